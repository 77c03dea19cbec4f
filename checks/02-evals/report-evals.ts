import { code, listSome } from '../../src/check/markdown.ts';
import type { EvidenceLink, Outcome } from '../../src/check/outcome.ts';
import type { ReadScores } from '../../src/facts/eval-scores.ts';
import { runUrl } from '../../src/facts/reuse-refusal.ts';
import { describeFailure } from './describe-failure.ts';
import type { JudgedEval } from './judge-evals.ts';
import { summariseScores } from './summarise-scores.ts';

const MOST_NAMED = 2;
const MOST_ARTIFACTS = 3;

/** All planned evaluations of a run, judged. */
export function reportEvals(judged: readonly JudgedEval[], found: ReadScores): Outcome {
  const { run } = found;
  const evidence = linksOf(found);
  const failed = judged.filter(({ failure }) => failure !== undefined);
  if (failed.length === 0) return { kind: 'pass', summary: summariseScores(judged, run.id), evidence };
  const odd = found.bad === 0 ? '' : `; ${found.bad} rows of its artifacts are no scores`;
  return {
    kind: 'fail',
    summary: `run ${run.id}, ${failed.length} of ${judged.length} evals: ${listSome(failed.map(describeFailure), MOST_NAMED)}${odd}`,
    findings: failed.map((one) => ({
      message: `${describeFailure(one)} (run ${run.id}). ${adviceFor(one, found)}`,
      location: one.planned.row.location,
    })),
    evidence,
  };
}

function adviceFor({ failure }: JudgedEval, { bars: { file }, repository }: ReadScores): string {
  switch (failure?.kind) {
    case 'below-bar': {
      const line = failure.bar.line === undefined ? '' : `:${failure.bar.line}`;
      return `The bar is from ${code(`${file.path}${line}`)} on the default branch of ${code(repository)}.`;
    }
    case 'other-image':
    case 'unverified-image':
      return 'Sweep the image that the config names.';
    default:
      return 'Run the evaluation again.';
  }
}

function linksOf({ run, repository, read }: ReadScores): EvidenceLink[] {
  const url = runUrl(repository, run.id);
  return [
    { label: `run ${run.id}`, url },
    ...read.slice(0, MOST_ARTIFACTS).map(({ id, name }) => ({ label: name, url: `${url}/artifacts/${id}` })),
  ];
}
