import { canonical } from '../canonical.ts';
import type { MatrixRow } from './row.ts';

/** Key of the curve on the public dashboard to which a row's points belong; one image per curve. */
export function visualSeries({ recipe, scenario }: Pick<MatrixRow, 'recipe' | 'scenario'>): string {
  const isAgentic = scenario === 'agentic-coding';
  const offloading = recipe['kv-offloading'] ?? 'none';
  return canonical([
    recipe.model,
    recipe['model-prefix'],
    recipe.precision,
    recipe.framework,
    recipe.runner,
    recipe.disagg,
    scenario,
    isAgentic ? null : recipe.isl,
    isAgentic ? null : recipe.osl,
    offloading === 'none' ? 'off' : 'on',
    isAgentic ? '' : recipe['spec-decoding'],
    recipe.prefill?.hardware ?? null,
    recipe.decode?.hardware ?? null,
  ]);
}
