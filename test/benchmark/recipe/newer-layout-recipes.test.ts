import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readMasterConfigs } from '../../../src/benchmark/master/read-master-configs.ts';
import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import { namedRecipes } from '../../../src/benchmark/matrix/recipe-paths.ts';
import { matchPoint } from '../../../src/benchmark/recipe/match-point.ts';
import { readRecipe } from '../../../src/benchmark/recipe/read-recipe.ts';
import { parseRecipeName, selectVariants } from '../../../src/benchmark/recipe/select-variants.ts';
import { readRunners } from '../../../src/benchmark/runners.ts';
import { LATE } from '../../support/matrix-configs.ts';
import { corpus } from '../../support/matrix-corpus.ts';

if (corpus === undefined) {
  test('without ../shared/corpus, a recipe by hand has the same shape', () => {
    const text = 'base: {engine: sglang}\noverride_a: {}\n';
    expect(readRecipe({ path: 'r.yaml', text }).variants).toHaveLength(2);
  });
} else {
  const root = path.join(corpus, 'newer-layout');
  const read = (file: string) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') });
  const recipes = globSync('**/srt-slurm-recipes/**/*.yaml', { cwd: root }).toSorted();
  const masters = globSync('**/configs/*-master.yaml', { cwd: root }).toSorted();
  const runners = readRunners(read('inferencex-e2e/configs/runners.yaml'));

  describe('real recipes of forms A, B and C', () => {
    test.each(recipes)('%s: every variant is resolved', (file) => {
      const { isBundle, variants } = readRecipe(read(file));
      expect(isBundle).toBe(true);
      expect(variants.length).toBeGreaterThan(2);
      expect(new Set(variants.map(({ selector }) => selector)).size).toBe(variants.length);
    });

    test('every point whose recipe is there runs exactly one variant', () => {
      let points = 0;
      for (const master of masters) {
        const project = path.dirname(path.dirname(master));
        for (const row of expandMatrix(readMasterConfigs([read(master)]), runners, LATE)) {
          const name = parseRecipeName(namedRecipes(row.recipe).recipe ?? '');
          const file = path.join(project, name.path);
          if (!existsSync(path.join(root, file))) continue;
          const selected = selectVariants(readRecipe(read(file)), name.selector);
          for (const concurrency of row.concurrencies) {
            points += 1;
            const matching =
              row.recipe.tp === undefined
                ? selected
                : matchPoint({ row, concurrency }, selected).filter(
                    (match) => match.differences.length === 0,
                  );
            expect([row.configKey, concurrency, matching.length]).toEqual([row.configKey, concurrency, 1]);
          }
        }
      }
      expect(points).toBeGreaterThanOrEqual(60);
    });
  });
}
