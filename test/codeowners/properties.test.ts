import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseCodeowners } from '../../src/codeowners/codeowners.ts';
import { referenceDecide, referenceMatches } from './reference.ts';

const path = fc
  .array(fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((names) => names.join('/'));

const patternName = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '.'), minLength: 1, maxLength: 2 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('**', '*', '?', '*.a', 'a*', '*b*', 'a*b', '?b', '.*', '*a.*', 'a**'),
  },
);
const pattern = fc
  .record({
    root: fc.constantFrom('', '/'),
    names: fc.array(patternName, { minLength: 1, maxLength: 4 }),
    end: fc.constantFrom('', '', '/'),
  })
  .map(({ root, names, end }) => `${root}${names.join('/')}${end}`);

/** Text that is now and then a pattern, in all the ways in which slashes and asterisks can meet. */
const rawPattern = fc.string({
  unit: fc.constantFrom('a', 'b', '*', '*', '/', '?'),
  minLength: 1,
  maxLength: 8,
});

function toFile(patterns: readonly string[]): string {
  return patterns.map((text, at) => `${text} @owner${at}`).join('\n');
}

/** Any UTF-16, also with halves of surrogate pairs, and mostly with characters that mean something here. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('#', '*', '/', '\\', '[', ']', '!', '?', '@', ' ', '\t', '\r', '\n', 'a', '.'),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 60 },
  )
  .map((units) => units.join(''));

describe('decide', () => {
  test('agrees with a linear scan over a plain recursive matcher', () => {
    fc.assert(
      fc.property(
        fc.array(pattern, { maxLength: 12 }),
        fc.array(path, { minLength: 1, maxLength: 6 }),
        (patterns, paths) => {
          const { decide, problems } = parseCodeowners(toFile(patterns));
          expect(problems).toEqual([]);
          for (const each of paths) {
            const at = referenceDecide(patterns, each);
            expect([each, decide(each)?.line]).toEqual([each, at === undefined ? undefined : at + 1]);
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('agrees with it on every pattern by itself', () => {
    fc.assert(
      fc.property(pattern, path, (only, each) => {
        expect(parseCodeowners(only).decide(each) !== undefined).toBe(referenceMatches(only, each));
      }),
      { numRuns: 4_000 },
    );
  });

  test('agrees with it on the lines that parse, out of arbitrary runs of slashes and asterisks', () => {
    fc.assert(
      fc.property(fc.array(rawPattern, { minLength: 1, maxLength: 8 }), path, (patterns, each) => {
        const { decide, rules } = parseCodeowners(toFile(patterns));
        const at = referenceDecide(
          rules.map((rule) => rule.pattern),
          each,
        );
        expect(decide(each)).toBe(at === undefined ? undefined : rules[at]);
      }),
      { numRuns: 3_000 },
    );
  });

  test('is the last of the rules that match by themselves', () => {
    fc.assert(
      fc.property(fc.array(pattern, { maxLength: 30 }), path, (patterns, each) => {
        const matching = patterns.filter((text) => parseCodeowners(text).decide(each) !== undefined);
        expect(parseCodeowners(toFile(patterns)).decide(each)?.pattern).toBe(matching.at(-1));
      }),
    );
  });

  test('is a later rule as soon as one is added that matches', () => {
    fc.assert(
      fc.property(fc.array(pattern), pattern, path, (patterns, added, each) => {
        fc.pre(parseCodeowners(added).decide(each) !== undefined);
        expect(parseCodeowners(toFile([...patterns, added])).decide(each)?.line).toBe(patterns.length + 1);
      }),
    );
  });

  test('matches a path by its own escaped spelling, whatever characters it holds, and not its neighbour', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', ' ', '*', '?', '[', ']', '\\', '!', '#', '\t', '@', '\udcff'),
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
        const spelling = names.map((text) => text.replace(/[^a/]/g, '\\$&')).join('/');
        const { decide, problems } = parseCodeowners(`/${spelling} @ada`);
        expect(problems).toEqual([]);
        expect(decide(names.join('/'))).toBeDefined();
        expect(decide(`${names.join('/')}~`)).toBeUndefined();
      }),
    );
  });
});

describe('parseCodeowners', () => {
  test('never throws on a text below the size limit, and decides on any path', () => {
    fc.assert(
      fc.property(anyText, anyText, (file, each) => {
        const { decide, rules } = parseCodeowners(file);
        const rule = decide(each);
        expect(rule === undefined || rules.includes(rule)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('accounts for every line as a rule, a problem, a comment or a blank', () => {
    fc.assert(
      fc.property(anyText, (file) => {
        const { problems, rules } = parseCodeowners(file);
        const seen = new Set([...problems, ...rules].map(({ line }) => line));
        expect(seen.size).toBe(problems.length + rules.length);

        const lines = file.replace(/^\ufeff/, '').split('\n');
        const silent = lines.filter((_, at) => !seen.has(at + 1));
        for (const line of silent) expect(line).toMatch(/^[ \t\r]*(?:#.*)?$/s);
      }),
      { numRuns: 2_000 },
    );
  });

  test('reads the same rules from Windows line endings', () => {
    fc.assert(
      fc.property(fc.array(pattern), (patterns) => {
        const file = toFile(patterns);
        expect(parseCodeowners(file.replaceAll('\n', '\r\n')).rules).toEqual(parseCodeowners(file).rules);
      }),
    );
  });
});
