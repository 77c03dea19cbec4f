import { code, link } from '../check/markdown.ts';
import type { WorkflowRun } from '../evidence/github-schema.ts';
import type { RunProblem } from './reuse-runs.ts';

/** Address of a workflow run on GitHub. */
export function runUrl(repository: string, run: number): string {
  return `https://github.com/${repository}/actions/runs/${run}`;
}

/** What is wrong with a run, in words that follow "run 5 cannot be used:". Markdown. */
export function describeProblem(problem: RunProblem): string {
  switch (problem.kind) {
    case 'label':
      return `this PR has the label ${code(problem.label)}, under which no sweep can be reused`;
    case 'event':
      return `it was started by ${code(problem.event)}, not by the pull request; runs of an external dispatch cannot be reused, those for forks included`;
    case 'workflow':
      return `it is a run of ${code(problem.path)}, which is not the sweep workflow`;
    case 'commit':
      return `its commit ${code(problem.sha.slice(0, 7))} is not among the commits of this PR now`;
    case 'unfinished':
      return `it has not ended (${code(problem.status)})`;
    case 'conclusion':
      return `it ended with ${code(problem.conclusion)}`;
    case 'no-results':
      return 'it has no result artifacts (`results_bmk`, `eval_results_all` or `bmk_agentic_...`)';
    case 'expired':
      return `its result artifact ${code(problem.artifact)} has expired`;
    case 'changed-workflow': {
      const where = `${code(problem.path)} at ${code(problem.sha.slice(0, 7))}`;
      return problem.isUnread
        ? `its workflow, ${where}, could not be read, so it may be another one than this PR shows`
        : `its workflow, ${where}, is neither the one at the head of this PR nor the one at its base; sweep again`;
    }
    case 'unknown-run':
      return 'there is no such run in this repository';
    case 'none':
      return 'no successful sweep run with results is on the commits of this PR';
  }
}

/** A sentence that names the better run, or nothing. */
export function describeBest(best: WorkflowRun | undefined, repository: string): string {
  if (best === undefined) return '';
  const how =
    best.conclusion === 'success'
      ? ''
      : `, which ended with ${code(best.conclusion ?? 'none')} but has results`;
  return `The best candidate is run ${link(String(best.id), runUrl(repository, best.id))}${how}`;
}
