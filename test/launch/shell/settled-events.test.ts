import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Condition } from '../../../src/launch/shell/conditions.ts';
import type { ShellEvent } from '../../../src/launch/shell/events.ts';
import { settle } from '../../../src/launch/shell/settle.ts';
import { literal } from '../../../src/launch/shell/text.ts';

function condition(expression: string, holds: boolean, line = 1): Condition {
  return { expression, holds, key: `${expression} ${line}`, origin: { path: 'a.sh', line } };
}

/** A server `vllm serve <model>` at a line, under `c` (holds) and `!c` (does not). */
function server(sequence: number, under: readonly string[], model = 'm', line = 9): ShellEvent {
  const origin = { path: 'a.sh', line };
  return {
    kind: 'server',
    engine: 'vllm',
    sequence,
    origin,
    calls: [],
    conditions: under.map((name) => condition(name.replace('!', ''), !name.startsWith('!'))),
    words: [{ text: literal(model, origin), when: [], splits: false }],
    environment: new Map(),
    cwd: literal('/workspace', origin),
    venv: '',
    optionFiles: new Map(),
  };
}

function shown(events: readonly ShellEvent[]): readonly string[] {
  return events.map(
    ({ sequence, conditions }) =>
      `${sequence}${conditions.map(({ expression, holds }) => ` ${holds ? '' : '!'}${expression}`).join('')}`,
  );
}

describe('events of both ways', () => {
  test.each<[string, readonly ShellEvent[], readonly string[]]>([
    ['are one', [server(0, ['a']), server(1, ['!a'])], ['0']],
    ['are one under what they share', [server(0, ['a', 'b']), server(1, ['a', '!b'])], ['0 a']],
    [
      'are one of four',
      [server(0, ['a', 'b']), server(1, ['a', '!b']), server(2, ['!a', 'b']), server(3, ['!a', '!b'])],
      ['0'],
    ],
    [
      'stay two where two conditions differ',
      [server(0, ['a', 'b']), server(1, ['!a', '!b'])],
      ['0 a b', '1 !a !b'],
    ],
    ['stay two where one has more conditions', [server(0, ['a']), server(1, ['!a', 'b'])], ['0 a', '1 !a b']],
    ['stay two of other conditions', [server(0, ['a']), server(1, ['!b'])], ['0 a', '1 !b']],
    ['stay two where words differ', [server(0, ['a'], 'm'), server(1, ['!a'], 'n')], ['0 a', '1 !a']],
    ['stay two where lines differ', [server(0, ['a'], 'm', 1), server(1, ['!a'], 'm', 2)], ['0 a', '1 !a']],
    ['are one where they are equal', [server(0, ['a']), server(1, ['a'])], ['0 a']],
    ['keep their order', [server(0, ['a'], 'm'), server(1, [], 'n'), server(2, ['!a'], 'm')], ['0', '1']],
    ['are none', [], []],
  ])('%s', (_, events, expected) => {
    expect(shown(settle(events))).toEqual(expected);
  });

  test('stay two where the same words are tested at two places', () => {
    const events = [
      { ...server(0, []), conditions: [condition('a', true, 1)] },
      { ...server(1, []), conditions: [condition('a', false, 2)] },
    ];
    expect(settle(events)).toHaveLength(2);
  });

  test('that are settled stay so, and none appears', () => {
    const under = fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
      .chain((names) => fc.tuple(...names.map((name) => fc.constantFrom(name, `!${name}`))));
    fc.assert(
      fc.property(fc.array(under, { maxLength: 6 }), (all) => {
        const once = settle(all.map((each, index) => server(index, each)));
        expect(settle(once)).toEqual(once);
        expect(once.length).toBeLessThanOrEqual(all.length);
        // Where one was found, one is found still.
        for (const each of all) {
          const own = each.map((name) => condition(name.replace('!', ''), !name.startsWith('!')));
          const isThere = once.some(({ conditions }) =>
            conditions.every(({ key, holds }) => own.some((one) => one.key === key && one.holds === holds)),
          );
          expect(isThere).toBe(true);
        }
      }),
    );
  });
});
