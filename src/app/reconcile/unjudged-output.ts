import { code } from '../../check/markdown.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';

const MEND = 'Mend it, then press "Re-verify".';

/** What the check run says when something that every verdict needs cannot be used. Never a pass. */
export function unjudgedOutput(name: string, reason: string, advice = MEND): CheckRunOutput {
  return {
    name,
    conclusion: 'failure',
    title: 'This pull request could not be judged',
    summary: `Nothing was judged: ${code(reason)}. ${advice}`,
    text: '',
    annotations: [],
  };
}

/** What a run says that was still in progress when the pull request was closed. Never what a required check may be. */
export function closedOutput(name: string): CheckRunOutput {
  return endedOutput(
    name,
    'The pull request is closed',
    'It was closed before a verdict was complete. Reopen it to have it judged.',
  );
}

/** What a run says that the policy calls otherwise today. */
export function renamedOutput(name: string, today: string): CheckRunOutput {
  return endedOutput(
    name,
    'This check run has another name now',
    `The policy calls it ${code(today)} now. What stood here is not brought up to date any more; a rule that requires this name must require the new one.`,
  );
}

function endedOutput(name: string, title: string, summary: string): CheckRunOutput {
  return { name, conclusion: 'cancelled', title, summary, text: '', annotations: [] };
}
