import type { EffectiveServing, Purpose } from '../launch/serving.ts';
import type { UntoldCase } from './serving-cases.ts';
import type { ConfigServings, PointServings } from './servings.ts';
import { hiddenWords } from './speculates-hidden-words.ts';

export type {
  Action,
  Argument,
  Client,
  EffectiveServing,
  EnvironmentVariable,
} from '../launch/serving.ts';
export type { Setting, Value } from '../launch/value.ts';

/** A point that may decode speculatively, for one purpose. */
export interface SpeculatingPoint {
  readonly key: string;
  /** Else the config only runs a shared file that the pull request changes. */
  readonly isSubmitted: boolean;
  readonly point: PointServings['point'];
  readonly purpose: Purpose;
  /** All of its roles. */
  readonly servings: readonly EffectiveServing[];
  /** Those roles that speculate; of an engine that is not known, all of them. */
  readonly speculating: readonly EffectiveServing[];
}

export interface SpeculatingPoints {
  readonly told: readonly SpeculatingPoint[];
  /** Points of which it is not known what they run, so neither whether they speculate. */
  readonly untold: readonly UntoldCase[];
}

/** What is launched decides; the label of a row only where the launch does not tell. */
export function speculatingPoints(
  configs: readonly ConfigServings[],
  purposes: readonly Purpose[],
): SpeculatingPoints {
  const told: SpeculatingPoint[] = [];
  const untold: UntoldCase[] = [];
  for (const { key, isSubmitted, points } of configs) {
    for (const of of points) {
      for (const purpose of purposes) {
        const served = of[purpose];
        const about = { key, isSubmitted, point: of.point, purpose };
        if (served.kind !== 'served') {
          untold.push({ ...about, served });
          continue;
        }
        const isLabelled = of.point.row.recipe['spec-decoding'] !== 'none' || isNamedSo(key);
        const { servings } = served;
        const speculating = servings.filter((serving) => speculates(serving, isLabelled));
        const possible =
          speculating.length > 0 || !isLabelled ? speculating : servings.filter(mayHideSpeculation);
        if (possible.length > 0) told.push({ ...about, servings, speculating: possible });
      }
    }
  }
  return { told, untold };
}

function isNamedSo(key: string): boolean {
  return /-mtp|eagle|dspark/i.test(key);
}

/** Where it is launched only under a condition that cannot be told, the label stands for the condition. */
function speculates({ speculation }: EffectiveServing, isLabelled: boolean): boolean {
  if (speculation === undefined) return false;
  const { conditions } = (speculation.method ?? speculation.length)?.guard ?? { conditions: [] };
  return conditions.length === 0 || isLabelled;
}

/** Its engine is not known, or a word of its command line is not: what the row says may be there. */
function mayHideSpeculation({ engine, args }: EffectiveServing): boolean {
  if (engine === 'other') return true;
  // TensorRT-LLM reads it from a file, whose nested settings are dotted flags where it could be followed.
  if (engine === 'trtllm') return !args.some(({ flag }) => flag.includes('.'));
  return (
    args.some(({ flag, value }) => flag === '' && value.kind !== 'known') || hiddenWords(args).length > 0
  );
}
