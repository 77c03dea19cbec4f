import type { Runners } from '../runners.ts';
import type { RowWorker } from './row.ts';

const BYTES_PER_MIB = 1024n * 1024n;
const BYTES_PER_GB = 1_000_000_000n;
/** 3 TB; the generator counts no more CPU memory than that (`generate_sweep_configs.py`). */
const MOST_MIB = 2_861_022;

export type Topology = Pick<RowWorker, 'tp' | 'pp' | 'pcp-size'>;

/**
 * GB of CPU memory that one server may use for offloaded KV cache: the node's memory by utilization and share of its GPUs.
 * `undefined` where the revision does not say enough, or the topology does not fill nodes evenly.
 */
export function dramBudgetGb(
  utilization: number | null | undefined,
  topology: Topology,
  isMultiNode: boolean,
  hardware: ReturnType<Runners['hardwareOf']>,
): number | undefined {
  const mib = hardware?.['available-cpu-dram-mib'];
  const gpusPerNode = hardware?.['gpus-per-node'];
  const share = utilization == null ? undefined : decimalFraction(utilization);
  if (mib == null || gpusPerNode == null || share === undefined) return undefined;
  const gpus = gpusOnNode(topology.tp * topology.pp * topology['pcp-size'], gpusPerNode, isMultiNode);
  if (gpus === undefined) return undefined;
  const bytes = BigInt(Math.min(mib, MOST_MIB)) * BYTES_PER_MIB * share.numerator * BigInt(gpus);
  return Number(bytes / (BigInt(gpusPerNode) * share.denominator * BYTES_PER_GB));
}

function gpusOnNode(gpus: number, perNode: number, isMultiNode: boolean): number | undefined {
  if (!isMultiNode) return gpus <= perNode ? gpus : undefined;
  if (gpus > perNode) return gpus % perNode === 0 ? perNode : undefined;
  return perNode % gpus === 0 ? gpus : undefined;
}

/** Exact, as the generator's decimal arithmetic: 0.8 is 8/10. */
function decimalFraction(value: number): { numerator: bigint; denominator: bigint } | undefined {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? [];
  if (whole === '') return undefined;
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}
