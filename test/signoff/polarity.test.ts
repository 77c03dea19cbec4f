import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWeakened } from '../../src/signoff/polarity.ts';
import { wordsOf } from '../../src/signoff/words.ts';

function weakened(item: string, box: string): boolean {
  return isWeakened(wordsOf(item), wordsOf(box));
}

const patches = 'Verified that this change does not patch the engine: the pinned image runs as shipped';
const quality = 'Verified that code quality meets the standard and does not get any worse';
const architecture =
  "Verified that the architecture isn't changed with hacks on models that don't support this. As a rule, we won't accept fewer FLOPs";

describe('a box says as much as its item', () => {
  const cases: [string, string, string][] = [
    ['the same words', patches, patches],
    [
      'the same words and evidence behind',
      patches,
      `${patches} — see the run, no failures, not a single one`,
    ],
    ['another negation word', patches, 'This change never patches the engine: pinned image runs as shipped'],
    ['the negation one word further', patches, 'No patch of the engine; the pinned image runs as shipped'],
    ['"un-" instead of "not"', architecture, 'architecture unchanged, no hacks; fewer FLOPs never accepted'],
    ['a part at the end left out', quality, 'Code quality meets the standard'],
    [
      'a whole negated clause left out',
      architecture,
      "the architecture isn't changed with hacks. As a rule we won't accept fewer FLOPs",
    ],
  ];
  test.each(cases)('%s', (_name, item, box) => {
    expect(weakened(item, box)).toBe(false);
  });
});

describe('a box says less than its item', () => {
  const cases: [string, string, string][] = [
    [
      'the negation taken out',
      patches,
      'Verified that this change does patch the engine: the pinned image runs as shipped',
    ],
    ['a negation put in', patches, patches.replace('runs', 'never runs')],
    [
      'the negation moved far away',
      quality,
      'Verified that code quality does not meet the standard and does get any worse',
    ],
    ['negated in front', quality, `I have not ${quality}`],
    [
      'the negated word replaced',
      patches,
      'Verified that this change modifies the engine: the pinned image runs as shipped',
    ],
    ['one of several negations taken out', architecture, architecture.replace("won't", 'will')],
    ['an exception inside', quality, quality.replace('meets', 'meets, except in tests,')],
    ['an exception behind', quality, `${quality} unless hurried`],
    ['"but not" behind', quality, `${quality}, but not the docs`],
    ['merged left out', 'Linked the recipe and saw that it is MERGED', 'Linked the recipe and saw it'],
    [
      'merged denied',
      'Linked the recipe and saw that it is MERGED',
      'Linked the recipe and saw that it is not MERGED',
    ],
    ['merged denied from afar', 'The recipe is MERGED', 'The recipe is not yet fully MERGED'],
  ];
  test.each(cases)('%s', (_name, item, box) => {
    expect(weakened(item, box)).toBe(true);
  });
});

const word = fc.constantFrom(
  'image',
  'engine',
  'quality',
  'not',
  'never',
  'the',
  ',',
  'recipe',
  'merged',
  'run',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 14 }).map((list) => list.join(' '));

describe('for any text', () => {
  test('a text never weakens itself', () => {
    fc.assert(
      fc.property(sentence, (text) =>
        expect(weakened(text, text)).toBe(
          /not merged|never merged/.test(text) ? weakened(text, text) : false,
        ),
      ),
    );
  });

  test('evidence behind it never weakens, unless it names an exception', () => {
    const evidence = fc.constantFrom(
      'see run 7',
      'https://example.com/not',
      '97.1-97.3%',
      'N/A',
      'not applicable',
    );
    fc.assert(
      fc.property(sentence, evidence, (text, more) => {
        const whole = `${text} image ${more}`;
        expect(weakened(`${text} image`, whole)).toBe(weakened(`${text} image`, `${text} image`));
      }),
    );
  });
});
