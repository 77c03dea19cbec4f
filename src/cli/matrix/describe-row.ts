import type { MatrixRow, RowWorker } from '../../benchmark/matrix/row.ts';
import { sequenceName } from './matrix-json.ts';

type Topology = Pick<RowWorker, 'tp' | 'pp' | 'dcp-size' | 'pcp-size' | 'ep' | 'dp-attn'>;

/** What a row runs in a few words: `8k1k, TP8 EP8 DPA, mtp`. */
export function describeRow(row: MatrixRow): string {
  const { recipe } = row;
  const offloading = recipe['kv-offloading'] ?? 'none';
  const parts = [
    sequenceName(row),
    describeTopology(row),
    recipe['spec-decoding'] === 'none' ? undefined : recipe['spec-decoding'],
    offloading === 'none' ? undefined : `KV in ${offloading}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function describeTopology({ recipe }: MatrixRow): string {
  const { prefill, decode, worker, 'num-nodes': nodes } = recipe;
  if (prefill !== undefined && decode !== undefined)
    return `prefill ${describeWorkers(prefill)}, decode ${describeWorkers(decode)}`;
  if (worker !== undefined)
    return `${describeWorkers(worker)}${nodes === undefined ? '' : ` on ${nodes} nodes`}`;
  return describeSizes({
    tp: recipe.tp ?? 1,
    pp: recipe.pp ?? 1,
    'dcp-size': recipe['dcp-size'] ?? 1,
    'pcp-size': recipe['pcp-size'] ?? 1,
    ep: recipe.ep ?? 1,
    'dp-attn': recipe['dp-attn'] ?? false,
  });
}

function describeWorkers(worker: RowWorker): string {
  return `${worker['num-worker']}x ${describeSizes(worker)}`;
}

function describeSizes(topology: Topology): string {
  const sizes = (
    [
      ['PP', topology.pp],
      ['DCP', topology['dcp-size']],
      ['PCP', topology['pcp-size']],
      ['EP', topology.ep],
    ] as const
  ).flatMap(([name, size]) => (size === 1 ? [] : [`${name}${size}`]));
  return [`TP${topology.tp}`, ...sizes, ...(topology['dp-attn'] ? ['DPA'] : [])].join(' ');
}
