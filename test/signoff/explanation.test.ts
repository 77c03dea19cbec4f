import { describe, expect, test } from '@jest/globals';
import { explainerOf } from '../../src/signoff/explanation.ts';
import { uniqueTokens } from '../../src/signoff/match-checklist.ts';
import { checklistDocument, itemsOf } from '../support/sign-offs.ts';

const items = itemsOf(checklistDocument);
const unique = uniqueTokens(items);
const golden = items.findIndex((item) => item.text.includes('golden'));

function explained(at: number, detail: string): boolean {
  const item = items[at];
  if (item === undefined) throw new Error(`no item ${at}`);
  const lines = detail
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text !== '');
  return explainerOf(lines)(item, unique[at] ?? new Set());
}

describe('an item left open is explained by the detail section', () => {
  test.each([
    ['two of its own words and N/A', '- Agentic golden value: N/A, fixed sequences only'],
    ['"not applicable"', '- simulates golden value: not applicable'],
    ['"because"', '- no golden workload here because nothing is agentic'],
    ['a link', '- golden workloads: https://github.com/o/r/issues/5'],
    ['a quotation of five words', '- "length is the committed golden" — N/A'],
    ['a reason on a nested bullet', '- Golden workloads\n  - N/A here'],
    ['a reason on a nested bullet of an indented body', '  - Golden workloads\n    - N/A here'],
    ['a reason below a bold heading', '**Golden workloads**\nN/A, disaggregated only'],
    ['a reason below a heading and bullets', '### Golden workloads\n- first\n- N/A'],
    [
      'a long bulleted section',
      '- **Sweep**\n  - green\n- **Golden workloads**\n  - not applicable\n- **Other**\n  - fine',
    ],
    ['a paragraph over two lines', 'Golden workloads\nare N/A here'],
    ['upper and lower case', '- GOLDEN WORKLOADS: n/a'],
  ])('%s', (_name, detail) => {
    expect(explained(golden, detail)).toBe(true);
  });

  test.each([
    ['nothing written', ''],
    ['a reason without its words', '- N/A'],
    ['its words without a reason', '- golden workloads are fine'],
    ['one of its words only', '- golden: N/A'],
    ['a reason that belongs to another bullet', '- golden workloads look fine\n- metrics: N/A'],
    ['a reason that belongs to another section', '**Golden workloads**\nfine\n**Metrics**\nN/A'],
    ['a reason on the next line', 'Golden workloads look fine.\nMetrics: N/A'],
    [
      'a link elsewhere in a section with another heading',
      '#### Recipe\n- golden workloads look fine\n- Recipe: https://example.com',
    ],
    ['a reason that belongs to another paragraph', 'golden workloads look fine\n\nN/A'],
    ['a quotation of four words', '- "and that its length", N/A'],
    ['words that several items share', '- verified that speculative decoding model: N/A'],
  ])('not by %s', (_name, detail) => {
    expect(explained(golden, detail)).toBe(false);
  });

  test('a passage about one item explains no other', () => {
    const detail = '- Golden workloads: N/A';
    const others = [...items.keys()].filter((at) => at !== golden && explained(at, detail));
    expect(others).toEqual([]);
  });

  test('every item can be explained by quoting it', () => {
    for (const [at, item] of items.entries()) {
      const quoted = `- ${item.text.split(' ').slice(0, 12).join(' ')}: N/A`;
      expect([at, explained(at, quoted)]).toEqual([at, true]);
    }
  });
});
