import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LayeredMap } from '../../../src/launch/shell/layered-map.ts';

type Change = readonly ['set', string, number] | readonly ['delete', string];

const key = fc.constantFrom('a', 'b', 'c', 'd', '__proto__');
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(fc.constant('set' as const), key, fc.nat(9)),
  fc.tuple(fc.constant('delete' as const), key),
);
const changes = fc.array(change, { maxLength: 12 });

function apply(map: LayeredMap<number> | Map<string, number>, all: readonly Change[]): void {
  for (const one of all) {
    if (one[0] === 'set') map.set(one[1], one[2]);
    else map.delete(one[1]);
  }
}

function contentOf(map: Iterable<readonly [string, number]>): readonly (readonly [string, number])[] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

describe('LayeredMap', () => {
  test('holds what it is made of, sets, replaces and takes away', () => {
    const map = new LayeredMap<number>([['a', 1]]);
    map.set('b', 2);
    map.set('a', 3);
    map.delete('b');
    expect(contentOf(map)).toEqual([['a', 3]]);
    expect([map.get('a'), map.get('b'), map.has('a'), map.has('b')]).toEqual([3, undefined, true, false]);
  });

  test('forks that do not see one another', () => {
    const map = new LayeredMap<number>([['a', 1]]);
    const fork = map.fork();
    map.set('a', 2);
    fork.delete('a');
    expect([map.get('a'), fork.get('a')]).toEqual([2, undefined]);
  });

  test('is as a plain map is, however often it is forked', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 30 }), (rounds) => {
        let map = new LayeredMap<number>();
        const plain = new Map<string, number>();
        const kept: { map: LayeredMap<number>; content: unknown }[] = [];
        for (const round of rounds) {
          const before = map;
          map = map.fork();
          kept.push({ map: before, content: contentOf(plain) });
          apply(map, round);
          apply(plain, round);
          expect(contentOf(map)).toEqual(contentOf(plain));
        }
        for (const { map: old, content } of kept) expect(contentOf(old)).toEqual(content);
      }),
    );
  });

  test('merges to what every key comes to, asking only where values may differ', () => {
    fc.assert(
      fc.property(changes, fc.array(changes, { minLength: 1, maxLength: 4 }), (before, ways) => {
        const base = new LayeredMap<number>();
        apply(base, before);
        const forks = ways.map((way) => {
          const fork = base.fork();
          apply(fork, way);
          // Some are forked again, so that they stand on other layers.
          return way.length % 2 === 0 ? fork : fork.fork();
        });
        const asked: string[] = [];
        const merged = LayeredMap.merge(forks, (name, values) => {
          asked.push(name);
          return values.reduce<number | undefined>(
            (sum, value) => (value === undefined ? sum : (sum ?? 0) + value),
            undefined,
          );
        });
        for (const name of ['a', 'b', 'c', 'd', '__proto__']) {
          const values = forks.map((fork) => fork.get(name));
          const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
          if (asked.includes(name)) expect(merged.get(name) ?? 0).toBe(sum);
          else expect(values.every((value) => value === merged.get(name))).toBe(true);
        }
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });

  test('merges maps that have nothing in common', () => {
    const merged = LayeredMap.merge([new LayeredMap([['a', 1]]), new LayeredMap([['b', 2]])], (_, values) =>
      values.find((value) => value !== undefined),
    );
    expect(contentOf(merged)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });
});
