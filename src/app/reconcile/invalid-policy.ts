import { code } from '../../check/markdown.ts';
import type { PolicyError } from '../../policy/policy-error.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';

const MOST_LINES = 50;

/** What the check run says while the policy file cannot be used: never a verdict by another policy. */
export function invalidPolicyOutput(name: string, { source, message }: PolicyError): CheckRunOutput {
  const problems = message.split('\n');
  const shown = problems.slice(0, MOST_LINES).map((line) => `- ${code(line)}`);
  const rest = problems.length > MOST_LINES ? [`- and ${problems.length - MOST_LINES} more`] : [];
  return {
    name,
    conclusion: 'failure',
    title: 'The policy file is invalid',
    summary: [
      `Nothing was judged: ${code(source)} on the default branch cannot be used.`,
      [...shown, ...rest].join('\n'),
      `Mend it there, then press "Re-verify". \`pr-verdict policy validate\` checks it before a push.`,
    ].join('\n\n'),
    text: '',
    annotations: [],
  };
}
