import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { namedRecipes } from '../../src/benchmark/matrix/recipe-paths.ts';
import { noRunners, readRunners } from '../../src/benchmark/runners.ts';
import { newSweepEntries } from '../../src/benchmark/sweep-entry.ts';
import { agenticEntry, LATE, multiNodeEntry, rowsOf, worker } from '../support/matrix-configs.ts';
import { corpus } from '../support/matrix-corpus.ts';

if (corpus === undefined) {
  describe('without ../shared/corpus, the three forms by hand', () => {
    const path = 'benchmarks/single_node/srt-slurm-recipes/m/vllm/a.yaml';
    test('name recipes as paths from the project root', () => {
      const item = { tp: 1, 'conc-list': [1] };
      const setting = worker({ 'additional-settings': ['CONFIG_FILE=recipes/m/vllm/a.yaml:base'] });
      const rows = rowsOf({
        a: agenticEntry([{ ...item, 'srt-recipe': path }]),
        b: multiNodeEntry([{ worker: setting, 'conc-list': [1] }]),
        c: agenticEntry([{ ...item, 'srt-recipe': 'a.yaml' }], { 'srt-recipe-dir': 'm/vllm' }),
      });
      expect(rows.map(({ recipe }) => namedRecipes(recipe).recipe)).toEqual([
        path,
        `${path.replace('single', 'multi')}:base`,
        path,
      ]);
    });
  });
} else {
  const root = path.join(corpus, 'newer-layout');
  const read = (file: string) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') });
  const masters = globSync('**/configs/*-master.yaml', { cwd: root }).toSorted();

  describe('master configs of the newer layout', () => {
    test('are there', () => expect(masters).toHaveLength(5));

    test.each(masters)('%s is read without anything odd; every row has a line and a recipe', (file) => {
      const { entries, notices } = readMasterConfigs([read(file)]);
      expect(notices).toEqual([]);
      const runners = readRunners(read('inferencex-e2e/configs/runners.yaml'));
      const rows = expandMatrix({ entries, notices }, runners, LATE);
      expect(new Set(rows.map(({ configKey }) => configKey))).toEqual(new Set(entries.keys()));
      const lines = read(file).text.split('\n');
      for (const { recipe, location, concurrencies } of rows) {
        expect(lines[location.line - 1]).toMatch(/^\s*- /);
        expect(concurrencies.length).toBeGreaterThan(0);
        expect(namedRecipes(recipe).recipe).toMatch(
          /^benchmarks\/(single|multi)_node\/srt-slurm-recipes\/.+\.yaml(:\w+(\[\d+\])?)?$/,
        );
      }
    });

    test('a recipe named in form A, B or C is found among the files of its commit', () => {
      const found = masters.flatMap((file) => {
        const project = path.dirname(path.dirname(file));
        const rows = expandMatrix(readMasterConfigs([read(file)]), noRunners, LATE);
        const files = new Set(
          rows.map(({ recipe }) => namedRecipes(recipe).recipe?.replace(/:.*/, '') ?? ''),
        );
        return [...files]
          .filter((name) => globSync(path.join(project, name), { cwd: root }).length === 1)
          .map((name) => path.basename(path.dirname(name)));
      });
      expect(found.length).toBeGreaterThanOrEqual(6);
    });
  });

  test('runners of the newer layout describe clusters by name', () => {
    const runners = readRunners(read('inferencex-e2e/configs/runners.yaml'));
    expect(runners.labels.get('cluster:mi355x-amds')).toContain('mi355x-amds_00');
    expect(runners.hardwareOf('cluster:mi355x-amds')).toMatchObject({
      'gpus-per-node': 8,
      'available-cpu-dram-mib': 3095781,
    });
  });

  test('newest changelog entries are whole', () => {
    const { path: file, text } = read('at-0f45d5f/inferencex-e2e/perf-changelog.tail.yaml');
    const { entries, problems, notices } = newSweepEntries(undefined, readChangelog(text, file));
    expect(entries).toHaveLength(15);
    expect([...problems, ...notices]).toEqual([]);
    expect(entries.some(({ entry }) => entry['config-keys'].includes('*'))).toBe(true);
  });
}
