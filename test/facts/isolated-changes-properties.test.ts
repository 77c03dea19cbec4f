import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { pointsOf } from '../../src/benchmark/matrix/compare.ts';
import type { ForeignChange } from '../../src/benchmark/submission/isolation.ts';
import { comparison } from '../../src/facts/comparison.ts';
import { withoutIsolated } from '../../src/facts/isolated-changes.ts';
import { revisions } from '../../src/facts/revisions.ts';
import { projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';

const LIB = 'benchmarks/benchmark_lib.sh';
const change = (path: string, kind: ForeignChange['kind'] = 'unknown'): ForeignChange => ({
  path,
  kind,
  key: undefined,
});

/** What is left of a change of the library that both scripts of the small repository source. */
async function left(before: string, after: string, changes: readonly ForeignChange[] = [change(LIB)]) {
  const evidence = memoryEvidence({
    base: projectFiles(undefined, { [LIB]: before }),
    head: projectFiles(undefined, { [LIB]: after }),
  });
  const { headRows } = await gather(comparison, evidence);
  return withoutIsolated(changes, {
    git: evidence.git,
    revisions: await gather(revisions, evidence),
    unchanged: [...pointsOf(headRows).values()],
  });
}

const line = fc.constantFrom(
  'export A=1',
  'helper() { echo "$1"; }',
  'if [[ $TP == 8 ]]; then export EIGHT=1; fi',
  'if [[ -n $HOST_KIND ]]; then export HOST=1; fi',
  '# a word',
);
const library: fc.Arbitrary<string[]> = fc.array(line, { maxLength: 4 });
const textOf = (lines: readonly string[]) => lines.map((one) => `${one}\n`).join('');
const runs = { numRuns: 15 };

describe('a change of a library', () => {
  test('that adds what nobody runs is isolated, wherever it stands', async () => {
    const silent = fc.constantFrom(
      '# more',
      '',
      'more() { pip install x; }',
      'if [[ $TP == 99 ]]; then pip install x; fi',
      'if false; then pip install x; fi',
      'if [[ $FRAMEWORK == trt ]]; then pip install x; fi',
    );
    await fc.assert(
      fc.asyncProperty(library, silent, fc.nat(4), async (lines, more, at) => {
        expect(await left(textOf(lines), textOf(lines.toSpliced(at, 0, more)))).toEqual([]);
      }),
      runs,
    );
  });

  test('that adds a command is told once, with its line and a config, wherever it stands', async () => {
    const loud = fc.constantFrom('export NEW_ONE=1', 'pip install x', 'new_command');
    await fc.assert(
      fc.asyncProperty(library, loud, fc.nat(4), async (lines, more, at) => {
        const place = Math.min(at, lines.length) + 1;
        const found = await left(textOf(lines), textOf(lines.toSpliced(at, 0, more)));
        expect(found.filter((one) => one.line === place && one.isInBase !== true)).toMatchObject([
          { path: LIB, line: place, kind: 'unknown', why: 'they run this line now' },
        ]);
        expect(new Set(found.map((one) => `${one.path}:${one.line} ${one.isInBase}`)).size).toBe(
          found.length,
        );
        const gone = await left(textOf(lines.toSpliced(at, 0, more)), textOf(lines));
        expect(gone).toMatchObject([
          { path: LIB, line: place, isInBase: true, why: 'they do not run this line any more' },
        ]);
      }),
      runs,
    );
  });

  test('for one framework is told for a config of that alone', async () => {
    for (const framework of ['vllm', 'sglang']) {
      const found = await left('', `if [[ $FRAMEWORK == ${framework} ]]; then\n  new_command\nfi\n`);
      expect(found.map(({ line: at, key }) => [at, key])).toEqual([[2, `m8-fp4-b200-${framework}`]]);
    }
  });

  test('does not decide what is decided already, and every one that is left says why', async () => {
    const paths = fc.constantFrom(LIB, 'utils/a.py', 'utils/a.sh', 'utils/a.json', 'Dockerfile');
    const changes = fc.array(
      fc.tuple(paths, fc.constantFrom('changed', 'unknown')).map(([path, kind]) => change(path, kind)),
      { maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        const found = await left('a\n', 'a\nb\n', all);
        for (const { path, kind, why } of found) {
          expect(all.some((one) => one.path === path)).toBe(true);
          if (kind === 'unknown') expect(why).not.toBeUndefined();
        }
        // None of them is lost: each path that came in is still told.
        expect(new Set(found.map(({ path }) => path))).toEqual(new Set(all.map(({ path }) => path)));
      }),
      runs,
    );
  });

  test('of several is nothing where there is none', async () => {
    expect(await left('a\n', 'b\n', [])).toEqual([]);
  });
});
