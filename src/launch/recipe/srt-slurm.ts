import { isMapping, type Mapping, valueAt } from '../../benchmark/mapping.ts';
import table from '../data/srt-slurm.json' with { type: 'json' };
import type { Setting } from '../value.ts';

/**
 * How a release of srt-slurm makes TensorRT-LLM workers publish metrics under Dynamo. `combined`: only with KV events;
 * `separate`: metrics by themselves too, and the combined setting decides where it is written; `deferring`: the combined
 * setting only adds, and metrics are published unless they are turned off.
 */
export type Generation = 'combined' | 'separate' | 'deferring';

/** The srt-slurm that a launch uses. */
export interface SrtSlurm {
  /** Tag, branch or commit. */
  readonly ref: Setting;
  /** What stands in the table, or what only that generation can read in the recipe; `undefined`: not known. */
  readonly generation: Generation | undefined;
  /** Whether workers publish where the recipe says nothing. */
  readonly publishesByDefault: boolean;
}

/** What a pinned reference is known to be; what its recipe is written for decides where it is not listed. */
export function srtSlurmOf(ref: Setting, variant: Mapping): SrtSlurm {
  const name = ref.value.kind === 'known' ? ref.value.text : undefined;
  const listed =
    name === undefined ? undefined : table.find((one) => one.ref === name || one.commit === name);
  const generation =
    (listed === undefined ? undefined : generationNamed(listed.generation)) ?? readableBy(variant);
  return { ref, generation, publishesByDefault: listed?.publishesByDefault ?? generation !== 'combined' };
}

/** Schema 2 came with the last generation, the setting for metrics alone with the one before. */
function readableBy(variant: Mapping): Generation | undefined {
  if (isMapping(valueAt(variant, 'roles'))) return 'deferring';
  return valueAt(variant, 'backend', 'publish_metrics') === undefined ? undefined : 'separate';
}

function generationNamed(name: string): Generation | undefined {
  return name === 'combined' || name === 'separate' || name === 'deferring' ? name : undefined;
}
