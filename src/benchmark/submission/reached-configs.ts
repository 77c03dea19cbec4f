import { canonical } from '../canonical.ts';
import { openEngineOf } from '../engine.ts';
import { type ScenarioType, scenarioTypes } from '../master/schema.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { Runners } from '../runners.ts';
import { sharedSlices } from '../steps.ts';
import type { SubmissionInput } from './compute-submission.ts';
import { filesOf, type LaunchSource } from './launch-files.ts';
import { reachedFrom } from './reach.ts';
import { sharedFile } from './reasons.ts';
import { changedContents } from './shared-changes.ts';
import { sharedPath } from './shared-paths.ts';
import type { ReachedConfig } from './submission.ts';

export interface Reach {
  /** Every config of the head that runs a changed shared file, submitted or not. */
  readonly reached: readonly ReachedConfig[];
  readonly sharedFiles: readonly string[];
}

/** File → scenarios of one config that run it. */
type Uses = Map<string, Set<ScenarioType>>;

/** Finds who runs the changed files that no config has to itself. */
export async function findReached(input: SubmissionInput, head: LaunchSource): Promise<Reach> {
  const { own, starts } = startsOf(input.head.rows, head);
  const changed = await changedContents(input.changes, input.git);
  const shared = new Set([...changed].filter((path) => !own.has(path)));
  if (shared.size === 0) return { reached: [], sharedFiles: [] };
  const source = { git: input.git, tree: head.tree, root: head.root, own };
  const byStart = await reachedFrom(starts, shared, source);
  const uses = new Map<string, Uses>();
  for (const row of input.head.rows) {
    if (sharedSlices.isOver) await sharedSlices.next();
    for (const path of sharedFilesOf(row, head, byStart, shared, input)) {
      const known: Uses = uses.get(row.configKey) ?? new Map();
      known.set(path, (known.get(path) ?? new Set()).add(row.scenario));
      uses.set(row.configKey, known);
    }
  }
  const used = new Set([...uses.values()].flatMap((one) => [...one.keys()]));
  return { reached: reachedConfigs(uses, input, head), sharedFiles: [...used].sort() };
}

/** Files that jobs start from, and those of them that belong to single configs. */
function startsOf(rows: readonly MatrixRow[], head: LaunchSource) {
  const own = new Set<string>();
  const starts = new Set<string>();
  for (const { role, path, exists } of rows.flatMap((row) => head.filesOf(row))) {
    if (role !== 'launcher') own.add(path);
    if (exists) starts.add(path);
  }
  return { own, starts };
}

function sharedFilesOf(
  row: MatrixRow,
  head: LaunchSource,
  byStart: ReadonlyMap<string, ReadonlySet<string>>,
  shared: ReadonlySet<string>,
  { base, head: { revision } }: SubmissionInput,
): ReadonlySet<string> {
  const paths = new Set(head.filesOf(row).flatMap(({ path }) => [...(byStart.get(path) ?? [])]));
  for (const path of shared) {
    const isInProject = path.startsWith(head.root);
    if (isInProject && sharedPath(path.slice(head.root.length))?.runs(row) === true) paths.add(path);
  }
  const runners = revision.layout.paths.runners;
  paths.delete(runners);
  if (shared.has(runners) && !isSameRunner(row.recipe.runner, base.revision.runners, revision.runners))
    paths.add(runners);
  return paths;
}

/** A label with other nodes or hardware is another machine. */
function isSameRunner(label: string, before: Runners, after: Runners): boolean {
  const [was, is] = [before, after].map((runners) => [runners.labels.get(label), runners.hardwareOf(label)]);
  return canonical(was) === canonical(is);
}

function reachedConfigs(
  uses: ReadonlyMap<string, Uses>,
  { head: { rows, revision } }: SubmissionInput,
  source: LaunchSource,
): readonly ReachedConfig[] {
  const byKey = Map.groupBy(rows, ({ configKey }) => configKey);
  return [...uses].flatMap(([key, files]): ReachedConfig[] => {
    const entry = revision.configs.entries.get(key);
    if (entry === undefined) return [];
    const reasons = [...files].map(([path, scenarios]) => sharedFile(path, [...scenarios]));
    const scenarios = scenarioTypes.filter((type) => reasons.some((one) => one.scenarios.includes(type)));
    const affected = (byKey.get(key) ?? []).filter(({ scenario }) => scenarios.includes(scenario));
    const engine = openEngineOf(entry.config.framework);
    return [{ key, entry, engine, reasons, scenarios, rows: affected, files: filesOf(affected, source) }];
  });
}
