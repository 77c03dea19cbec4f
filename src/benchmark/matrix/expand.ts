import { generatorDid } from '../generator-dates.ts';
import type { MasterConfigs, MasterEntry } from '../master/read-master-configs.ts';
import { MasterConfig, type ScenarioType, SearchSpaceItem, scenarioTypes } from '../master/schema.ts';
import type { Runners } from '../runners.ts';
import { runSteps, type Steps } from '../steps.ts';
import { DataFileError } from '../yaml/data-file-error.ts';
import { extraFields } from '../yaml/parse-value.ts';
import { concurrenciesOf } from './concurrencies.ts';
import { recipeIdentity } from './recipe-identity.ts';
import { recipeOf, type Scenario } from './recipe-of.ts';
import type { MatrixRow } from './row.ts';

/** Fifty times what both real masters expand to. */
const MOST_POINTS = 200_000;

/** All rows of a revision, in the order of its files, as the generator of that day makes them. Throws `DataFileError`. */
export function expandMatrix(configs: MasterConfigs, runners: Runners, date: string): readonly MatrixRow[] {
  return runSteps(expandMatrixSteps(configs, runners, date));
}

/** `expandMatrix`, pausing between entries. */
export function* expandMatrixSteps(
  configs: MasterConfigs,
  runners: Runners,
  date: string,
): Steps<readonly MatrixRow[]> {
  const rows: MatrixRow[] = [];
  let points = 0;
  for (const entry of configs.entries.values()) {
    for (const row of expandEntry(entry, runners, date)) {
      rows.push(row);
      points += row.concurrencies.length;
      if (points > MOST_POINTS)
        throw new DataFileError([
          { ...row.location, message: `the matrix has more than ${MOST_POINTS} points` },
        ]);
    }
    yield;
  }
  return rows;
}

/** Rows of one entry: fixed sequences first, then agentic coding. */
export function* expandEntry(
  entry: MasterEntry,
  runners: Runners,
  date: string,
  scenarios: readonly ScenarioType[] = scenarioTypes,
): Generator<MatrixRow> {
  for (const scenario of scenarioTypes) {
    if (!scenarios.includes(scenario)) continue;
    for (const [position, value] of (entry.config.scenarios[scenario] ?? []).entries())
      yield* expandScenario(entry, runners, date, { type: scenario, value, position });
  }
}

function* expandScenario(
  { key, config, document }: MasterEntry,
  runners: Runners,
  date: string,
  { type, value, position }: ScenarioAt,
): Generator<MatrixRow> {
  const entryExtra = extraFields(MasterConfig, config);
  for (const [index, item] of value['search-space'].entries()) {
    const recipe = recipeOf(config, value, item, runners);
    const itemExtra = extraFields(SearchSpaceItem, item);
    const extra =
      entryExtra === undefined && itemExtra === undefined ? undefined : { ...entryExtra, ...itemExtra };
    const line = document.lineOf([key, 'scenarios', type, position, 'search-space', index]);
    const shared = {
      configKey: key,
      scenario: type,
      recipe,
      extra,
      identity: recipeIdentity(recipe, extra),
      location: { path: document.path, line },
      isConcurrencyList:
        config.multinode === true &&
        (type === 'fixed-seq-len' || generatorDid('agenticConcurrencyList', date)),
    };
    for (const concurrencies of batchesOf(concurrenciesOf(item), config.multinode === true, type, date))
      yield { ...shared, concurrencies };
  }
}

/** Concurrencies that share a row: all, some or one. */
function batchesOf(
  concurrencies: readonly number[],
  isMultiNode: boolean,
  scenario: ScenarioType,
  date: string,
): readonly (readonly number[])[] {
  if (isMultiNode && scenario === 'fixed-seq-len') return [concurrencies];
  const size = isMultiNode && generatorDid('agenticBatchesOfFour', date) ? 4 : 1;
  const batches: (readonly number[])[] = [];
  for (let at = 0; at < concurrencies.length; at += size) batches.push(concurrencies.slice(at, at + size));
  return batches;
}

interface ScenarioAt {
  readonly type: ScenarioType;
  readonly value: Scenario;
  readonly position: number;
}
