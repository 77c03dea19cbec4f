import { canonical } from '../canonical.ts';
import type { MasterConfigs, MasterEntry } from '../master/read-master-configs.ts';
import type { MasterConfig, ScenarioType } from '../master/schema.ts';
import type { FileProblem } from '../yaml/data-file-error.ts';

/** What append-only entries select: config key → scenarios. */
export type Selection = ReadonlyMap<string, ReadonlySet<ScenarioType>>;

/** Changes outside of what the append-only entries select, each on the line to look at. Empty if there are none. */
export function appendOnlyScope(
  base: MasterConfigs,
  head: MasterConfigs,
  selection: Selection,
): readonly FileProblem[] {
  const problems: FileProblem[] = [];
  for (const key of new Set([...base.entries.keys(), ...head.entries.keys()])) {
    const before = base.entries.get(key);
    const after = head.entries.get(key);
    const place = after ?? before;
    if (place === undefined) continue;
    const scenarios = selection.get(key);
    if (scenarios === undefined) {
      if (canonical(before?.config) !== canonical(after?.config))
        problems.push(problemAt(place, [], `${key} changed, but no append-only entry selects it`));
    } else if (before === undefined || after === undefined)
      problems.push(problemAt(place, [], `${key} must exist before and after`));
    else problems.push(...scopeProblems(before, after, scenarios));
  }
  return problems;
}

function* scopeProblems(
  before: MasterEntry,
  after: MasterEntry,
  selected: ReadonlySet<ScenarioType>,
): Generator<FileProblem> {
  const { key } = after;
  const names = new Set([...Object.keys(before.config.scenarios), ...Object.keys(after.config.scenarios)]);
  const isSelected = (name: string) => [...selected].some((scenario) => scenario === name);
  for (const name of names) {
    const one: unknown = Object.entries(before.config.scenarios).find(([scenario]) => scenario === name)?.[1];
    const other: unknown = Object.entries(after.config.scenarios).find(
      ([scenario]) => scenario === name,
    )?.[1];
    const at = ['scenarios', name];
    if ((one === undefined) !== (other === undefined))
      yield problemAt(after, at, `${key} ${one === undefined ? 'gains' : 'loses'} scenario ${name}`);
    else if (!isSelected(name) && canonical(one) !== canonical(other))
      yield problemAt(after, at, `${key} changed in scenario ${name}, which no append-only entry selects`);
  }
  if ([...names].every(isSelected)) return;
  const one: Readonly<Record<string, unknown>> = topLevel(before.config);
  const other: Readonly<Record<string, unknown>> = topLevel(after.config);
  for (const field of new Set([...Object.keys(one), ...Object.keys(other)])) {
    if (canonical([one[field]]) === canonical([other[field]])) continue;
    yield problemAt(after, [field], `${key} changed in ${field}, which also rules a scenario not selected`);
  }
}

function topLevel({ scenarios: _scenarios, ...rest }: MasterConfig) {
  return rest;
}

function problemAt({ document, key }: MasterEntry, at: readonly string[], message: string): FileProblem {
  return { path: document.path, line: document.lineOf([key, ...at]), message };
}
