import type { MasterConfigs } from '../master/read-master-configs.ts';
import { type ScenarioType, scenarioTypes } from '../master/schema.ts';
import { type NewSweepEntry, selectKeys } from '../sweep-entry.ts';
import { selectedBy } from './reasons.ts';
import type { Reason } from './submission.ts';

/** Config key → what new changelog entries select of it; keys that no entry selects are absent. */
export type Selection = ReadonlyMap<string, SelectedConfig>;

interface SelectedConfig {
  /** In the order of the generator; only scenarios that the config has. */
  readonly scenarios: readonly ScenarioType[];
  readonly reasons: readonly Reason[];
}

export function selectionOf(
  entries: readonly NewSweepEntry[],
  { entries: configs }: MasterConfigs,
): Selection {
  const selection = new Map<string, SelectedConfig>();
  for (const { entry, location } of entries) {
    const wanted = entry['scenario-type'] ?? scenarioTypes;
    for (const key of selectKeys(entry['config-keys'], [...configs.keys()]).selected) {
      const has = configs.get(key)?.config.scenarios;
      const scenarios = scenarioTypes.filter((type) => wanted.includes(type) && has?.[type] != null);
      if (scenarios.length === 0) continue;
      const known = selection.get(key);
      selection.set(key, {
        scenarios: scenarioTypes.filter(
          (type) => scenarios.includes(type) || known?.scenarios.includes(type) === true,
        ),
        reasons: [...(known?.reasons ?? []), selectedBy(location, scenarios)],
      });
    }
  }
  return selection;
}
