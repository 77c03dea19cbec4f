import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Condition, Conditions } from '../../../src/launch/shell/conditions.ts';
import { narrowElements } from '../../../src/launch/shell/fields.ts';
import { mergeLists, mergeStates } from '../../../src/launch/shell/merge.ts';
import { type Cell, type Element, fork, initialState, type State } from '../../../src/launch/shell/state.ts';
import {
  hole,
  keyOf,
  knownText,
  literal,
  narrow,
  nothing,
  type Text,
} from '../../../src/launch/shell/text.ts';

const origin = { path: 'a.sh', line: 1 };

function condition(key: string, holds: boolean): Condition {
  return { key, holds, expression: key, origin };
}

function element(text: string, when: Conditions = []): Element {
  return { text: literal(text, origin), when, splits: false };
}

function textCell(text: Text): Cell {
  return { kind: 'text', text, exported: false };
}

/** A state reached under conditions, with its variables. */
function stateOf(conditions: Conditions, cells: Readonly<Record<string, Cell>>, base?: State): State {
  const state = fork(base ?? initialState(literal('/workspace', origin)), conditions);
  for (const [name, cell] of Object.entries(cells)) state.variables.set(name, cell);
  return state;
}

const yes = [condition('c', true)];
const no = [condition('c', false)];

function merged(one: Cell | undefined, other: Cell | undefined, mode?: 'loop'): Cell | undefined {
  const states = [one, other].map((cell, index) =>
    stateOf(index === 0 ? yes : no, cell === undefined ? {} : { X: cell }),
  );
  return mergeStates(states, [], origin, mode).variables.get('X');
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', '-', ' '), maxLength: 4 });
const text = fc.oneof(
  word.map((written) => literal(written, origin)),
  word.map((written) => hole({ kind: 'variable', name: 'N' }, `$N${written}`, origin)),
);

describe('two ways that meet', () => {
  test('keep what each variable held on each', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const cell = merged(textCell(one), textCell(other));
        const held = cell?.kind === 'text' ? cell.text : nothing;
        expect(keyOf(narrow(held, yes))).toBe(keyOf(one));
        expect(keyOf(narrow(held, no))).toBe(keyOf(other));
      }),
    );
  });

  test('know a value only where both have it', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const cell = merged(textCell(one), textCell(other));
        const known = cell?.kind === 'text' ? knownText(cell.text) : undefined;
        if (known === undefined) return;
        expect([knownText(one), knownText(other)]).toEqual([known, known]);
      }),
    );
  });

  test('know nothing behind a loop but what both have', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const cell = merged(textCell(one), textCell(other), 'loop');
        const held = cell?.kind === 'text' ? cell.text : nothing;
        expect(keyOf(held)).toBe(keyOf(one) === keyOf(other) ? keyOf(one) : '\u2039$X\u203a');
      }),
    );
  });

  test('keep what each list held on each', () => {
    const list = fc.array(word, { maxLength: 4 });
    fc.assert(
      fc.property(list, list, list, (start, one, other) => {
        const lists = [one, other].map((rest, index) => ({
          when: index === 0 ? yes : no,
          elements: [...start, ...rest].map((each) => element(each)),
        }));
        const all = mergeLists(lists);
        const pieces = all.flatMap((each) => each.text);
        expect(pieces.filter((piece) => piece.kind === 'literal' && piece.text === '')).toEqual([]);
        for (const { when, elements } of lists) {
          const narrowed = narrowElements(all, when).map((each) => keyOf(narrow(each.text, when)));
          expect(narrowed).toEqual(elements.map((each) => keyOf(each.text)));
        }
      }),
    );
  });

  test('of three, too', () => {
    const d = [condition('d', true)];
    const notD = [condition('d', false)];
    const ways = [yes, [...no, ...d], [...no, ...notD]];
    fc.assert(
      fc.property(fc.tuple(text, text, text), (texts) => {
        const states = ways.map((when, index) => stateOf(when, { X: textCell(texts[index] ?? nothing) }));
        const cell = mergeStates(states, [], origin).variables.get('X');
        const held = cell?.kind === 'text' ? cell.text : nothing;
        expect(ways.map((when) => keyOf(narrow(held, when)))).toEqual(texts.map(keyOf));
      }),
    );
  });

  test.each<[string, Cell | undefined, Cell | undefined, string]>([
    ['not set on one', { kind: 'unset', exported: false }, textCell(literal('a', origin)), '\u2039|a\u203a'],
    ['of which one says nothing', undefined, textCell(literal('a', origin)), '\u2039\u2039$X\u203a|a\u203a'],
    [
      'a list on one',
      { kind: 'list', elements: [element('b')], exported: false },
      textCell(literal('a', origin)),
      '\u2039\u2039$X\u203a|a\u203a',
    ],
    [
      'a map on one',
      { kind: 'map', entries: new Map(), exported: false },
      textCell(literal('a', origin)),
      '\u2039\u2039$X\u203a|a\u203a',
    ],
  ])('tell of a variable that is %s', (_, one, other, expected) => {
    const cell = merged(one, other);
    expect(cell?.kind === 'text' && keyOf(cell.text)).toBe(expected);
  });

  test('leave unset what is set on neither', () => {
    const unset: Cell = { kind: 'unset', exported: false };
    expect(merged(unset, { kind: 'unset', exported: true })).toEqual({ kind: 'unset', exported: true });
    expect(merged(undefined, unset)?.kind).toBe('unset');
  });

  test('have the elements of one list under its conditions', () => {
    const cell = merged(
      { kind: 'unset', exported: false },
      { kind: 'list', elements: [element('a')], exported: false },
    );
    expect(cell?.kind === 'list' && cell.elements).toEqual([element('a', no)]);
  });

  test('merge maps key by key', () => {
    const map = (entries: Readonly<Record<string, string>>): Cell => ({
      kind: 'map',
      entries: new Map(Object.entries(entries).map(([key, value]) => [key, literal(value, origin)])),
      exported: false,
    });
    const cell = merged(map({ same: '1', own: '2' }), map({ same: '1', other: '3' }));
    const entries = cell?.kind === 'map' ? [...cell.entries].map(([key, value]) => [key, keyOf(value)]) : [];
    expect(entries).toEqual([
      ['same', '1'],
      ['own', '\u20392|\u203a'],
      ['other', '\u2039|3\u203a'],
    ]);
  });

  test('export what one of them exports', () => {
    const exported = merged(
      { kind: 'text', text: literal('a', origin), exported: true },
      textCell(literal('b', origin)),
    );
    expect(exported?.exported).toBe(true);
  });
});

