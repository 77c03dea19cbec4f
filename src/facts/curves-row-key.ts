import type { MatrixRow } from '../benchmark/matrix/row.ts';
import { curveKey } from '../results/curves/curve-key.ts';

/** Key of the curve that the points of a row belong to. */
export function curveOfRow({ recipe, scenario }: Pick<MatrixRow, 'recipe' | 'scenario'>): string {
  const { isl = 0, osl = 0 } = recipe;
  return curveKey({
    prefix: recipe['model-prefix'],
    hardware: recipe.runner,
    framework: recipe.framework,
    precision: recipe.precision,
    specDecoding: recipe['spec-decoding'],
    sequence: scenario === 'agentic-coding' ? undefined : { isl, osl },
  });
}
