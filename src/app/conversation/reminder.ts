import { blobUrl } from '../../check/evidence-link.ts';
import { code, link } from '../../check/markdown.ts';
import type { Layout } from '../../policy/schema.ts';
import type { DesiredComment } from './desired.ts';
import { inLanguages } from './in-languages.ts';
import { comment } from './marker.ts';
import type { Place } from './state.ts';

export interface ReminderState extends Place {
  readonly defaultBranch: string;
  /** Of the checklist on the default branch. */
  readonly checklistPath: string;
  /** Both paths of a rename. */
  readonly changedPaths: readonly string[];
  /** Of the merge base and of the head. */
  readonly layouts: readonly Layout[];
}

/** What a benchmark pull request needs, said once. */
export function reminder(state: ReminderState): DesiredComment[] {
  const { policy, repository, defaultBranch, checklistPath, changedPaths, layouts } = state;
  if (!policy.comments.reminder || !changedPaths.some((path) => isBenchmark(path, layouts))) return [];
  const checklist = blobUrl(repository, defaultBranch, checklistPath);
  const opening = code(policy.signoff.opening);
  const label = code(policy.sweep.recommendedLabel);
  const text = inLanguages(policy.comments.languages, {
    en: [
      'Thank you for contributing benchmarks! What this pull request needs before it can be merged:',
      [
        `- **Sign-off.** Ask a CODEOWNER of the company whose hardware or software this is about to fill in the ${link('current checklist', checklist)} in a comment here. The comment must begin with exactly ${opening}.`,
        `- **Sweep.** Add the label ${label} to start a full sweep; its results are what the sign-off is about.`,
        '- **After the merge.** You, the author, are responsible for the jobs of this change being green, also once it is merged.',
      ].join('\n'),
    ].join('\n\n'),
    'zh-Hans': [
      '感谢贡献基准测试！合并本 PR 之前还需要：',
      [
        `- **签署。** 请相关硬件或软件所属公司的 CODEOWNER 在此评论中填写${link('最新检查清单', checklist)}，评论必须以 ${opening} 原文开头。`,
        `- **Sweep。** 添加标签 ${label} 以启动完整 sweep；签署依据的就是它的结果。`,
        '- **合并之后。** 作者负责确保与本次改动相关的任务保持通过，合并之后也是如此。',
      ].join('\n'),
    ].join('\n\n'),
  });
  return [comment('reminder', text)];
}

function isBenchmark(path: string, layouts: readonly Layout[]): boolean {
  return layouts.some(
    ({ masterConfigs, changelog, benchmarks }) =>
      masterConfigs.includes(path) || path === changelog || path.startsWith(`${benchmarks}/`),
  );
}
