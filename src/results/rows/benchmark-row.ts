import { z } from 'zod';
import type { CurveIdentity } from '../curves/curve-key.ts';
import { Count, Flag, KeyPart, Measure, optionalName } from './fields.ts';
import { type RowTopology, topologyFields, topologyOf } from './topology.ts';

export const percentiles = ['p50', 'p75', 'p90'] as const;
export type Percentile = (typeof percentiles)[number];

/** One measured point of a sweep, from either shape of row. */
export interface BenchmarkRow extends CurveIdentity {
  readonly concurrency: number;
  readonly topology: RowTopology;
  readonly isDisaggregated: boolean;
  readonly image: string | undefined;
  readonly model: string | undefined;
  /** `none`, `dram`; undefined where the row does not say. */
  readonly offloading: string | undefined;
  /** Total tokens per second and GPU; `NaN` if the row has no number. */
  readonly throughput: number;
  /** End-to-end latency in seconds; `NaN` if the row has no number. */
  readonly latency: Readonly<Record<Percentile, number>>;
  /** No request was answered: whatever else the row says was not measured. */
  readonly hasFailed: boolean;
}

const nested = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().catch(undefined);

/** Rows of `agg_bmk.json` and of single results. Since summer 2026 the measurements of agentic rows are nested. */
const RawRow = z.object({
  hw: KeyPart,
  infmax_model_prefix: KeyPart,
  framework: KeyPart,
  precision: KeyPart,
  conc: Count,
  scenario_type: z.enum(['agentic-coding', 'fixed-seq-len']).nullish(),
  isl: z.int().nonnegative().nullish(),
  osl: z.int().nonnegative().nullish(),
  spec_decoding: KeyPart.nullish(),
  image: optionalName,
  model: optionalName,
  kv_offloading: optionalName,
  offloading: optionalName,
  disagg: Flag,
  ...topologyFields,
  num_requests_successful: z.unknown().optional(),
  tput_per_gpu: Measure,
  median_e2el: Measure,
  p50_e2el: Measure,
  p75_e2el: Measure,
  p90_e2el: Measure,
  request_metrics: nested({
    throughput: nested({ per_gpu: nested({ total_tput_tps: Measure }) }),
    latency: nested({ e2el: nested({ p50: Measure, p75: Measure, p90: Measure }) }),
  }),
});
type RawRow = z.infer<typeof RawRow>;

/** A row that cannot be told from others is refused; one whose measurements are missing is a point without a value. */
export const BenchmarkRow = RawRow.transform((raw, context): BenchmarkRow => {
  const sequence = sequenceOf(raw);
  if (sequence === 'unknown') {
    context.addIssue({ code: 'custom', message: 'is neither agentic nor has it isl and osl' });
    return z.NEVER;
  }
  const latency = raw.request_metrics?.latency?.e2el;
  return {
    prefix: raw.infmax_model_prefix,
    hardware: raw.hw,
    framework: raw.framework,
    precision: raw.precision,
    specDecoding: raw.spec_decoding ?? 'none',
    sequence,
    concurrency: raw.conc,
    topology: topologyOf(raw),
    isDisaggregated: raw.disagg === true,
    image: raw.image,
    model: raw.model,
    offloading: raw.kv_offloading ?? raw.offloading,
    throughput: raw.request_metrics?.throughput?.per_gpu?.total_tput_tps ?? raw.tput_per_gpu ?? Number.NaN,
    latency: {
      p50: latency?.p50 ?? raw.median_e2el ?? raw.p50_e2el ?? Number.NaN,
      p75: latency?.p75 ?? raw.p75_e2el ?? Number.NaN,
      p90: latency?.p90 ?? raw.p90_e2el ?? Number.NaN,
    },
    hasFailed: !isSuccessful(raw.num_requests_successful),
  };
});

/** `undefined`: agentic, which has no fixed lengths. */
function sequenceOf({ scenario_type: scenario, isl, osl }: RawRow): CurveIdentity['sequence'] | 'unknown' {
  if (scenario === 'agentic-coding') return undefined;
  return isl != null && osl != null && isl > 0 && osl > 0 ? { isl, osl } : 'unknown';
}

/** Older rows do not count their requests. */
function isSuccessful(count: unknown): boolean {
  return count === undefined || count === null || (typeof count === 'number' && count > 0);
}
