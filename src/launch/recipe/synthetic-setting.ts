import type { RowWorker } from '../../benchmark/matrix/row.ts';
import injectors from '../data/synthetic-injectors.json' with { type: 'json' };
import { known, unknown, type Value } from '../value.ts';
import type { LaunchContext } from './launch-context.ts';

/** Acceptance length that a launcher of the root layout writes into the recipe because the row asks for it; `undefined`: none. */
export function syntheticSetting({
  point,
  purpose,
}: Pick<LaunchContext, 'point' | 'purpose'>): Value | undefined {
  const { decode, prefill, worker, framework, runner } = point.row.recipe;
  if (purpose === 'eval' || !injectors.frameworks.some(({ name }) => name === framework)) return undefined;
  if (!injectors.launchers.some(({ label }) => runner.replace(/^cluster:/, '').startsWith(label)))
    return undefined;
  // Settings of all roles become one environment; a later role's is in force.
  const settings = [worker, prefill, decode].flatMap((role) => settingsOf(role));
  const last = (name: string) =>
    settings.findLast((text) => text.startsWith(`${name}=`))?.slice(name.length + 1);
  if (last('SYNTHETIC_ACCEPTANCE')?.trim().toLowerCase() !== 'true') return undefined;
  const length = last('SYNTHETIC_ACCEPTANCE_LENGTH')?.trim();
  if (length !== undefined && length !== '') return known(length);
  return unknown({ kind: 'variable', name: 'SYNTHETIC_ACCEPTANCE_LENGTH' }, 'SYNTHETIC_ACCEPTANCE=true');
}

function settingsOf(role: RowWorker | undefined): readonly string[] {
  return role?.['additional-settings'] ?? [];
}
