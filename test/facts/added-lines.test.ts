import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '../../src/benchmark/steps.ts';
import type { Change } from '../../src/evidence/git-evidence.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { addedLinesOf } from '../../src/facts/fingerprint/added-lines-of.ts';
import { gather } from '../support/gather.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const PATH = 'benchmarks/benchmark_lib.sh';

async function addedIn(base: Files, head: Files, path = PATH, most = 10): Promise<readonly number[]> {
  const lines = await gather(addedLines, memoryEvidence({ base, head }));
  return Array.from({ length: most }, (_, at) => at + 1).filter((line) => lines.isAdded(path, line));
}

describe('added lines', () => {
  test('are those that a changed file has and its base has not', async () => {
    const [base, head] = [{ [PATH]: 'a\nb\nc\n' }, { [PATH]: 'a\nx\nc\ny\n' }];
    expect(await addedIn(base, head)).toEqual([2, 4]);
  });

  test('are all lines of a new file', async () => {
    expect(await addedIn({}, { [PATH]: 'a\n' }, PATH, 3)).toEqual([1, 2, 3]);
  });

  test.each<[string, Files, Files]>([
    ['a file that stays', { [PATH]: 'a\n' }, { [PATH]: 'a\n' }],
    ['a file that is gone', { [PATH]: 'a\n' }, {}],
    ['a file that only moves', { 'benchmarks/old.sh': 'a\n' }, { [PATH]: 'a\n' }],
    ['a file that only loses lines', { [PATH]: 'a\nb\n' }, { [PATH]: 'a\n' }],
    ['documents', { [PATH]: 'a\n' }, { [PATH]: 'a\n', 'docs/a.md': 'x\n' }],
  ])('are none of %s', async (_, base, head) => {
    const lines = await gather(addedLines, memoryEvidence({ base, head }));
    expect([PATH, 'docs/a.md'].map((path) => lines.hasAdded(path))).toEqual([false, false]);
  });

  test('are all lines of what is no text', async () => {
    expect(await addedIn({ [PATH]: 'a\n' }, { [PATH]: 'a\n\0' }, PATH, 2)).toEqual([1, 2]);
  });

  test('are all lines of a submodule that moved on, which is no file', async () => {
    const evidence = memoryEvidence({ base: {}, head: {} });
    const at = (oid: string) => ({ path: PATH, mode: '160000', oid }) as const;
    const change: Change = {
      kind: 'modified',
      path: PATH,
      before: at('1'.repeat(40)),
      after: at('2'.repeat(40)),
    };
    const git = { ...evidence.git, changes: async () => [change] };
    const lines = await gather(addedLines, { ...evidence, git });
    expect(lines.hasAdded(PATH)).toBe(true);
  });

  test('alone make the second text out of what both have in common', () => {
    const texts = fc.array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\n'), { maxLength: 30 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const bytes = [before, after].map((lines) => new TextEncoder().encode(lines.join('')));
        const added = runSteps(addedLinesOf(bytes[0] ?? new Uint8Array(), bytes[1] ?? new Uint8Array()));
        const common = after.filter((_, at) => added?.has(at + 1) !== true);
        let from = 0;
        for (const line of common) {
          const at = before.indexOf(line, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + 1;
        }
      }),
    );
  });
});
