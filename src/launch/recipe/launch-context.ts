import type { MasterEntry } from '../../benchmark/master/read-master-configs.ts';
import type { Point } from '../../benchmark/matrix/compare.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import type { Purpose } from '../serving.ts';
import { always, known, type Origin, type Setting, type Value } from '../value.ts';
import type { ResolvedVariant } from './resolved-variant.ts';
import type { SrtSlurm } from './srt-slurm.ts';

/** All that decides what one point's recipe comes to. */
export interface LaunchContext {
  readonly point: Point;
  readonly entry: MasterEntry;
  readonly purpose: Purpose;
  readonly variant: ResolvedVariant;
  /** The launcher binds image, model, precision and workload from the row (recipes are fragments). */
  readonly isBound: boolean;
  /** The launcher is the one that sets, or takes away, simulated acceptance. */
  readonly ownsAcceptance: boolean;
  readonly srtSlurm: SrtSlurm;
  /** Directory of the checkpoint that the cluster has staged under the model's name, if it has another. */
  readonly stagedModel: Setting | undefined;
}

export function settingOf(value: Value, origin: Origin): Setting {
  return { value, origin, guard: always };
}

/** A field of the master entry, as the launcher hands it on. */
export function fromEntry(
  { entry }: Pick<LaunchContext, 'entry'>,
  field: 'image' | 'model' | 'precision',
): Setting {
  const { document, key, config } = entry;
  return settingOf(known(config[field]), { path: document.path, line: document.lineOf([key, field]) });
}

/** What the launcher decides because of the row. */
export function fromRow({ point }: Pick<LaunchContext, 'point'>, value: Value): Setting {
  const { path, line } = point.row.location;
  return settingOf(value, { path, line });
}

export function isAgentic({ scenario }: MatrixRow): boolean {
  return scenario === 'agentic-coding';
}
