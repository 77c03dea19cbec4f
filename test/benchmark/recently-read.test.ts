import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readChangelog } from '../../src/benchmark/changelog.ts';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { type Reading, recentlyRead } from '../../src/benchmark/recently-read.ts';
import { runSteps } from '../../src/benchmark/steps.ts';
import { DataFileError } from '../../src/benchmark/yaml/data-file-error.ts';
import { fixedEntry, masterText } from '../support/matrix-configs.ts';

let names = 0;

/** A reader of its own that counts how often it reads. */
function counted(make: (text: string) => object = (text) => ({ text })) {
  const name = `test ${names++}`;
  const read: string[] = [];
  const readingOf = (text: string, more: Partial<Reading<object>> = {}): Reading<object> => ({
    name,
    text,
    weight: 1,
    *read() {
      read.push(text);
      yield;
      return make(text);
    },
    ...more,
  });
  return { read, of: (text: string, more = {}) => runSteps(recentlyRead(readingOf(text, more))) };
}

describe('what was read a moment ago', () => {
  test('is the same value, and not read again', () => {
    const { of, read } = counted();
    expect(of('a')).toBe(of('a'));
    expect(of('b')).toEqual({ text: 'b' });
    expect(read).toEqual(['a', 'b']);
  });

  test('is told apart by who reads it', () => {
    const [one, other] = [counted(() => ['one']), counted(() => ['other'])];
    expect([one.of('a'), other.of('a'), one.of('a')]).toEqual([['one'], ['other'], ['one']]);
  });

  test('is told apart by its path, whatever that looks like', () => {
    const pairs: [string, string][] = [
      ['a', 'b\nc'],
      ['a\nb', 'c'],
      ['a"', 'b'],
      ['a', '"b'],
    ];
    const values = pairs.map(([name, text]) => {
      const { of } = counted();
      return of(text, { name });
    });
    expect(values).toEqual(pairs.map(([, text]) => ({ text })));
  });

  test('is read again if it could not be read', () => {
    let tries = 0;
    const { of } = counted(() => {
      tries += 1;
      if (tries === 1) throw new RangeError('no');
      return [tries];
    });
    expect(() => of('a')).toThrow(RangeError);
    expect(of('a')).toEqual([2]);
  });

  test('is forgotten when there is too much of it', () => {
    const { of, read } = counted();
    // Each takes an eighth of the room.
    const weight = (8 * 1024 * 1024) / 120;
    for (let at = 0; at < 9; at += 1) of(`text ${at}`, { weight });
    of('text 8', { weight });
    of('text 0', { weight });
    expect(read).toHaveLength(10);
  });

  test('is not kept at all if it is larger than a quarter of the room', () => {
    const { of, read } = counted();
    of('large', { weight: 1024 * 1024 });
    of('large', { weight: 1024 * 1024 });
    expect(read).toEqual(['large', 'large']);
  });
});

describe('a reader that remembers', () => {
  const configs = masterText({ k: fixedEntry([{ tp: 8, 'conc-list': [1] }]) });

  test('reads master configs by their path, too', () => {
    const at = (path: string) => readMasterConfigs([{ path, text: configs }]).entries.get('k');
    expect(at('a.yaml')).toBe(at('a.yaml'));
    expect([at('a.yaml')?.document.path, at('b.yaml')?.document.path]).toEqual(['a.yaml', 'b.yaml']);
  });

  test('finds a config that stands in two files, in whichever order they were read before', () => {
    for (const path of ['a.yaml', 'b.yaml']) readMasterConfigs([{ path, text: configs }]);
    const both = ['b.yaml', 'a.yaml'].map((path) => ({ path, text: configs }));
    expect(() => readMasterConfigs(both)).toThrow('a.yaml:2: k stands in b.yaml too (line 2)');
  });

  test('says the same of the same text, wrong or right', () => {
    const texts = fc.oneof(
      fc.constantFrom('- {a: 1}\n', '- [1]\n', 'a: 1\n', '- {a: 1, a: 2}\n', '- "\n', ''),
      fc.string({ maxLength: 20 }),
    );
    const outcome = (text: string) => {
      try {
        return readChangelog(text, 'c.yaml').entries;
      } catch (cause) {
        if (!(cause instanceof DataFileError)) throw cause;
        return cause.message;
      }
    };
    fc.assert(fc.property(texts, (text) => expect(outcome(text)).toEqual(outcome(text))));
  });
});
