import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareRows, type Point, pointsOf } from '../../../src/benchmark/matrix/compare.ts';
import {
  agenticEntry,
  type Entries,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  rowsOf,
  worker,
} from '../../support/matrix-configs.ts';

const compare = (base: Entries, head: Entries) => compareRows(rowsOf(base), rowsOf(head));
const nameOf = ({ row, concurrency }: Point) => `${row.configKey} tp${row.recipe.tp ?? 'x'} c${concurrency}`;

function outcome(base: Entries, head: Entries) {
  const { added, removed, changed, unchanged } = compare(base, head);
  return {
    added: added.map(nameOf),
    removed: removed.map(nameOf),
    changed: changed.map(({ after, fields }) => `${nameOf(after)}: ${fields.join(', ')}`),
    unchanged: unchanged.map(nameOf),
  };
}

const item = (tp: number, list: readonly number[], more: Fields = {}) => ({ tp, 'conc-list': list, ...more });

describe('points', () => {
  test('nothing changed', () => {
    const entries = { k: fixedEntry([item(8, [1, 2])]) };
    expect(outcome(entries, entries)).toEqual({
      added: [],
      removed: [],
      changed: [],
      unchanged: ['k tp8 c1', 'k tp8 c2'],
    });
  });

  test('a range written as a list of the same values is no change', () => {
    const range = { k: fixedEntry([{ tp: 8, 'conc-start': 1, 'conc-end': 4 }]) };
    expect(outcome(range, { k: fixedEntry([item(8, [4, 2, 1])]) })).toMatchObject({
      added: [],
      removed: [],
      changed: [],
    });
  });

  test('one item split in two is no change', () => {
    expect(
      outcome({ k: fixedEntry([item(8, [1, 2])]) }, { k: fixedEntry([item(8, [1]), item(8, [2])]) }),
    ).toMatchObject({
      added: [],
      removed: [],
      changed: [],
    });
  });

  test('a concurrency more and one less', () => {
    expect(outcome({ k: fixedEntry([item(8, [1, 2])]) }, { k: fixedEntry([item(8, [2, 4])]) })).toEqual({
      added: ['k tp8 c4'],
      removed: ['k tp8 c1'],
      changed: [],
      unchanged: ['k tp8 c2'],
    });
  });

  test('another topology is another point', () => {
    expect(outcome({ k: fixedEntry([item(8, [1])]) }, { k: fixedEntry([item(4, [1])]) })).toMatchObject({
      added: ['k tp4 c1'],
      removed: ['k tp8 c1'],
    });
  });

  test('another key is another point', () => {
    expect(outcome({ k: fixedEntry([item(8, [1])]) }, { l: fixedEntry([item(8, [1])]) })).toMatchObject({
      added: ['l tp8 c1'],
      removed: ['k tp8 c1'],
    });
  });

  test('other lengths are another point', () => {
    expect(
      outcome({ k: fixedEntry([item(8, [1])]) }, { k: fixedEntry([item(8, [1])], {}, 1024) }),
    ).toMatchObject({
      added: ['k tp8 c1'],
      removed: ['k tp8 c1'],
      changed: [],
    });
  });

  const changes: [string, Fields, Fields, string][] = [
    ['image', {}, { image: 'x:2' }, 'image'],
    ['model', {}, { model: 'x/y' }, 'model'],
    ['runner', {}, { runner: 'cluster:b300-x' }, 'runner'],
    ['router', {}, { router: { name: 'r', version: '1' } }, 'router'],
    ['an unknown field', {}, { turbo: 1 }, 'turbo'],
    ['two fields', {}, { image: 'x:2', framework: 'sglang' }, 'image, framework'],
  ];
  test.each(changes)('changed in %s', (_name, before, after, fields) => {
    const items = [item(8, [1])];
    expect(outcome({ k: fixedEntry(items, before) }, { k: fixedEntry(items, after) })).toEqual({
      added: [],
      removed: [],
      changed: [`k tp8 c1: ${fields}`],
      unchanged: [],
    });
  });

  test('of a changed recipe are told apart by likeness', () => {
    const on = { 'kv-offloading': 'dram' };
    const off = { 'kv-offloading': 'none' };
    const base = { k: agenticEntry([item(8, [1], { ...off, 'spec-decoding': 'mtp' }), item(8, [1], on)]) };
    const head = { k: agenticEntry([item(8, [1], { ...on, router: { name: 'r', version: '1' } })]) };
    expect(outcome(base, head)).toEqual({
      added: [],
      removed: ['k tp8 c1'],
      changed: ['k tp8 c1: router'],
      unchanged: [],
    });
  });

  test('that stand twice count once', () => {
    const twice = { k: fixedEntry([item(8, [1, 1]), item(8, [1])]) };
    expect(pointsOf(rowsOf(twice)).size).toBe(1);
    expect(outcome(twice, { k: fixedEntry([item(8, [1])]) })).toMatchObject({
      removed: [],
      unchanged: ['k tp8 c1'],
    });
  });

  test('of a multi-node row are compared one by one', () => {
    const entry = (list: readonly number[]) =>
      multiNodeEntry([{ prefill: worker(), decode: worker(), 'conc-list': list }]);
    expect(outcome({ k: entry([8, 16]) }, { k: entry([16, 24]) })).toEqual({
      added: ['k tpx c24'],
      removed: ['k tpx c8'],
      changed: [],
      unchanged: ['k tpx c16'],
    });
  });

  test('a recipe of one role more or less is another place on the matrix', () => {
    const entry = (count: number) =>
      multiNodeEntry([{ prefill: worker({ 'num-worker': count }), decode: worker(), 'conc-list': [1] }]);
    expect(outcome({ k: entry(1) }, { k: entry(2) })).toMatchObject({
      added: ['k tpx c1'],
      removed: ['k tpx c1'],
      changed: [],
    });
  });
});

