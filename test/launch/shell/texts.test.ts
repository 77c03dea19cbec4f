// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  both,
  type Condition,
  contradict,
  covers,
  otherwise,
  toGuard,
} from '../../../src/launch/shell/conditions.ts';
import { linesOf, mapKnown, sliceText, withoutEnd } from '../../../src/launch/shell/strings.ts';
import {
  alternatives,
  choice,
  concat,
  hole,
  holeFrom,
  keyOf,
  knownText,
  lengthOf,
  literal,
  MOST_CHARACTERS,
  MOST_OPTIONS,
  narrow,
  nothing,
  originAt,
  originOf,
  type Text,
  toValue,
} from '../../../src/launch/shell/text.ts';

const one = { path: 'a.sh', line: 1 };
const two = { path: 'a.sh', line: 2 };
const unknown: Text = hole({ kind: 'variable', name: 'X' }, '$X', one);

function condition(key: string, holds = true): Condition {
  return { expression: key, holds, origin: one, key };
}

/** `a` if it holds, else `b`. */
function either(key: string, yes: Text | undefined, no: Text | undefined): Text {
  return choice(
    [
      { when: [condition(key)], text: yes },
      { when: [condition(key, false)], text: no },
    ],
    one,
  );
}

describe('texts', () => {
  test('are joined, those of one place to one piece', () => {
    expect(concat(literal('a', one), literal('b', one))).toEqual(literal('ab', one));
    expect(concat(literal('a', one), literal('b', two))).toHaveLength(2);
    expect(concat(nothing, literal('a', one), nothing)).toEqual(literal('a', one));
    expect(concat()).toEqual(nothing);
  });

  test.each([
    ['known', literal('a', one), 'a'],
    ['of several places', concat(literal('a', one), literal('b', two)), 'ab'],
    ['empty', nothing, ''],
    ['with a hole', concat(literal('a', one), unknown), undefined],
    ['with a choice', either('c', literal('a', one), literal('b', one)), undefined],
  ])('are known or not: %s', (_, text, expected) => {
    expect(knownText(text)).toBe(expected);
  });

  test.each([
    ['known', literal('a', one), { kind: 'known', text: 'a' }],
    ['a hole', unknown, { kind: 'unknown' }],
    ['a hole in text', concat(literal('a', one), unknown), { kind: 'mixed', parts: ['a', {}] }],
    ['a choice', either('c', literal('a', one), nothing), { kind: 'unknown', hole: { expression: 'a | ' } }],
  ])('are values: %s', (_, text, expected) => {
    expect(toValue(text)).toMatchObject(expected);
  });

  test('know where each of their characters is written', () => {
    const text = concat(literal('ab', one), literal('cd', two));
    expect([0, 1, 2, 3, 9].map((at) => originAt(text, at)?.line)).toEqual([1, 1, 2, 2, 2]);
    expect([originOf(text), originOf(nothing)]).toEqual([one, undefined]);
    expect(originAt(nothing, 0)).toBeUndefined();
  });

  test('are holes beyond what a value may be', () => {
    const long = literal('x'.repeat(MOST_CHARACTERS), one);
    expect(knownText(long)).toHaveLength(MOST_CHARACTERS);
    for (const text of [
      literal('x'.repeat(MOST_CHARACTERS + 1), one),
      concat(long, literal('x', two)),
      concat(long, literal('x', one)),
      concat(...Array.from({ length: 6_000 }, (_, line) => literal('x', { path: 'a.sh', line }))),
    ])
      expect(toValue(text)).toMatchObject({ kind: 'unknown', hole: { reason: { kind: 'limit' } } });
    const options = Array.from({ length: MOST_OPTIONS + 1 }, () => ({ when: [], text: nothing }));
    expect(toValue(choice(options, one))).toMatchObject({ hole: { reason: { kind: 'branches' } } });
  });

  test('cut what they say of the unknown', () => {
    const [piece] = hole({ kind: 'branches' }, 'x'.repeat(900), one);
    expect(piece?.kind === 'hole' && piece.hole.expression).toHaveLength(200);
  });

  test('give the reason of their first hole', () => {
    expect(holeFrom(concat(literal('a', one), unknown), '${X}', two)[0]).toMatchObject({
      hole: { reason: { kind: 'variable', name: 'X' }, expression: '${X}' },
      origin: two,
    });
    expect(holeFrom(either('c', nothing, nothing), 'x', one)[0]).toMatchObject({
      hole: { reason: { kind: 'branches' } },
    });
    expect(holeFrom(literal('a', one), 'x', one)[0]).toMatchObject({
      hole: { reason: { kind: 'unsupported' } },
    });
  });
});

