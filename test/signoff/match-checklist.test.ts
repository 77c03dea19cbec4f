import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { matchChecklist, uniqueTokens } from '../../src/signoff/match-checklist.ts';
import type { ChecklistItem } from '../../src/signoff/parse-checklist.ts';
import type { ChecklistBox } from '../../src/signoff/signoff-text.ts';
import { checklistDocument, itemsOf, plainDocument, ticked } from '../support/sign-offs.ts';

const templates: readonly (readonly [string, readonly ChecklistItem[]])[] = [
  ['the fenced template of nineteen items', itemsOf(checklistDocument)],
  ['the plain template of six items', itemsOf(plainDocument)],
];

/** For each item: `ok`, `missing` or `weakened`. */
function outcomes(items: readonly ChecklistItem[], boxes: readonly ChecklistBox[]): string[] {
  return matchChecklist(items, boxes, 0.6).map((match) =>
    match.box === undefined ? 'missing' : match.weakened ? 'weakened' : 'ok',
  );
}

function filled(items: readonly ChecklistItem[]): ChecklistBox[] {
  return items.map((item) => ticked(item.text, item.line));
}

function only(items: readonly ChecklistItem[], at: number, word: string): string[] {
  return items.map((_, index) => (index === at ? word : 'ok'));
}

describe.each(templates)('%s', (_name, items) => {
  test('matches itself, each item its own box', () => {
    const boxes = filled(items);
    expect(matchChecklist(items, boxes, 0.6).map((match) => match.box)).toEqual(boxes);
    expect(outcomes(items, boxes)).toEqual(items.map(() => 'ok'));
  });

  test('matches itself in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(filled(items), { minLength: items.length }), (boxes) => {
        expect(outcomes(items, boxes)).toEqual(items.map(() => 'ok'));
      }),
      { numRuns: 30 },
    );
  });

  test('any single item dropped is the one that is missing', () => {
    for (const at of items.keys()) {
      expect(outcomes(items, filled(items).toSpliced(at, 1))).toEqual(only(items, at, 'missing'));
    }
  });

  test('any subset of items dropped is exactly what is missing', () => {
    fc.assert(
      fc.property(fc.subarray([...items.keys()]), (kept) => {
        const boxes = filled(items).filter((_, index) => kept.includes(index));
        expect(outcomes(items, boxes)).toEqual(
          items.map((_, index) => (kept.includes(index) ? 'ok' : 'missing')),
        );
      }),
      { numRuns: 100 },
    );
  });

  const weakenings: [string, (text: string) => string][] = [
    ['negated in front', (text) => `Not ${text}`],
    ['never', (text) => `I never ${text}`],
    ['not yet', (text) => text.replace(/^\S+/, '$& not yet')],
    ['an exception appended', (text) => `${text} except on one node`],
    ['unless appended', (text) => `${text}, unless it is late`],
    ['but not appended', (text) => `${text}, but not for the last point`],
    [
      'an exception hidden in the instruction',
      (text) => `${text} Please link to the run, except for agentic ones.`,
    ],
  ];
  test.each(weakenings)('any single item is weakened when %s', (_how, weaken) => {
    for (const at of items.keys()) {
      const boxes = filled(items).map((box, index) => (index === at ? ticked(weaken(box.text)) : box));
      expect(outcomes(items, boxes)).toEqual(only(items, at, 'weakened'));
    }
  });

  test("an item's own negation taken out weakens it", () => {
    const negated = [...items.keys()].filter((at) =>
      /\b(?:no|not|cannot|without)\b/.test(items[at]?.text ?? ''),
    );
    expect(negated.length).toBeGreaterThan(0);
    for (const at of negated) {
      const boxes = filled(items).map((box, index) =>
        index === at ? ticked(box.text.replace(/\b(?:no|not|cannot|without) /, '')) : box,
      );
      expect(outcomes(items, boxes)).toEqual(only(items, at, 'weakened'));
    }
  });

  test('MERGED left out or denied weakens the recipe item', () => {
    const at = items.findIndex((item) => item.text.includes('MERGED'));
    for (const word of ['', 'OPEN', 'not MERGED', 'not yet MERGED', 'unmerged', 'to be']) {
      const boxes = filled(items).map((box, index) =>
        index === at ? ticked(box.text.replace('MERGED', word)) : box,
      );
      expect(outcomes(items, boxes)).toEqual(only(items, at, 'weakened'));
    }
  });

  const drifts: [string, (text: string) => string][] = [
    ['upper case', (text) => text.toUpperCase()],
    ['a run link appended after a dash', (text) => `${text} - https://github.com/o/r/actions/runs/123?pr=4`],
    ['a named link appended', (text) => `${text} Run Sweep #123`],
    ['a range appended', (text) => `${text} Link: Range: 97.1-97.3%, no failures`],
    ['markdown left over', (text) => `**${text}**`],
    ['doubled blanks', (text) => text.replaceAll(' ', '  ')],
    [
      'the instruction replaced by a link',
      (text) => text.replace(/Please link.*$/, 'https://github.com/o/r/actions/runs/1'),
    ],
    ['N/A in front', (text) => `N/A: ${text}`],
    ['not applicable behind', (text) => `${text} (not applicable)`],
  ];
  test.each(drifts)('%s changes nothing', (_how, drift) => {
    expect(
      outcomes(
        items,
        filled(items).map((box) => ticked(drift(box.text))),
      ),
    ).toEqual(items.map(() => 'ok'));
  });

  test('boxes that belong to no item are ignored', () => {
    const extra = ['Updated the weather report', 'Bought coffee for the reviewers', ''].map((text) =>
      ticked(text),
    );
    expect(outcomes(items, [...extra, ...filled(items), ...extra])).toEqual(items.map(() => 'ok'));
    expect(outcomes(items, extra)).toEqual(items.map(() => 'missing'));
  });

  test('one box never stands for two items', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...filled(items)), { maxLength: 30 }), (boxes) => {
        const copies = boxes.map((box) => ({ ...box }));
        const used = matchChecklist(items, copies, 0.6).flatMap((match) =>
          match.box === undefined ? [] : [match.box],
        );
        expect(new Set(used).size).toBe(used.length);
      }),
    );
  });
});

