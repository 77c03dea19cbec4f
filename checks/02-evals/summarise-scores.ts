import { code, listSome } from '../../src/check/markdown.ts';
import type { GoodScore, JudgedEval } from './judge-evals.ts';

const MOST_TASKS = 2;
const MOST_NAMED = 2;

/** How well all evaluations of a run did: `all 5 evals of run 7: gsm8k em_strict 0.97 to 0.98, n_eff 1319, bar 0.9 (default)`. */
export function summariseScores(judged: readonly JudgedEval[], run: number): string {
  const groups = Map.groupBy(
    judged.flatMap(({ scores }) => scores),
    ({ task, name, bar }) => [task, name, bar.score, bar.source].join('\n'),
  );
  const tasks = [...groups.values()].map(describeGroup);
  const count = judged.length === 1 ? 'the eval' : `all ${judged.length} evals`;
  const notes = [...imageNote(judged), ...beforeNote(judged)];
  return [`${count} of run ${run}: ${listSome(tasks, MOST_TASKS)}`, ...notes].join('; ');
}

function describeGroup(scores: readonly GoodScore[]): string {
  const [first] = scores;
  if (first === undefined) return '';
  const { task, name, bar } = first;
  return `${code(task)} ${name} ${range(scores.map(({ value }) => value))}, n_eff ${samplesOf(scores)}, bar ${bar.score} (${code(bar.source)})`;
}

function samplesOf(scores: readonly GoodScore[]): string {
  const known = scores.flatMap(({ samples }) => samples ?? []);
  return known.length === 0 ? 'unknown' : range(known);
}

function range(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least} to ${most}`;
}

function imageNote(judged: readonly JudgedEval[]): string[] {
  const images = [...new Set(judged.map(({ planned }) => planned.row.recipe.image))];
  const isMeasured = judged.every(({ isImageMeasured }) => isImageMeasured);
  const source = isMeasured ? '' : ' (by config: nothing was measured beside the evals)';
  return images.length === 1
    ? [`on ${code(images[0] ?? '')}${source}`]
    : [`on ${images.length} images, as the configs name them${source}`];
}

function beforeNote(judged: readonly JudgedEval[]): string[] {
  const repeated = judged.filter(({ failedBefore }) => failedBefore);
  if (repeated.length === 0) return [];
  const names = repeated.map(({ planned, concurrency }) => `${code(planned.row.configKey)} c${concurrency}`);
  return [`a first attempt did not succeed: ${listSome(names, MOST_NAMED)}`];
}
