import { code } from '../../src/check/markdown.ts';
import { describeShape } from '../../src/facts/sweep.ts';
import type { JudgedEval } from './judge-evals.ts';

/** What is wrong with an evaluation, with its config, numbers and bar. Markdown. */
export function describeFailure({ planned, concurrency, failure }: JudgedEval): string {
  const subject = `${code(planned.row.configKey)} (${describeShape(planned.row)}) c${concurrency}`;
  switch (failure?.kind) {
    case undefined:
      return `${subject} passes`;
    case 'skipped':
      return `${subject}: its eval was skipped, no job ran it`;
    case 'failed':
      return `${subject}: its eval failed (${code(failure.conclusion)}) and left no score`;
    case 'integration-error':
      return `${subject}: ${code(failure.task)} failed with an integration error`;
    case 'empty':
      return `${subject}: its eval is empty, it has ${failure.why}`;
    case 'below-bar':
      return `${subject} scored ${failure.score} in ${code(failure.task)}, below the bar ${failure.bar.score} (${code(failure.bar.source)})`;
    case 'other-image':
      return `${subject} was evaluated on ${code(failure.image)}, not on its image ${code(planned.row.recipe.image)}`;
    case 'unverified-image':
      return `${subject}: its image could not be verified, ${failure.why}`;
  }
}
