import type { Point } from '../../benchmark/matrix/compare.ts';
import type { EffectiveServing, Purpose } from '../serving.ts';
import { purposes } from '../serving.ts';
import type { Origin, UnknownReason } from '../value.ts';

/** What one point runs for one purpose. */
export type Served =
  | { readonly kind: 'served'; readonly servings: readonly EffectiveServing[] }
  /** What it runs cannot be told. `message` is plain text with names from the repository: escape it before showing it. */
  | {
      readonly kind: 'unknown';
      readonly reason: UnknownReason;
      readonly message: string;
      readonly origin: Origin;
      /** Another repository that could be asked has it. */
      readonly isElsewhere: boolean;
    };

/** What one point runs, for each purpose. */
export type PointServings = { readonly point: Point } & { readonly [P in Purpose]: Served };

/** Whatever can tell what points of one commit run; `undefined` where that is not its kind. */
export interface LaunchModel {
  serve(point: Point): Promise<PointServings | undefined>;
}

/** The same question asked for both purposes. */
export async function forPurposes(
  point: Point,
  serve: (purpose: Purpose) => Promise<Served>,
): Promise<PointServings> {
  const [throughput, evaluation] = await Promise.all(purposes.map(serve));
  const nothing: Served = { kind: 'served', servings: [] };
  return { point, throughput: throughput ?? nothing, eval: evaluation ?? nothing };
}

export function notTold(reason: UnknownReason, message: string, origin: Origin, isElsewhere = false): Served {
  return { kind: 'unknown', reason, message, origin, isElsewhere };
}
