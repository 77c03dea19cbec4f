import { z } from 'zod';
import { Flag, optionalCount } from './fields.ts';

/** Fields in which result rows say how the model is spread. */
export const topologyFields = {
  is_multinode: Flag,
  tp: optionalCount,
  pp: optionalCount,
  dcp_size: optionalCount,
  pcp_size: optionalCount,
  ep: optionalCount,
  dp_attention: Flag,
  prefill_num_workers: optionalCount,
  prefill_tp: optionalCount,
  prefill_pp: optionalCount,
  prefill_dcp_size: optionalCount,
  prefill_pcp_size: optionalCount,
  prefill_ep: optionalCount,
  prefill_dp_attention: Flag,
  decode_num_workers: optionalCount,
  decode_tp: optionalCount,
  decode_pp: optionalCount,
  decode_dcp_size: optionalCount,
  decode_pcp_size: optionalCount,
  decode_ep: optionalCount,
  decode_dp_attention: Flag,
};
const TopologyFields = z.object(topologyFields);
type TopologyFields = z.infer<typeof TopologyFields>;

/** Workers of one role, all alike. What the row does not say is 1, or off. */
export interface RoleTopology {
  readonly workers: number;
  readonly tp: number;
  readonly pp: number;
  readonly dcp: number;
  readonly pcp: number;
  readonly ep: number;
  readonly dpAttention: boolean;
}

/** Without `decode`, the first role does both. */
export interface RowTopology {
  readonly prefill: RoleTopology;
  readonly decode: RoleTopology | undefined;
}

export function topologyOf(row: TopologyFields): RowTopology {
  const isMultiNode = row.is_multinode === true;
  if (!isMultiNode)
    return {
      prefill: role({
        workers: 1,
        tp: row.tp,
        pp: row.pp,
        dcp: row.dcp_size,
        pcp: row.pcp_size,
        ep: row.ep,
        dpAttention: row.dp_attention,
      }),
      decode: undefined,
    };
  const prefill = role({
    workers: row.prefill_num_workers,
    tp: row.prefill_tp,
    pp: row.prefill_pp,
    dcp: row.prefill_dcp_size,
    pcp: row.prefill_pcp_size,
    ep: row.prefill_ep,
    dpAttention: row.prefill_dp_attention,
  });
  // An aggregated server is written as a decode role without workers.
  if ((row.decode_num_workers ?? 0) === 0) return { prefill, decode: undefined };
  const decode = role({
    workers: row.decode_num_workers,
    tp: row.decode_tp,
    pp: row.decode_pp,
    dcp: row.decode_dcp_size,
    pcp: row.decode_pcp_size,
    ep: row.decode_ep,
    dpAttention: row.decode_dp_attention,
  });
  return { prefill, decode };
}

type Sizes = { readonly [Name in keyof RoleTopology]: RoleTopology[Name] | undefined };

function role({ workers = 1, tp = 1, pp = 1, dcp = 1, pcp = 1, ep = 1, dpAttention = false }: Sizes) {
  return { workers, tp, pp, dcp, pcp, ep, dpAttention };
}

/** In a few words: `TP4`, `3x TP2 EP2 DPA + 1x TP16 EP16 DPA`. */
export function describeTopology({ prefill, decode }: RowTopology): string {
  if (decode !== undefined)
    return `${prefill.workers}x ${sizes(prefill)} + ${decode.workers}x ${sizes(decode)}`;
  return prefill.workers > 1 ? `${prefill.workers}x ${sizes(prefill)}` : sizes(prefill);
}

function sizes({ tp, pp, dcp, pcp, ep, dpAttention }: RoleTopology): string {
  const others = (
    [
      ['PP', pp],
      ['DCP', dcp],
      ['PCP', pcp],
      ['EP', ep],
    ] as const
  ).flatMap(([name, size]) => (size > 1 ? [`${name}${size}`] : []));
  return [`TP${tp}`, ...others, ...(dpAttention ? ['DPA'] : [])].join(' ');
}
