import { z } from 'zod';
import type { Changelog } from './changelog.ts';
import type { ScenarioType } from './master/schema.ts';
import { selectKeys } from './sweep-entry.ts';

/** As little of an entry as tells what it measured: older ones were written by older rules. */
const OlderEntry = z.object({
  'config-keys': z.array(z.string()),
  'scenario-type': z.array(z.string()).nullish(),
  'append-only': z.boolean().nullish(),
  'evals-only': z.boolean().nullish(),
  'all-evals': z.boolean().nullish(),
  'pr-link': z.unknown().optional(),
});
type OlderEntry = z.infer<typeof OlderEntry>;

/** An entry whose sweep measured points of a config. */
export interface MeasuringEntry {
  readonly link: unknown;
  /** It measured only the points that were new then; the others are of an entry before it. */
  readonly isAppendOnly: boolean;
  readonly location: { readonly path: string; readonly line: number };
}

/** Entries whose sweeps measured a scenario of a config, newest first: entries are added at the end. */
export function measuringEntries(
  { document, entries }: Changelog,
  key: string,
  scenario: ScenarioType,
): readonly MeasuringEntry[] {
  const found: MeasuringEntry[] = [];
  for (const [at, value] of entries.entries()) {
    const { data: entry } = OlderEntry.safeParse(value);
    if (entry === undefined || !measures(entry, key, scenario)) continue;
    found.push({
      link: entry['pr-link'],
      isAppendOnly: entry['append-only'] === true,
      location: { path: document.path, line: document.lineOf([at]) },
    });
  }
  return found.reverse();
}

function measures(entry: OlderEntry, key: string, scenario: ScenarioType): boolean {
  if (entry['evals-only'] === true || entry['all-evals'] === true) return false;
  const scenarios = entry['scenario-type'];
  if (scenarios != null && !scenarios.includes(scenario)) return false;
  return selectKeys(entry['config-keys'], [key]).selected.length > 0;
}
