import type { OwnCheckRun } from '../../evidence/github/pull/observed.ts';
import type { CheckRunOutput } from '../../verdict/check-run.ts';
import type { HeadRuns, Shown } from './head-runs.ts';
import { closedOutput, renamedOutput } from './unjudged-output.ts';

/** With these, GitHub lets a pull request be merged that needs the check. */
const letsMerge: ReadonlySet<string> = new Set(['SUCCESS', 'NEUTRAL', 'SKIPPED']);

/** The names that our check runs on a head go by: the given one and all that are there, since any of them may be required. */
export function everyName(name: string, observed: readonly OwnCheckRun[]): readonly string[] {
  return [...new Set([name, ...observed.map((run) => run.name)])];
}

/** Completes all our runs on the head with the same output; gives back the one of the given name. */
export async function completeEvery(
  runs: HeadRuns,
  name: string,
  output: (name: string) => CheckRunOutput,
): Promise<Shown> {
  const shown = await runs.show(name);
  await shown.complete(output(name));
  for (const other of everyName(name, runs.observed).slice(1))
    await (await runs.show(other)).complete(output(other));
  return shown;
}

/** Nobody waits for a verdict on a closed pull request, but a run left in progress would wait for ever. */
export async function endUnfinished(runs: HeadRuns): Promise<void> {
  const unfinished = newestOfEach(runs.observed).filter(({ status }) => status !== 'COMPLETED');
  for (const { name } of unfinished) await (await runs.show(name)).complete(closedOutput(name));
}

/** Ends what runs of earlier names promise: only the one with the name of today is brought up to date. */
export async function endRenamed(runs: HeadRuns, today: string): Promise<void> {
  const others = newestOfEach(runs.observed).filter(
    ({ name, status, conclusion }) =>
      name !== today && (status !== 'COMPLETED' || letsMerge.has(conclusion ?? '')),
  );
  for (const { name } of others) await (await runs.show(name)).complete(renamedOutput(name, today));
}

/** GitHub shows no older one. */
function newestOfEach(observed: readonly OwnCheckRun[]): OwnCheckRun[] {
  return [...new Map(observed.toSorted((a, b) => a.id - b.id).map((run) => [run.name, run])).values()];
}
