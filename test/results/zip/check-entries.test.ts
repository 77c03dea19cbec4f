import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EntryCheck } from '../../../src/results/zip/check-entries.ts';
import { type ZipLimits, zipLimits } from '../../../src/results/zip/zip-limits.ts';
import { ZipRefused } from '../../../src/results/zip/zip-refused.ts';

const limits: ZipLimits = {
  archiveBytes: 1000,
  entries: 3,
  depth: 1,
  entryBytes: 100,
  totalBytes: 150,
  ratio: 10,
  freeBytes: 50,
};
const check = () => new EntryCheck('results_bmk', limits);
const entry = (uncompressedSize: number, compressedSize = uncompressedSize, encrypted = false) => ({
  uncompressedSize,
  compressedSize,
  encrypted,
});

function problemOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (cause) {
    if (cause instanceof ZipRefused) return cause.problem;
    throw cause;
  }
}

function admit(...names: readonly string[]): string {
  const one = check();
  return problemOf(() => {
    for (const filename of names) one.admit({ filename });
  });
}

describe('names', () => {
  test.each([
    [['a.json', 'b/c.json', 'b/'], 'none'],
    [['a', 'b', 'c', 'd'], 'too-many-entries'],
    [['a/b/c.json'], 'too-deep'],
    [['a.json', 'A.JSON'], 'duplicate'],
    [['b', 'b/'], 'none'],
    [[''], 'unsafe-name'],
    [['/'], 'unsafe-name'],
    [['..'], 'unsafe-name'],
    [['a/..'], 'unsafe-name'],
    [['a:b'], 'unsafe-name'],
    [['a\u007f'], 'unsafe-name'],
    [['...'], 'none'],
    [['..a'], 'none'],
  ])('%j: %s', (names, problem) => {
    expect(admit(...names)).toBe(problem);
  });

  test('that are admitted never lead out of a folder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('.', '..', '/', 'a', '\\', ':', '\u0000'), { maxLength: 8 }),
        (parts) => {
          const name = parts.join('');
          if (admit(name) !== 'none') return;
          const url = new URL(encodeURI(name), 'file:///root/folder/');
          expect(url.pathname.startsWith('/root/folder/')).toBe(true);
        },
      ),
    );
  });
});

describe('sizes', () => {
  test.each([
    ['none', [entry(100)]],
    ['none', [entry(100), entry(50)]],
    ['too-large', [entry(101)]],
    ['too-large', [entry(100), entry(51)]],
    ['ratio', [entry(60, 5)]],
    ['none', [entry(60, 6)]],
    ['none', [entry(50, 1)]],
    ['ratio', [entry(51, 0)]],
    ['encrypted', [entry(1, 1, true)]],
  ])('%s: %j', (problem, list) => {
    const one = check();
    const weighAll = () => {
      for (const size of list) one.weigh(size);
    };
    expect(problemOf(weighAll)).toBe(problem);
  });

  test('by default let pass what a sweep of 5,000 rows needs', () => {
    const one = new EntryCheck('results_bmk', zipLimits);
    expect(problemOf(() => one.weigh(entry(16_000_000, 120_000)))).toBe('none');
  });
});

test('an error says which zip it is, what is wrong, and in which words', () => {
  const refuse = () => check().weigh(entry(101));
  expect(refuse).toThrow(
    expect.objectContaining({
      name: 'ZipRefused',
      source: 'results_bmk',
      problem: 'too-large',
      reason: 'is refused: an entry has 101 bytes, more than 100',
      message: 'results_bmk is refused: an entry has 101 bytes, more than 100',
    }),
  );
});