describe('whatever two revisions hold', () => {
  const anyItem = fc.record({
    tp: fc.constantFrom(1, 8),
    'spec-decoding': fc.constantFrom('none', 'mtp'),
    'conc-list': fc.array(fc.constantFrom(1, 2, 4, 8), { minLength: 1, maxLength: 4 }),
  });
  const anyEntry = fc
    .tuple(fc.array(anyItem, { maxLength: 4 }), fc.constantFrom('x:1', 'x:2'))
    .map(([items, image]) => fixedEntry(items, { image }));
  const anyEntries = fc.dictionary(fc.constantFrom('a', 'b'), anyEntry, { maxKeys: 2 });

  test('every point is in exactly one part', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (base, head) => {
        const { added, removed, changed, unchanged } = compare(base, head);
        const id = ({ row, concurrency }: Point) => `${row.configKey}|${concurrency}|${row.identity}`;
        const inBase = [...removed, ...unchanged, ...changed.map(({ before }) => before)].map(id);
        const inHead = [...added, ...unchanged, ...changed.map(({ after }) => after)].map(id);
        expect(inBase.toSorted()).toEqual([...pointsOf(rowsOf(base)).values()].map(id).toSorted());
        expect(inHead.toSorted()).toEqual([...pointsOf(rowsOf(head)).values()].map(id).toSorted());
      }),
    );
  });

  test('turning the comparison round turns added into removed', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (base, head) => {
        const forth = compare(base, head);
        const back = compare(head, base);
        expect(back.added).toHaveLength(forth.removed.length);
        expect(back.removed).toHaveLength(forth.added.length);
        expect(back.changed).toHaveLength(forth.changed.length);
      }),
    );
  });

  test('a changed point differs in the fields that are named', () => {
    fc.assert(
      fc.property(anyEntries, anyEntries, (base, head) => {
        for (const { before, after, fields } of compare(base, head).changed) {
          expect(fields.length).toBeGreaterThan(0);
          expect(before.concurrency).toBe(after.concurrency);
          expect(fields.includes('image')).toBe(before.row.recipe.image !== after.row.recipe.image);
        }
      }),
    );
  });
});
