import { defineCheck } from '../../src/check/check.ts';
import { noOptions } from '../../src/check/no-options.ts';
import type { EvidenceLink, Outcome } from '../../src/check/outcome.ts';
import { type DecidedReuse, type Reuse, reuse } from '../../src/facts/reuse.ts';
import { runUrl } from '../../src/facts/reuse-refusal.ts';
import { submission } from '../../src/facts/submission.ts';
import { describeCommand, describeRefusal, namesInCode } from './describe.ts';

export const reuseCommand = defineCheck({
  number: 4,
  id: 'reuse-command',
  name: 'Reuse command',
  description:
    'Somebody with the standing to do so must have said which sweep run is to be used: the newest authorised command in ' +
    'the conversation decides, and the run it means must qualify (on a commit of the pull request, completed, with results).',
  documentation: 'checks/04-reuse-command/doc.md',
  rules: [
    { id: 'reuse-command', since: '2026-06-30', until: '2026-09-22', severity: 'fail' },
    { id: 'reuse-command-advice', since: '2026-09-23', severity: 'warn' },
  ],
  needs: { submission, reuse },
  triggers: ['command', 'sweep', 'labels', 'head'],
  config: noOptions,
  evaluate({ facts }) {
    if (facts.submission.submitted.length === 0)
      return { kind: 'not-applicable', summary: 'this PR submits no benchmark configuration' };
    const { decided } = facts.reuse;
    return decided === undefined ? withoutCommand(facts.reuse) : judge(decided, facts.reuse);
  },
});

function withoutCommand(found: Reuse): Outcome {
  const missing = 'No authorized reuse command has been posted on this PR';
  const how = `post \`${found.usage}\` in a comment of its own (${found.associations.join(', ')}, or with write access)`;
  const inCode = namesInCode(found);
  const code = inCode === undefined ? '' : `; ${inCode} wrote one in a code block, where it is none`;
  return { kind: 'fail', summary: `${missing}${code}; ${how}` };
}

function judge(decided: DecidedReuse, found: Reuse): Outcome {
  const { standing } = decided;
  const evidence = linksOf(decided, found.repository);
  if (standing.kind === 'refused')
    return { kind: 'fail', summary: describeRefusal(decided, standing, found.repository), evidence };
  const command = describeCommand(decided);
  const inCode = namesInCode(found);
  if (inCode !== undefined) {
    const summary = `${command}, but ${inCode} has since written a command in a code block, which the repository's own resolver would read and this check does not; post it as plain text or remove it`;
    return { kind: 'warn', summary, evidence };
  }
  if (standing.kind === 'unread') {
    const summary = `${command}; whether that run qualifies is not known here`;
    return { kind: 'cannot-tell', needs: 'github', parts: standing.parts, summary, evidence };
  }
  return { kind: 'pass', summary: command, evidence };
}

function linksOf({ comment, standing }: DecidedReuse, repository: string): EvidenceLink[] {
  const links = comment.url === undefined ? [] : [{ label: 'command', url: comment.url }];
  if (standing.kind !== 'qualifies') return links;
  const { id } = standing.run;
  return [...links, { label: `run ${id}`, url: runUrl(repository, id) }];
}
