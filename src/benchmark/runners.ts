import { z } from 'zod';
import type { DataFile } from './master/read-master-configs.ts';
import type { FileProblem } from './yaml/data-file-error.ts';
import { parseValue } from './yaml/parse-value.ts';
import { readYaml } from './yaml/read-yaml.ts';

const Hardware = z.looseObject({
  /** CPU memory of one node, MiB. */
  'available-cpu-dram-mib': z.int().positive().nullish(),
  'gpus-per-node': z.int().positive().nullish(),
});
type Hardware = z.infer<typeof Hardware>;

const Labels = z.record(z.string(), z.array(z.string().min(1)).min(1));

const RunnersFile = z.looseObject({
  labels: Labels,
  /** By label, until September 2026. */
  hardware: z.record(z.string(), Hardware).nullish(),
  /** By cluster name without `cluster:`, since then. */
  clusters: z.record(z.string(), Hardware).nullish(),
});

/** `configs/runners.yaml` of one revision. */
export interface Runners {
  /** Scheduling label → names of the nodes that take its jobs. */
  readonly labels: ReadonlyMap<string, readonly string[]>;
  hardwareOf(label: string): Hardware | undefined;
  readonly notices: readonly FileProblem[];
}

export const noRunners: Runners = { labels: new Map(), hardwareOf: () => undefined, notices: [] };

/** Throws `DataFileError`. */
export function readRunners(file: DataFile): Runners {
  const document = readYaml(file.text, file.path);
  const value = document.value;
  // Until July 2026 the whole file was the mapping of labels.
  const isPlain = typeof value === 'object' && value !== null && !Object.hasOwn(value, 'labels');
  const parsed = isPlain
    ? { labels: parseValue(document, Labels, value), hardware: undefined, clusters: undefined }
    : parseValue(document, RunnersFile, value);
  const hardware = new Map(Object.entries(parsed.hardware ?? {}));
  const clusters = new Map(Object.entries(parsed.clusters ?? {}));
  return {
    labels: new Map(Object.entries(parsed.labels)),
    hardwareOf: (label) => hardware.get(label) ?? clusters.get(label.replace(/^cluster:/, '')),
    notices: document.duplicates,
  };
}
