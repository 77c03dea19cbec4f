import { describe, expect, test } from '@jest/globals';
import { generatorDid } from '../../src/benchmark/generator-dates.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../src/benchmark/read-revision.ts';
import { DataFileError, placeOf } from '../../src/benchmark/yaml/data-file-error.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { fixedEntry, LATE, masterText } from '../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const master = masterText({ k: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });
const other = masterText({ l: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });
const read = (head: Files) => readRevision(memoryEvidence({ head }).git, HEAD, inferencex.layouts);

describe('a revision', () => {
  const places: [string, string][] = [
    ['inferencex-e2e', 'inferencex-e2e/configs'],
    ['root', 'configs'],
    ['legacy', '.github/configs'],
  ];
  test.each(places)('in layout %s is read from %s', async (layout, folder) => {
    const revision = await read({
      [`${folder}/nvidia-master.yaml`]: master,
      [`${folder}/amd-master.yaml`]: other,
      [`${folder}/runners.yaml`]: 'labels: {b200: [b200-a_0]}\n',
      [layout === 'inferencex-e2e' ? 'inferencex-e2e/perf-changelog.yaml' : 'perf-changelog.yaml']: '[]\n',
    });
    expect(revision.layout.name).toBe(layout);
    expect(revision.masterFiles).toEqual([`${folder}/nvidia-master.yaml`, `${folder}/amd-master.yaml`]);
    expect([...revision.configs.entries.keys()]).toEqual(['k', 'l']);
    expect(revision.runners.labels.size).toBe(1);
    expect(revision.changelog?.entries).toEqual([]);
    expect(expandMatrix(revision.configs, revision.runners, LATE)).toHaveLength(2);
  });

  test('may lack all but one master config', async () => {
    const revision = await read({ 'configs/amd-master.yaml': other });
    expect(revision.masterFiles).toEqual(['configs/amd-master.yaml']);
    expect(revision.changelog).toBeUndefined();
    expect(revision.runners.labels.size).toBe(0);
  });

  test('without master configs has no matrix', async () => {
    const revision = await read({ 'README.md': 'x' });
    expect(revision.masterFiles).toEqual([]);
    expect(expandMatrix(revision.configs, revision.runners, LATE)).toEqual([]);
  });

  test('collects what is odd from all its files', async () => {
    const revision = await read({
      'configs/amd-master.yaml': `${other.slice(0, -1)}, "m": 1, "m": ${JSON.stringify(fixedEntry([]))}}`,
      'configs/runners.yaml': 'labels: {a: [x], a: [y]}\n',
      'perf-changelog.yaml': '- {a: 1, a: 2}\n',
    });
    expect(revision.notices.map(({ path }) => path)).toEqual([
      'configs/amd-master.yaml',
      'configs/runners.yaml',
      'perf-changelog.yaml',
    ]);
  });

  const broken: [string, string, string][] = [
    ['configs/nvidia-master.yaml', 'a: [\n', 'configs/nvidia-master.yaml:'],
    ['configs/runners.yaml', 'labels: 5\n', 'configs/runners.yaml:1: '],
    ['perf-changelog.yaml', 'x: 1\n', 'perf-changelog.yaml:1: '],
    ['perf-changelog.yaml', '- 1\n', 'perf-changelog.yaml:1: '],
  ];
  test.each(broken)('with a broken %s (%j) is a DataFileError with its place', async (path, text, start) => {
    const found = read({ 'configs/amd-master.yaml': other, [path]: text });
    await expect(found).rejects.toBeInstanceOf(DataFileError);
    await expect(found).rejects.toThrow(start);
  });
});

describe('a place', () => {
  test('has a line if one is known', () => {
    expect(placeOf({ path: 'a.yaml', line: 3 })).toBe('a.yaml:3');
    expect(placeOf({ path: 'a.yaml' })).toBe('a.yaml');
  });
});

describe("the generator's rules by day", () => {
  const days: [Parameters<typeof generatorDid>[0], string, boolean][] = [
    ['agenticBatchesOfFour', '2026-07-02', false],
    ['agenticBatchesOfFour', '2026-07-03', true],
    ['agenticBatchesOfFour', '2026-07-19', true],
    ['agenticBatchesOfFour', '2026-07-20', false],
    ['agenticConcurrencyList', '2026-07-02', false],
    ['agenticConcurrencyList', '2026-10-22', true],
    ['singleNodeAgenticEvals', '2026-07-17', false],
    ['singleNodeAgenticEvals', '2026-07-18', true],
    ['singleNodeAgenticEvals', '2026-08-02', false],
    ['singleNodeAgenticEvals', '2026-08-03', true],
    ['multiNodeAgenticEvals', '2026-08-10', false],
    ['multiNodeAgenticEvals', '2026-08-11', true],
  ];
  test.each(days)('%s on %s: %s', (rule, date, expected) => {
    expect(generatorDid(rule, date)).toBe(expected);
  });
});
