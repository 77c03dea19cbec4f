import type { MasterConfigs } from '../master/read-master-configs.ts';
import { type ScenarioType, scenarioTypes } from '../master/schema.ts';
import { compareRows } from '../matrix/compare.ts';
import { expandEntry } from '../matrix/expand.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { Runners } from '../runners.ts';
import { type NewSweepEntry, type SweepEntry, selectKeys } from '../sweep-entry.ts';
import type { FileProblem } from '../yaml/data-file-error.ts';
import { type AppendOutcome, appendOnlyDelta } from './append-only-delta.ts';
import { appendOnlyScope } from './append-only-scope.ts';
import type { PlannedRow } from './planned-row.ts';
import { ScenarioCoverage } from './scenario-coverage.ts';
import { selectAllEvals, selectEvals } from './select-evals.ts';

/** Configs and runners of one revision, read by the rules of one day. */
export interface MatrixSource {
  readonly configs: MasterConfigs;
  readonly runners: Runners;
}

/** What the sweep of a pull request has to run. */
export interface SweepPlan {
  readonly throughput: readonly PlannedRow[];
  readonly evals: readonly PlannedRow[];
  /** Why the repository's own tool would refuse the entries; what the rest selects is planned all the same. */
  readonly problems: readonly FileProblem[];
}

interface SelectedEntry {
  readonly entry: SweepEntry;
  readonly location: NewSweepEntry['location'];
  readonly keys: readonly string[];
  readonly scenarios: readonly ScenarioType[];
}

/** The plan of new changelog entries, by the rules of that day. */
export function sweepPlan(
  entries: readonly NewSweepEntry[],
  base: MatrixSource,
  head: MatrixSource,
  date: string,
): SweepPlan {
  const problems: FileProblem[] = [];
  const selected = entries.map((entry) => select(entry, head.configs, problems));
  problems.push(...modeProblems(selected), ...scopeProblems(selected, base, head));
  // Broader evaluations first: each key and scenario counts once.
  const ordered = [...selected].sort((a, b) => Number(isAllEvals(b)) - Number(isAllEvals(a)));
  const throughput: PlannedRow[] = [];
  const evals: PlannedRow[] = [];
  const covered = { throughput: new ScenarioCoverage(), evals: new ScenarioCoverage() };
  for (const one of ordered) {
    const { entry } = one;
    if (entry['evals-only'] !== true && entry['all-evals'] !== true) {
      for (const group of covered.throughput.take(one.keys, one.scenarios)) {
        const rows = expandGroup(group, head, date);
        const planned =
          entry['append-only'] === true ? delta(one, group, { base, head }, rows, date, problems) : rows;
        throughput.push(...planned.map((row): PlannedRow => ({ row, kind: 'throughput' })));
      }
    }
    if (entry['append-only'] === true || entry['no-evals'] === true) continue;
    for (const group of covered.evals.take(one.keys, one.scenarios)) {
      const rows = expandGroup(group, head, date);
      const planned = entry['all-evals'] === true ? selectAllEvals(rows, date) : selectEvals(rows, date);
      evals.push(...planned.filter(hasEnoughPrefill(entry['eval-min-prefill-ep'])));
    }
  }
  return { throughput, evals, problems };
}

interface Sides {
  readonly base: MatrixSource;
  readonly head: MatrixSource;
}

interface Group {
  readonly keys: readonly string[];
  readonly scenarios: readonly ScenarioType[];
}

function select(
  { entry, location }: NewSweepEntry,
  configs: MasterConfigs,
  problems: FileProblem[],
): SelectedEntry {
  const { selected, missing } = selectKeys(entry['config-keys'], [...configs.entries.keys()]);
  for (const pattern of missing)
    problems.push({ ...location, message: `"${pattern}" selects no config of the master configs` });
  return { entry, location, keys: selected, scenarios: entry['scenario-type'] ?? scenarioTypes };
}

function expandGroup(
  { keys, scenarios }: Group,
  { configs, runners }: MatrixSource,
  date: string,
): MatrixRow[] {
  return keys.flatMap((key) => {
    const entry = configs.entries.get(key);
    return entry === undefined ? [] : [...expandEntry(entry, runners, date, scenarios)];
  });
}

function delta(
  { location }: SelectedEntry,
  group: Group,
  { base, head: source }: Sides,
  head: readonly MatrixRow[],
  date: string,
  problems: FileProblem[],
): readonly MatrixRow[] {
  const outcome = appendOnlyDelta(expandGroup(group, base, date), head);
  if (outcome.ok) return outcome.delta;
  problems.push({
    ...(faultOf(outcome, head, source) ?? location),
    message: `append-only: ${outcome.reason}`,
  });
  return [];
}

/** Where in the head to look: at a row that is wrong, at what is left of one that is gone, or at what it runs now. */
function faultOf(
  { row, code }: Extract<AppendOutcome, { ok: false }>,
  head: readonly MatrixRow[],
  { configs }: MatrixSource,
): MatrixRow['location'] | undefined {
  if (row === undefined || code === 'other-image') return row?.location;
  const rest = head.find(({ identity }) => identity === row.identity);
  const entry = configs.entries.get(row.configKey);
  if (rest !== undefined || entry === undefined) return rest?.location;
  const { document, config, line } = entry;
  const [changed] = compareRows([row], head).changed;
  const field = changed?.fields.find((name) => Object.hasOwn(config, name));
  if (field !== undefined) return { path: document.path, line: document.lineOf([row.configKey, field]) };
  return changed?.after.row.location ?? { path: document.path, line };
}

function modeProblems(selected: readonly SelectedEntry[]): FileProblem[] {
  const appending = selected.filter(({ entry }) => entry['append-only'] === true);
  const mixed = appending.length > 0 && appending.length < selected.length;
  return [
    ...selected
      .filter(({ entry }) => mixed && entry['append-only'] !== true)
      .map(({ location }) => ({
        ...location,
        message: 'this new entry is not append-only, but another one is: all of them are, or none',
      })),
    ...appending
      .filter(({ entry }) =>
        ['evals-only', 'all-evals', 'eval-min-prefill-ep'].some((name) => Boolean(entry[name])),
      )
      .map(({ location }) => ({ ...location, message: 'append-only excludes settings for evaluations' })),
  ];
}

function scopeProblems(selected: readonly SelectedEntry[], base: MatrixSource, head: MatrixSource) {
  const selection = new Map<string, Set<ScenarioType>>();
  for (const { entry, keys, scenarios } of selected) {
    if (entry['append-only'] !== true) continue;
    for (const key of keys) selection.set(key, new Set([...(selection.get(key) ?? []), ...scenarios]));
  }
  return selection.size === 0 ? [] : appendOnlyScope(base.configs, head.configs, selection);
}

function isAllEvals({ entry }: SelectedEntry): boolean {
  return entry['all-evals'] === true;
}

function hasEnoughPrefill(least: number | null | undefined): (planned: PlannedRow) => boolean {
  return ({ row: { recipe } }) => least == null || recipe.prefill === undefined || recipe.prefill.ep >= least;
}
