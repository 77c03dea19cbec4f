import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { matchesWildcard, newSweepEntries, selectKeys } from '../../src/benchmark/sweep-entry.ts';

const old = `- config-keys:
    - a-fp4
  description:
    - "First"
  pr-link: https://github.com/o/r/pull/1
`;
const added = `
- config-keys: [b-fp4, "c-*"]
  description: ["Second"]
  pr-link: https://github.com/o/r/pull/2
  scenario-type: [agentic-coding]
  append-only: true
`;

const found = (base: string, head: string) =>
  newSweepEntries(readChangelog(base, 'c.yaml'), readChangelog(head, 'c.yaml'));

describe('new entries of a changelog', () => {
  test('are read with all that decides a sweep, and their line', () => {
    expect(found(old, old + added)).toEqual({
      entries: [
        {
          entry: {
            'config-keys': ['b-fp4', 'c-*'],
            description: ['Second'],
            'pr-link': 'https://github.com/o/r/pull/2',
            'scenario-type': ['agentic-coding'],
            'append-only': true,
          },
          location: { path: 'c.yaml', line: 7 },
        },
      ],
      problems: [],
      notices: [],
    });
  });

  test('are found in front of old ones too', () => {
    expect(found(old, added + old).entries).toMatchObject([{ location: { line: 2 } }]);
  });

  test('are all, without a base; none, without a head', () => {
    const head = readChangelog(old + added, 'c.yaml');
    expect(newSweepEntries(undefined, head).entries).toHaveLength(2);
    expect(newSweepEntries(head, undefined).entries).toEqual([]);
  });

  test('are none if only the form changed', () => {
    const other =
      '- {pr-link: "https://github.com/o/r/pull/1", description: [First], config-keys: [a-fp4]}\n';
    expect(found(old, other).entries).toEqual([]);
  });

  test('an old entry that is no good does not matter', () => {
    expect(found(`- config-keys: 5\n${old}`, `- config-keys: 5\n${old}${added}`)).toMatchObject({
      entries: [{}],
      problems: [],
    });
  });

  test('an unknown field is reported with its line', () => {
    const text = `${added}  urgent: true\n`;
    expect(found('', text).notices).toEqual([{ path: 'c.yaml', line: 7, message: 'unknown field 0.urgent' }]);
  });

  const broken: [string, string, string, number][] = [
    ['no keys', 'config-keys: [b-fp4, "c-*"]', 'config-keys: []', 2],
    ['a key that is a number', 'config-keys: [b-fp4, "c-*"]', 'config-keys: [5]', 2],
    ['keys that are a text', 'config-keys: [b-fp4, "c-*"]', 'config-keys: b', 2],
    ['an empty description', 'description: ["Second"]', 'description: []', 3],
    ['a description that is a text', 'description: ["Second"]', 'description: Second', 3],
    ['no link', '  pr-link: https://github.com/o/r/pull/2\n', '', 2],
    ['an unknown scenario', '[agentic-coding]', '[chat]', 5],
    ['a quoted truth', 'append-only: true', 'eval-min-prefill-ep: "4"', 6],
    ['a threshold of zero', 'append-only: true', 'eval-min-prefill-ep: 0', 6],
    ['evals-only that is a word', 'append-only: true', 'evals-only: perhaps', 6],
  ];
  test.each(broken)('%s is a problem with its line, no crash', (_name, find, replacement, line) => {
    const text = added.replace(find, replacement);
    const { entries, problems } = found(old, old + text);
    expect(entries).toEqual([]);
    expect(problems).toMatchObject([{ path: 'c.yaml', line: line + 5 }]);
  });
});

describe('config keys', () => {
  const keys = ['a-fp4-b200', 'a-fp4-h200', 'b-fp8-b200', 'a.fp4'];
  const cases: [string, readonly string[], readonly string[], readonly string[]][] = [
    ['by name', ['b-fp8-b200'], ['b-fp8-b200'], []],
    ['by pattern', ['a-*'], ['a-fp4-b200', 'a-fp4-h200'], []],
    ['all', ['*'], keys, []],
    ['with text on both sides', ['a-*-b200'], ['a-fp4-b200'], []],
    ['with several stars', ['*fp*b*'], ['a-fp4-b200', 'b-fp8-b200'], []],
    ['each once', ['a-*', 'a-fp4-b200', '*'], ['a-fp4-b200', 'a-fp4-h200', 'b-fp8-b200', 'a.fp4'], []],
    ['a dot is only a dot', ['a.*'], ['a.fp4'], []],
    ['a question mark is only that', ['a?fp4'], [], ['a?fp4']],
    ['what is not there', ['x', 'y-*'], [], ['x', 'y-*']],
  ];
  test.each(cases)('%s', (_name, patterns, selected, missing) => {
    expect(selectKeys(patterns, keys)).toEqual({ selected, missing });
  });

  test('a star is any text, as in a regular expression', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '-', '.', '*'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    const key = fc
      .array(fc.constantFrom('a', 'b', '-', '.'), { maxLength: 10 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, key, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
        expect(matchesWildcard(pattern, name)).toBe(expression.test(name));
      }),
      { numRuns: 3000 },
    );
  });

  test('a pattern made to be slow is not', () => {
    expect(matchesWildcard(`${'a*'.repeat(5000)}b`, 'a'.repeat(20_000))).toBe(false);
  });
});