describe('merged states', () => {
  const base = initialState(literal('/workspace', origin));

  test('of none are an error of ours', () => {
    expect(() => mergeStates([], [], origin)).toThrow(RangeError);
  });

  test('of one are that one', () => {
    const state = stateOf(yes, { X: textCell(literal('a', origin)) });
    expect(mergeStates([state], [], origin)).toEqual({ ...state, conditions: [] });
  });

  test.each<[string, Partial<State>, Partial<State>, (state: State) => unknown, unknown]>([
    [
      'a status that is the same',
      { status: { code: 1 } },
      { status: { code: 1 } },
      ({ status }) => status.code,
      1,
    ],
    [
      'no status that differs',
      { status: { code: 1 } },
      { status: { code: 0 } },
      ({ status }) => status.code,
      undefined,
    ],
    [
      'no statuses of pipelines that differ',
      { status: { code: 0, pipe: [1, 0] } },
      { status: { code: 0, pipe: [0, 0] } },
      ({ status }) => [status.code, status.pipe],
      [0, undefined],
    ],
    ['an environment that is the same', { venv: 'a' }, { venv: 'a' }, ({ venv }) => venv, 'a'],
    ['no environment that differs', { venv: 'a' }, { venv: 'b' }, ({ venv }) => venv, '?'],
    [
      'a folder on each way',
      { cwd: literal('/a', origin) },
      { cwd: literal('/b', origin) },
      ({ cwd }) => keyOf(cwd),
      '\u2039/a|/b\u203a',
    ],
    [
      'output on each way',
      { output: literal('a', origin) },
      {},
      ({ output }) => keyOf(output),
      '\u2039a|\u203a',
    ],
    ['exports of one', { exportsAll: true }, {}, ({ exportsAll }) => exportsAll, true],
    [
      'positions on each way',
      { positional: [element('a')] },
      { positional: [element('a'), element('b')] },
      ({ positional }) => positional.map((each) => [keyOf(each.text), each.when.length]),
      [
        ['a', 0],
        ['b', 1],
      ],
    ],
  ])('have %s', (_, one, other, question, expected) => {
    const states = [
      { ...fork(base, yes), ...one },
      { ...fork(base, no), ...other },
    ];
    expect(question(mergeStates(states, [], origin))).toEqual(expected);
  });

  test('have files as they were written on each way', () => {
    const states = [fork(base, yes), fork(base, no)];
    states[0]?.files.set('/f', literal('a', origin));
    const content = mergeStates(states, [], origin).files.get('/f') ?? nothing;
    expect([yes, no].map((when) => keyOf(narrow(content, when)))).toEqual(['a', '']);
  });
});

describe('lists that meet', () => {
  const lists = (one: readonly Element[], other: readonly Element[]) =>
    mergeLists([
      { when: yes, elements: one },
      { when: no, elements: other },
    ]).map(
      ({ text: held, when }) => `${keyOf(held)}${when.map(({ holds }) => (holds ? '+' : '-')).join('')}`,
    );

  test.each([
    ['are one where they are equal', ['a', 'b'], ['a', 'b'], ['a', 'b']],
    ['differ in a value', ['--x', '1'], ['--x', '2'], ['--x', '\u20391|2\u203a']],
    ['differ in a value with a common beginning', ['--x', 'ab'], ['--x', 'ac'], ['--x', 'a\u2039b|c\u203a']],
    ['differ in a flag', ['--x', '--y'], ['--x', '--z'], ['--x', '--y+', '--z-']],
    ['are longer on one way', ['a'], ['a', 'b'], ['a', 'b-']],
    ['keep a flag with its value', ['--x', '1'], ['--x'], ['--x+', '1+', '--x-']],
    ['have nothing on one way', [], ['a'], ['a-']],
    ['have nothing', [], [], []],
  ])('%s', (_, one, other, expected) => {
    expect(
      lists(
        one.map((each) => element(each)),
        other.map((each) => element(each)),
      ),
    ).toEqual(expected);
  });

  test('of none are empty', () => {
    expect(mergeLists([])).toEqual([]);
  });

  test('keep conditions that elements have already', () => {
    const inner = [condition('d', true)];
    expect(lists([element('a', inner)], [element('b')])).toEqual(['a++', 'b-']);
  });
});
