import { code, link } from '../../check/markdown.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import type { StagingRecord } from '../state/app-state.ts';
import { fillTemplate } from './fill-template.ts';
import { mention } from './mention.ts';

type Staging = NonNullable<EffectivePolicy['staging']>;

/** Where a request to stage stands, as paragraphs. Every link is made from the policy's templates. */
export function stagingText(
  record: StagingRecord,
  staging: Staging,
  commands: EffectivePolicy['commands'],
): string[] {
  const { run, appRun } = record;
  const workflow = appRun === undefined ? undefined : fillTemplate(staging.workflow, { run: appRun });
  const behind = (label: string) => (workflow === undefined ? '' : ` (${link(label, workflow)})`);
  switch (record.state) {
    case 'wanted':
    case 'sent':
      return [`Staging of run ${run} was requested.`];
    case 'refused':
      return [
        `Staging of run ${run} was not started: ${code(record.target)} did not take the request. Its operators must let this app, or the token it has for staging, send \`repository_dispatch\` there; then a new comment with \`${commands.stage} ${run}\` tries again.`,
      ];
    case 'started':
      return [`Staging of run ${run} has started${behind('workflow run')}.`];
    case 'failed':
      return [
        `Staging of run ${run} failed${behind('workflow run')}. A new comment with \`${commands.stage} ${run}\` tries again.`,
      ];
    case 'succeeded': {
      const chart = fillTemplate(staging.chart, { run, date: record.runDate });
      return [
        `${mention(record.requestedBy)} staged run ${run}: ${chart}`,
        `This run remains available across future \`${commands.use}\` requests. Staging the same id again updates its data${behind('staging workflow')}.`,
      ];
    }
  }
}
