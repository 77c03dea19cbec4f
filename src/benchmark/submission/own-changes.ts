import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { ScenarioType } from '../master/schema.ts';
import type { ChangedPoint, Comparison, Point } from '../matrix/compare.ts';
import type { MatrixRow } from '../matrix/row.ts';
import { sharedSlices } from '../steps.ts';
import type { LaunchSource } from './launch-files.ts';
import { recipeChanged, scriptChanged } from './reasons.ts';
import { RecipeComparer } from './recipe-changes.ts';
import { type ScriptChange, ScriptComparer } from './script-changes.ts';
import type { Reason } from './submission.ts';

/** What became of a config's points and of the files that are its own. */
export interface OwnChange {
  readonly added: Point[];
  readonly changed: ChangedPoint[];
  readonly removed: Point[];
  readonly reasons: Reason[];
}

export interface ChangeSource {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly base: LaunchSource;
  readonly head: LaunchSource;
  readonly comparison: Comparison;
}

/** Changes by config key: points of the matrix, then what unchanged points run. */
export async function ownChanges(source: ChangeSource): Promise<ReadonlyMap<string, OwnChange>> {
  const changes = new Map<string, OwnChange>();
  const of = (key: string) => {
    const known = changes.get(key) ?? { added: [], changed: [], removed: [], reasons: [] };
    changes.set(key, known);
    return known;
  };
  const { comparison, base, head } = source;
  const recipes = new RecipeComparer(source.git);
  for (const point of comparison.added) of(point.row.configKey).added.push(point);
  for (const point of comparison.removed) of(point.row.configKey).removed.push(point);
  for (const point of comparison.changed) {
    const moved = point.fields.every((field) => field === 'srt-recipe' || field === 'eval-srt-recipe');
    const before = { point: point.before, source: base };
    // Another path to the same recipe is no change.
    if (moved && (await recipes.changedRecipe(before, { point: point.after, source: head })) === undefined)
      continue;
    of(point.after.row.configKey).changed.push(point);
  }
  const scripts = new ScriptComparer(source.git);
  const unchanged = Map.groupBy(comparison.unchanged, ({ row }) => row);
  await readAhead(unchanged.keys(), source);
  const uses = new Map<string, FileUses>();
  for (const [row, points] of unchanged) {
    if (sharedSlices.isOver) await sharedSlices.next();
    const known: FileUses = uses.get(row.configKey) ?? { scripts: new Map(), recipes: new Map() };
    uses.set(row.configKey, known);
    // An unchanged point's row reads the same on both sides; only the files around it may differ.
    for (const change of await scripts.changed(row, base, head)) countUse(known.scripts, change, row);
    if (RecipeComparer.isSameFile(row, base, head)) continue;
    for (const point of points) {
      const path = await recipes.changedRecipe({ point, source: base }, { point, source: head });
      if (path !== undefined) countUse(known.recipes, { path }, row);
    }
  }
  for (const [key, { scripts: changedScripts, recipes: changedRecipes }] of uses) {
    for (const { change, scenarios } of changedScripts.values())
      of(key).reasons.push(scriptChanged(change, [...scenarios]));
    for (const { change, count, scenarios } of changedRecipes.values())
      of(key).reasons.push(recipeChanged(change.path, count, [...scenarios]));
  }
  return changes;
}

/** Asks for all that will be compared at once: some sources answer many reads in one request. */
async function readAhead(rows: Iterable<MatrixRow>, { git, base, head }: ChangeSource): Promise<void> {
  const wanted = new Set<string>();
  for (const row of rows) {
    if (sharedSlices.isOver) await sharedSlices.next();
    const [was, is] = [base, head].map((side) => ownBlobs(row, side));
    if (was?.join() === is?.join()) continue;
    for (const oid of [...(was ?? []), ...(is ?? [])]) wanted.add(oid);
  }
  await Promise.all([...wanted].map((oid) => git.blob(oid)));
}

function ownBlobs(row: MatrixRow, source: LaunchSource): readonly string[] {
  return source
    .filesOf(row)
    .filter(({ role }) => role !== 'launcher')
    .flatMap(({ path }) => source.tree.entry(path) ?? [])
    .filter(({ mode }) => mode.startsWith('100'))
    .map(({ oid }) => oid);
}

interface FileUse<Changed> {
  readonly change: Changed;
  count: number;
  readonly scenarios: Set<ScenarioType>;
}

/** Changed files of one config, by path. */
interface FileUses {
  readonly scripts: Map<string, FileUse<ScriptChange>>;
  readonly recipes: Map<string, FileUse<{ readonly path: string }>>;
}

function countUse<Changed extends { readonly path: string }>(
  uses: Map<string, FileUse<Changed>>,
  change: Changed,
  row: MatrixRow,
): void {
  const use = uses.get(change.path) ?? { change, count: 0, scenarios: new Set() };
  use.count += 1;
  use.scenarios.add(row.scenario);
  uses.set(change.path, use);
}
