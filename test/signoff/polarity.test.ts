import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWeakened } from '../../src/signoff/polarity.ts';
import { wordsOf } from '../../src/signoff/words.ts';

function weakened(item: string, box: string): boolean {
  return isWeakened(wordsOf(item), wordsOf(box));
}

const patches = 'Verified that this change does not patch the engine: the pinned image runs as shipped';
const quality = 'Verified that code quality meets the standard and does not get any worse';
const deprecated = 'Verified against MODELS.md that this change does not submit a deprecated model';
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
    ['"un-" instead of "not"', architecture, architecture.replace("isn't changed", 'is unchanged')],
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
    ['the opposite, in short', deprecated, 'This change submits a deprecated model'],
    [
      'the opposite, after another name',
      deprecated,
      'Against MODELS.md, this change submits a deprecated model',
    ],
    ['the first negated clause left out', patches, 'pinned image, inline patches'],
    [
      'the negation on a new word',
      deprecated,
      deprecated.replace('does not submit', 'submits no new model, but'),
    ],
    ['"not only"', deprecated, deprecated.replace('does not submit', 'submits not only')],
    [
      'a negation that denies nothing',
      quality,
      quality.replace('and does not get', ', not really, and does get'),
    ],
    ['a zero-width space in "not"', quality, quality.replace('meets', 'does n\u200bot meet')],
    ['a soft hyphen in "not"', quality, quality.replace('meets', 'does n\u00adot meet')],
    ['full-width letters', quality, quality.replace('meets', 'does ｎｏｔ meet')],
    ['a Cyrillic letter in "not"', quality, quality.replace('meets', 'does n\u043et meet')],
    ['a typographic apostrophe', quality, quality.replace('meets', 'doesn‘t meet')],
    ['no apostrophe', quality, quality.replace('meets', 'doesnt meet')],
    ['"but not" with more blanks', quality, `${quality}, but  not the docs`],
    ['"but, not"', quality, `${quality} but, not the docs`],
    ['merged put off', 'The recipe is MERGED today', 'The recipe will be MERGED today'],
    [
      'another one merged',
      'Saw that the recipe is MERGED before this one',
      'Saw that the recipe is open before this one (another was merged)',
    ],

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
    fc.assert(fc.property(sentence, (text) => expect(weakened(text, text)).toBe(false)));
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