describe('choices', () => {
  const a = literal('a', one);
  const b = literal('b', one);

  test('are every combination that can hold', () => {
    const text = concat(either('p', a, b), literal('-', one), either('q', a, b));
    expect(alternatives(text)?.map((way) => knownText(way.text))).toEqual(['a-a', 'a-b', 'b-a', 'b-b']);
  });

  test('of one condition go together', () => {
    const text = concat(either('p', a, b), either('p', a, b));
    expect(alternatives(text)?.map((way) => knownText(way.text))).toEqual(['aa', 'bb']);
  });

  test('that cannot hold under a condition are left out', () => {
    const text = either('p', a, b);
    expect(alternatives(text, [condition('p', false)])?.map((way) => knownText(way.text))).toEqual(['b']);
    expect(knownText(narrow(text, [condition('p')]))).toBe('a');
    expect(narrow(text, [condition('q')])).toEqual(text);
    expect(narrow(a, [condition('p')])).toBe(a);
  });

  test('inside choices are opened', () => {
    const text = either('p', either('q', a, b), literal('c', one));
    expect(alternatives(text)?.map(({ when, text: way }) => [when.length, knownText(way)])).toEqual([
      [2, 'a'],
      [2, 'b'],
      [1, 'c'],
    ]);
  });

  test('are too many at some point', () => {
    const text = concat(...['p', 'q', 'r', 's'].map((key) => either(key, a, b)));
    expect(alternatives(text)).toBeUndefined();
    expect(alternatives(text, [], 16)).toHaveLength(16);
  });

  test('of nothing at all are empty', () => {
    expect(alternatives(either('p', undefined, a))?.map((way) => knownText(way.text))).toEqual(['', 'a']);
  });
});

describe('conditions', () => {
  const [p, notP, q] = [condition('p'), condition('p', false), condition('q')];

  test.each([
    [[], [], false],
    [[p], [p], false],
    [[p], [q], false],
    [[p], [notP], true],
    [[q, p], [notP], true],
  ])('contradict one another or not (%#)', (left, right, expected) => {
    expect([contradict(left, right), contradict(right, left)]).toEqual([expected, expected]);
  });

  test('are joined, each once', () => {
    expect(both([p], [p, q])).toEqual([p, q]);
    expect(both([p], [p])).toEqual([p]);
    expect([both([], [p]), both([p], [])]).toEqual([[p], [p]]);
  });

  test('cover others or not', () => {
    expect([covers([p, q], [q]), covers([p], [q]), covers([p], [notP]), covers([], [])]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('have ways in which not all of them hold, which exclude one another', () => {
    expect(otherwise([p, q]).map((way) => way.map(({ key, holds }) => `${key} ${holds}`))).toEqual([
      ['p false'],
      ['p true', 'q false'],
    ]);
    expect(otherwise([])).toEqual([]);
  });

  test('are guards without their keys', () => {
    expect(toGuard([p])).toEqual({ conditions: [{ expression: 'p', holds: true, origin: one }] });
  });
});

describe('strings', () => {
  const piece = fc.tuple(fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 6 }), fc.nat(3));
  const text = fc
    .array(piece, { maxLength: 6 })
    .map((parts) => concat(...parts.map(([part, line]) => literal(part, { path: 'a.sh', line: line + 1 }))));

  test('are cut as their characters are', () => {
    fc.assert(
      fc.property(text, fc.nat(20), fc.nat(20), (whole, from, to) => {
        const known = knownText(whole) ?? '';
        expect(knownText(sliceText(whole, from, Math.max(from, to)))).toBe(
          known.slice(from, Math.max(from, to)),
        );
        expect(lengthOf(whole)).toBe(known.length);
      }),
    );
  });

  test('have the lines that their characters have, each where it is written', () => {
    fc.assert(
      fc.property(text, (whole) => {
        const known = knownText(whole) ?? '';
        const expected = known === '' ? [] : known.replace(/\n$/, '').split('\n');
        const lines = linesOf(whole) ?? [];
        expect(lines.map(knownText)).toEqual(expected);
        let at = 0;
        for (const line of lines) {
          if (line.length > 0) expect(originOf(line)).toEqual(originAt(whole, at));
          at += (knownText(line) ?? '').length + 1;
        }
      }),
    );
  });

  test('have no lines that can be told where something is unknown', () => {
    expect(linesOf(concat(literal('a\n', one), unknown))).toBeUndefined();
  });

  test('lose the line feeds at their end', () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(knownText(withoutEnd(whole))).toBe((knownText(whole) ?? '').replace(/\n*$/, ''));
      }),
    );
    expect(keyOf(withoutEnd(either('p', literal('a\n', one), undefined)))).toBe('‹a|›');
  });

  test('are changed way by way', () => {
    const changed = mapKnown(either('p', literal('a', one), unknown), '${X^}', two, (known) =>
      known.toUpperCase(),
    );
    expect(alternatives(changed)?.map((way) => keyOf(way.text))).toEqual(['A', '‹${X^}›']);
    expect(keyOf(mapKnown(literal('a', one), 'x', one, () => undefined))).toBe('‹x›');
  });
});
