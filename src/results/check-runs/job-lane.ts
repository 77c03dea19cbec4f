/** Sizes of one role, as job names say them: `TP2/EP2/DPA`. */
export type LaneSizes = Readonly<Record<'tp' | 'pp' | 'dcp' | 'pcp' | 'ep', number>> & {
  readonly dpa: boolean;
};

export interface LaneRole {
  /** Only where there are two roles: one alone is named without a count. */
  readonly workers: number | undefined;
  readonly sizes: LaneSizes;
}

/** What the name of a job says about the row it runs; names are lower case. */
export interface JobLane {
  readonly prefix: string;
  readonly precision: string;
  readonly runner: string;
  readonly framework: string;
  /** One, or prefill and decode. */
  readonly roles: readonly LaneRole[];
  /** Empty: none. */
  readonly specDecoding: string;
  /** Where KV cache is offloaded to, and by what: `dram mooncake`. Empty: nowhere. */
  readonly offloading: string;
  readonly concurrencies: readonly number[];
}

/** Equal for lanes that say the same; the order of concurrencies does not count. */
export function laneKey(lane: JobLane): string {
  const { prefix, precision, runner, framework, specDecoding, offloading } = lane;
  const roles = lane.roles.map(({ workers, sizes: { tp, pp, dcp, pcp, ep, dpa } }) =>
    [workers ?? '', tp, pp, dcp, pcp, ep, dpa].join('.'),
  );
  const concurrencies = [...new Set(lane.concurrencies)].sort((a, b) => a - b);
  return [
    prefix,
    precision,
    runner,
    framework,
    roles.join('+'),
    specDecoding,
    offloading,
    concurrencies.join('x'),
  ].join(' ');
}
