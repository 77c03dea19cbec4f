import { code } from '../../check/markdown.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';

/** What the check run says when something that every verdict needs cannot be used. Never a pass. */
export function unjudgedOutput(name: string, reason: string): CheckRunOutput {
  return {
    name,
    conclusion: 'failure',
    title: 'This pull request could not be judged',
    summary: `Nothing was judged: ${code(reason)}. Mend it, then press "Re-verify".`,
    text: '',
    annotations: [],
  };
}

/** What a run says that was still in progress when the pull request was closed. */
export function closedOutput(name: string): CheckRunOutput {
  return {
    name,
    conclusion: 'neutral',
    title: 'The pull request is closed',
    summary: 'It was closed before a verdict was complete. Reopen it to have it judged.',
    text: '',
    annotations: [],
  };
}
