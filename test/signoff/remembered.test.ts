import { describe, expect, test } from '@jest/globals';
import { Remembered } from '../../src/signoff/remembered.ts';

describe('what is remembered', () => {
  test('is made once for each owner and name', () => {
    const made: string[] = [];
    const remembered = new Remembered<object, string>();
    const [one, other] = [{}, {}];
    const get = (owner: object, name: string) =>
      remembered.get(owner, name, () => {
        made.push(name);
        return `${name} ${made.length}`;
      });
    expect([get(one, 'a'), get(one, 'a'), get(one, 'b'), get(other, 'a'), get(one, 'a')]).toEqual([
      'a 1',
      'a 1',
      'b 2',
      'a 3',
      'a 1',
    ]);
  });

  test('is one promise for all who ask before it is kept', async () => {
    const remembered = new Remembered<object, Promise<number>>();
    const owner = {};
    let made = 0;
    const get = () => remembered.get(owner, '', async () => ++made);
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  });
});