describe('short wording', () => {
  const items = itemsOf(checklistDocument);
  const index = (words: string) => items.findIndex((item) => item.text.includes(words));
  const paraphrases: [string, string, string][] = [
    ['newest revision', 'This is the newest revision of the checklist', 'ok'],
    ['PR validation', 'Validation is green', 'ok'],
    ['accuracy evals', 'Accuracy evals passed: 97.1-97.3%', 'ok'],
    ['accuracy evals', 'Accuracy evals passing', 'ok'],
    ['accuracy evals', 'Accuracy evals have not passed', 'weakened'],
    ['chat template', 'Speculative decoding benchmarks send prompts through the chat template', 'ok'],
    [
      'stored precision',
      'Draft model runs in stored precision, no quantization, dtype or KV-cache override',
      'ok',
    ],
    ['frontier points', 'Pareto curve has five frontier points', 'ok'],
    ['frontier points', 'Pareto curve does not have five frontier points', 'weakened'],
    ['publish metrics', 'TRT-LLM workers publish metrics', 'ok'],
    ['publish metrics', 'TRT-LLM workers never publish metrics', 'weakened'],
    ['model architecture', 'No hf-overrides, skipped indexer layers or FLOPs edits', 'ok'],
    ['publish metrics', 'Metrics', 'missing'],
  ];
  test.each(paraphrases)('%s: "%s" is %s', (words, text, outcome) => {
    expect(outcomes(items, [ticked(text)])[index(words)]).toBe(outcome);
  });

  test('a long item whose words cover a short one does not stand for it', () => {
    const at = index('accuracy evals');
    const boxes = filled(items)
      .toSpliced(at, 1)
      .map((box) => ticked(`${box.text} given that the accuracy evals passed`));
    expect(outcomes(items, boxes)[at]).toBe('missing');
  });
});

describe('candidates', () => {
  const items = itemsOf(plainDocument);

  test('of a ticked and an open copy the open one counts, in either order', () => {
    const text = items[0]?.text ?? '';
    const open: ChecklistBox = { ...ticked(text), state: 'unticked' };
    for (const boxes of [
      [open, ticked(text)],
      [ticked(text), open],
    ]) {
      expect(matchChecklist(items, boxes, 0.6)[0]?.box?.state).toBe('unticked');
    }
  });

  test('a second copy of one item stands for no other item', () => {
    const similar = [
      'vLLM submissions run upstream docker images on established hardware',
      'vLLM submissions come before other frameworks on established hardware',
    ].map((text, index) => ({ index, text, source: text, line: index }));
    const [first, second] = similar.map((item) => ticked(item.text));
    if (first === undefined || second === undefined) throw new Error('two items');
    expect(outcomes(similar, [first, { ...first }])).toEqual(['ok', 'missing']);
    expect(outcomes(similar, [second, { ...second }])).toEqual(['missing', 'ok']);
    expect(outcomes(similar, [second, first])).toEqual(['ok', 'ok']);
  });

  test('a higher containment asks for more of the words', () => {
    const boxes = [ticked('validation is done')];
    expect(matchChecklist(items, boxes, 0.5)[1]?.box).toBe(boxes[0]);
    expect(matchChecklist(items, boxes, 0.9)[1]?.box).toBeUndefined();
  });

  test('thousands of boxes cost no more than the first two hundred', () => {
    const flood = Array.from({ length: 5000 }, (_, at) => ticked(`noise ${at}`));
    expect(outcomes(items, [...flood, ...filled(items)])).toEqual(items.map(() => 'missing'));
    expect(outcomes(items, [...filled(items), ...flood])).toEqual(items.map(() => 'ok'));
  });

  test('unique tokens are those of one item alone', () => {
    const unique = uniqueTokens(items);
    expect(unique[1]?.has('validation')).toBe(true);
    expect(unique[3]?.has('recip')).toBe(false);
    for (const [at, tokens] of unique.entries()) {
      for (const token of tokens)
        expect(unique.filter((other, index) => index !== at && other.has(token))).toEqual([]);
    }
  });
});
