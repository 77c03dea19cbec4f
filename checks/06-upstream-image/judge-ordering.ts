import { openEngineOf, type Revisions } from '../../src/facts/revisions.ts';
import type { SubmittedConfig } from '../../src/facts/submission.ts';
import type { UpstreamImageConfig } from './config.ts';
import { gpuOf } from './gpu-of.ts';

/** A new config of a vendor's engine, and the open one that comes before it. */
export interface OrderingJudgement {
  readonly submitted: SubmittedConfig;
  readonly gpu: string;
  /** Key of an open config for the same model and GPU; absent if there is none. */
  readonly sibling: string | undefined;
}

/** Judges the configs that are new: a vendor's engine may add to an open one, not come first. */
export function judgeOrdering(
  submitted: readonly SubmittedConfig[],
  { base, head }: Revisions,
  config: UpstreamImageConfig,
): readonly OrderingJudgement[] {
  const candidates = [...head.revision.configs.entries.values(), ...base.revision.configs.entries.values()];
  return submitted
    .filter(({ isAdded, engine }) => isAdded && engine === undefined)
    .map((one) => {
      const gpu = gpuOf(one.entry.config.runner, config).name;
      const sibling = candidates.find(
        ({ config: other }) =>
          openEngineOf(other.framework) !== undefined &&
          gpuOf(other.runner, config).name === gpu &&
          isSameModel(other['model-prefix'], one.entry.config['model-prefix'], config),
      );
      return { submitted: one, gpu, sibling: sibling?.key };
    });
}

function isSameModel(one: string, other: string, { sameModels }: UpstreamImageConfig): boolean {
  return one === other || sameModels.some((names) => names.includes(one) && names.includes(other));
}
