import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isSameModel, namesOf } from '../../../src/facts/overview/model-names.ts';

const word = fc.constantFrom('deepseek', 'v4.1', 'flash', 'kimi', 'k2.6', 'glm', 'pro', 'code', 'r1', '0528');
/** A vendor stands before letters only: `K2.5/2.6` are versions. */
const words = fc.array(word, { minLength: 1, maxLength: 4 }).filter(([first = '']) => /^[a-z]/.test(first));
const joint = fc.constantFrom(' ', '-', '_', ' - ');
const detail = fc.constantFrom(
  '90B',
  'a17b',
  '1.6T',
  'NVFP4',
  'fp8',
  'MXFP4',
  'BF16',
  'Instruct',
  'it',
  'Model',
);

describe('a name', () => {
  test('is of the same model in another case, with other marks, a vendor, details behind or a note', () => {
    fc.assert(
      fc.property(words, joint, joint, fc.array(detail, { maxLength: 3 }), (name, one, other, details) => {
        const plain = name.join(one);
        for (const form of [
          plain,
          plain.toUpperCase(),
          name.join(other),
          `acme-ai/${plain}`,
          `${plain} (${details.join(', ')})`,
          [plain, ...details].join('-'),
          `  ${plain}  `,
        ]) {
          expect(isSameModel(plain, form)).toBe(true);
          expect(isSameModel(form, plain)).toBe(true);
        }
      }),
    );
  });

  test('is of another model with a word more or less', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('lite', 'v5', '2'), (name, more) => {
        expect(isSameModel(name.join('-'), [...name, more].join('-'))).toBe(false);
        expect(isSameModel(name.join('-'), [more, ...name].join('-'))).toBe(false);
      }),
    );
  });

  test('may be anything: two are of one model in either order, and none without a letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), fc.string(), (one, other) => {
        expect(isSameModel(one, other)).toBe(isSameModel(other, one));
        if (/^[^A-Za-z0-9]*$/.test(one)) expect(isSameModel(one, one)).toBe(false);
      }),
    );
  });

  test.each(['', ' ', '—', '(fp8)', '...', '/'])('of nothing, %j, is no model’s', (name) => {
    expect(isSameModel(name, name)).toBe(false);
  });

  test('that is a detail alone stays a name', () => {
    expect(isSameModel('Instruct', 'instruct')).toBe(true);
    expect(isSameModel('Instruct', 'fp8')).toBe(false);
  });
});

describe('names of a row', () => {
  const version = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }))
    .map((both) => both.join('.'));

  test('are those of each version, the prefix telling which is meant', () => {
    fc.assert(
      fc.property(fc.uniqueArray(version, { minLength: 2, maxLength: 4 }), fc.nat(3), (versions, at) => {
        const title = `Kimi-K${versions.join('/')}`;
        const each = versions.map((one) => `Kimi-K${one}`);
        expect(namesOf(title, 'dsr1')).toEqual([title, ...each]);
        const meant = each[at % each.length] ?? '';
        expect(namesOf(title, meant.toLowerCase().replace('-', ''))).toEqual([meant]);
      }),
    );
  });

  test.each<[string, string[]]>([
    ['Model', ['Model']],
    ['Model/Other', ['Model/Other']],
    ['GLM-5/5.2', ['GLM-5/5.2', 'GLM-5', 'GLM-5.2']],
    ['GLM-5 / 5.2 ', ['GLM-5 / 5.2 ', 'GLM-5 ', 'GLM-5.2']],
    ['', ['']],
  ])('%j are %j', (title, expected) => {
    expect(namesOf(title, 'dsr1')).toEqual(expected);
  });

  test('are never none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.string(), (title, prefix) => {
        expect(namesOf(title, prefix).length).toBeGreaterThan(0);
      }),
    );
  });
});
