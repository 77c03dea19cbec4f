import { z } from 'zod';
import type { CurveIdentity } from '../curves/curve-key.ts';
import { Count, Flag, finiteOrNaN, KeyPart, Measure, Name, optionalName } from './fields.ts';
import { type RowTopology, topologyFields, topologyOf } from './topology.ts';

/** One evaluation of a sweep. Rows of evaluations name no image. */
export interface EvalRow extends CurveIdentity {
  readonly concurrency: number;
  readonly topology: RowTopology;
  readonly isDisaggregated: boolean;
  readonly model: string | undefined;
  readonly task: string;
  /** The score that counts; `value` is `NaN` where it is no number. Absent: the row has none. */
  readonly score: { readonly name: (typeof scoreNames)[number]; readonly value: number } | undefined;
  /** Samples behind the score; `undefined`: unknown. */
  readonly samples: number | undefined;
  /** The evaluation itself broke; `undefined`: the row does not say. */
  readonly hasIntegrationError: boolean | undefined;
}

/** In order of preference. */
const scoreNames = ['em_strict', 'accuracy', 'em_flexible'] as const;

const RawRow = z.object({
  hw: KeyPart,
  model_prefix: KeyPart,
  framework: KeyPart,
  precision: KeyPart,
  conc: Count,
  isl: z.int().nonnegative().nullish(),
  osl: z.int().nonnegative().nullish(),
  spec_decoding: KeyPart.nullish(),
  model: optionalName,
  disagg: Flag,
  ...topologyFields,
  task: Name,
  em_strict: z.unknown().optional(),
  accuracy: z.unknown().optional(),
  em_flexible: z.unknown().optional(),
  /** The primary score once more, under its name; older rows have accuracy nowhere else. */
  score: z.unknown().optional(),
  score_name: optionalName,
  n_eff: Measure,
  integration_error: z.unknown().optional(),
});
type RawRow = z.infer<typeof RawRow>;

/** A row of `agg_eval_all.json`. */
export const EvalRow = RawRow.transform(
  (raw): EvalRow => ({
    prefix: raw.model_prefix,
    hardware: raw.hw,
    framework: raw.framework,
    precision: raw.precision,
    specDecoding: raw.spec_decoding ?? 'none',
    sequence: raw.isl && raw.osl ? { isl: raw.isl, osl: raw.osl } : undefined,
    concurrency: raw.conc,
    topology: topologyOf(raw),
    isDisaggregated: raw.disagg === true,
    model: raw.model,
    task: raw.task,
    score: scoreOf(raw),
    samples: Number.isFinite(raw.n_eff) ? raw.n_eff : undefined,
    // Whatever is there and not plainly `false` is an error.
    hasIntegrationError: raw.integration_error === undefined ? undefined : raw.integration_error !== false,
  }),
);

function scoreOf(raw: RawRow): EvalRow['score'] {
  for (const name of scoreNames) {
    const isNamed = raw.score_name === name;
    const value = name === 'accuracy' && isNamed ? (raw.accuracy ?? raw.score) : raw[name];
    // The collector writes `null` for scores that a task has not.
    if (value === undefined || (value === null && !isNamed)) continue;
    const isOdd = raw.score != null && Number.isNaN(finiteOrNaN(raw.score));
    return { name, value: isOdd ? Number.NaN : finiteOrNaN(value) };
  }
  return undefined;
}
