import path from 'node:path';
import { SmallRepository } from './small-repository.ts';

const items = ['Read the complete diff', 'Checked that the runs are green'];

export const checklistDocument = `# Review\n\n## Template\n\n${items.map((item) => `- [ ] ${item}`).join('\n')}\n`;

const opening = 'As a PR reviewer and CODEOWNER, I have reviewed this and have:';

/** A sign-off that answers every item, or leaves the first open. */
export function signoffText(login: string, first: 'x' | ' ' = 'x'): string {
  const [one, two] = items;
  return `${opening}\n- [${first}] ${one}\n- [x] ${two}\n\nSigned: @${login}\n`;
}

export interface SmallPullRequest {
  readonly repository: SmallRepository;
  readonly base: string;
  readonly head: string;
  /** The options that every `check` of it needs. */
  readonly options: readonly string[];
}

/** A repository below a directory in which `@ada` owns everything, and a branch `feature` that changes one file. */
export function smallPullRequest(
  directory: string,
  more: Readonly<Record<string, string>> = {},
): SmallPullRequest {
  const repository = new SmallRepository(path.join(directory, 'repository'));
  const base = repository.commit('base', {
    '.github/CODEOWNERS': '* @ada\n',
    'configs/nvidia-master.yaml': 'one: 1\n',
    'docs/PR_REVIEW_CHECKLIST.md': checklistDocument,
    ...more,
  });
  repository.branch('feature', base);
  const head = repository.commit('head', { 'configs/nvidia-master.yaml': 'one: 2\n' });
  const options = ['--git-dir', repository.directory, '--base', 'main', '--head', 'feature', '--pr', '7'];
  return { repository, base, head, options };
}
