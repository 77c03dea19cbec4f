import { describe, expect, test } from '@jest/globals';
import { conditionsOf, lastComponent, placeOf, shownValue, textOf } from '../../src/facts/setting-words.ts';
import { known, type Value } from '../../src/launch/value.ts';
import { hidden, mixed, setting } from '../checks/speculates-support.ts';

describe('where and when', () => {
  test('a place is code', () => {
    expect(placeOf({ origin: { path: 'a`b.sh', line: 3 } })).toBe('``a`b.sh:3``');
  });

  test('no condition says nothing', () => {
    expect(conditionsOf(setting('x').guard, undefined)).toBe('');
  });

  test('conditions are said as they are written, two at most', () => {
    const { guard } = setting('x', 1, '[ "$A" = 1 ]', '[ "$B" = 2 ]', '[ "$C" = 3 ]');
    expect(conditionsOf(guard)).toBe(' (if `[ "$A" = 1 ]`, if `[ "$B" = 2 ]`)');
    const negated = { conditions: guard.conditions.map((one) => ({ ...one, holds: false })).slice(0, 1) };
    expect(conditionsOf(negated, negated)).toBe(' (unless `[ "$A" = 1 ]`)');
  });
});

describe('a value', () => {
  test('is shown with its holes as they are written', () => {
    expect(shownValue(mixed('a?b').value)).toBe('a$Xb');
    expect(shownValue(known('x'.repeat(300)))).toHaveLength(120);
  });

  test('has a text only if all of it is known', () => {
    expect([textOf(setting('a')), textOf(hidden('$X')), textOf(mixed('a?')), textOf(undefined)]).toEqual([
      'a',
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the last component', () => {
  test.each<[string, Value, string | undefined]>([
    ['of an id', known('acme/Model-8'), 'Model-8'],
    ['of a name', known('Model-8'), 'Model-8'],
    ['of a folder with a slash at its end', known('/data/Model-8/'), 'Model-8'],
    ['in a folder that is not known', mixed('?/Model-8').value, 'Model-8'],
    ['of which the beginning is not known', mixed('/data/?-8').value, undefined],
    ['of which the end is not known', mixed('/data/Model-?').value, undefined],
    ['of nothing known', hidden('$M').value, undefined],
    ['of nothing', known(''), undefined],
    ['of slashes', known('//'), undefined],
  ])('%s', (_name, value, expected) => {
    expect(lastComponent(value)).toBe(expected);
  });
});
