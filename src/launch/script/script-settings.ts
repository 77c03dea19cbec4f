import { posix } from 'node:path';
import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { MatrixRow, RowWorker } from '../../benchmark/matrix/row.ts';
import type { EffectiveServing, Role } from '../serving.ts';
import { settingsOf } from '../shell/row-environment.ts';
import { always, known, type Setting } from '../value.ts';

/** What the row decides, at the row. */
export function rowSetting({ location: { path, line } }: MatrixRow, text: string): Setting {
  return { value: known(text), origin: { path, line }, guard: always };
}

/** The row's image; a job of two images names that of the prefill role among its settings. */
export function imageOf(row: MatrixRow, entry: MasterEntry, role: Role): Setting {
  const own = role === 'prefill' ? jobSettings(row).PREFILL_IMAGE : undefined;
  return own === undefined ? entrySetting(row, entry, 'image') : rowSetting(row, own);
}

/** `NAME=value` settings of all roles, which end in one environment. */
export function jobSettings({ recipe: { worker, prefill, decode } }: MatrixRow) {
  return settingsOf([worker, prefill, decode]);
}

interface Model {
  readonly model: Setting | undefined;
  readonly stagedModel: Setting | undefined;
}

/** The checkpoint: what the command names, unless that is a folder, where the cluster has the row's model. */
export function modelOf(row: MatrixRow, entry: MasterEntry, named: Setting | undefined): Model {
  const own = entrySetting(row, entry, 'model');
  if (named === undefined) return { model: own, stagedModel: undefined };
  const { value } = named;
  if (value.kind === 'known' && !value.text.startsWith('/')) return { model: named, stagedModel: undefined };
  const text = value.kind === 'known' ? value.text : value.kind === 'mixed' ? value.parts.at(-1) : undefined;
  if (typeof text !== 'string' || text.endsWith('/')) return { model: named, stagedModel: undefined };
  const folder = posix.basename(text);
  const isNamesake = folder.toLowerCase() === posix.basename(row.recipe.model).toLowerCase();
  return { model: own, stagedModel: isNamesake ? undefined : { ...named, value: known(folder) } };
}

/** As the row says: what the launcher schedules. */
export function topologyOf(row: MatrixRow, role: Role): EffectiveServing['topology'] {
  const { recipe } = row;
  const setting = (count: number | string | undefined) =>
    count === undefined ? undefined : rowSetting(row, String(count));
  if (recipe.tp !== undefined) {
    const gpus = recipe.tp * (recipe.pp ?? 1) * (recipe['pcp-size'] ?? 1);
    return { gpus: setting(gpus), workers: setting(1), nodes: setting(1) };
  }
  const worker = workerOf(row, role);
  const settings = jobSettings(row);
  const nodes =
    role === 'prefill'
      ? settings.PREFILL_NODES
      : role === 'decode'
        ? settings.DECODE_NODES
        : recipe['num-nodes'];
  return {
    gpus: setting(worker && worker.tp * worker.pp * worker['pcp-size']),
    workers: setting(worker?.['num-worker']),
    nodes: setting(nodes),
  };
}

function workerOf({ recipe: { worker, prefill, decode } }: MatrixRow, role: Role): RowWorker | undefined {
  if (role === 'aggregated') return worker;
  return (role === 'prefill' ? prefill : decode) ?? worker;
}

/** A field of the entry at its own line; it may also stand in the row. */
function entrySetting(
  row: MatrixRow,
  { document, key, config }: MasterEntry,
  field: 'image' | 'model',
): Setting {
  const text = row.recipe[field];
  if (config[field] !== text) return rowSetting(row, text);
  return {
    value: known(text),
    origin: { path: document.path, line: document.lineOf([key, field]) },
    guard: always,
  };
}
