import { describe, expect, test } from '@jest/globals';
import { checkRunUrl } from '../../../src/app/publish/check-run-handle.ts';
import { annotationsDigest, outputDigest } from '../../../src/app/publish/output-digest.ts';
import type { Annotation, CheckRunOutput } from '../../../src/verdict/check-run.ts';
import { annotation, outputWith } from './check-run-outputs.ts';

const changes: readonly Partial<Annotation>[] = [
  { path: 'other.yaml' },
  { start_line: 2 },
  { end_line: 4 },
  { annotation_level: 'warning' },
  { title: 'other' },
  { message: 'other' },
];

describe('the digest of an output', () => {
  test('is the same for the same output, whatever the order of fields', () => {
    const output = outputWith(2);
    const reversed = Object.fromEntries(Object.entries(output).reverse()) as unknown as CheckRunOutput;
    expect(outputDigest(reversed, undefined)).toBe(outputDigest(output, undefined));
    expect(outputDigest(output, undefined)).toMatch(/^[0-9a-f]{32}$/);
  });

  test('differs for everything that shows', () => {
    const { annotations } = outputWith(2);
    const outputs = [
      outputWith(2),
      outputWith(2, { name: 'other' }),
      outputWith(2, { conclusion: 'neutral' }),
      outputWith(2, { title: 'other' }),
      outputWith(2, { summary: 'other' }),
      outputWith(2, { text: 'other' }),
      outputWith(2, { summary: 'Details', text: 'Rows' }),
      outputWith(1),
      outputWith(2, { annotations: annotations.toReversed() }),
      ...changes.map((over) => outputWith(2, { annotations: annotations.with(0, annotation('a0', over)) })),
    ];
    const digests = outputs.map((output) => outputDigest(output, undefined));
    digests.push(outputDigest(outputWith(2), 'https://example.com/'));
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('the digest of annotations', () => {
  test('differs for each field, number and order', () => {
    const lists = [
      [],
      [annotation('a')],
      [annotation('a'), annotation('b')],
      [annotation('b'), annotation('a')],
      ...changes.map((over) => [annotation('a', over)]),
    ];
    const digests = lists.map(annotationsDigest);
    expect(new Set(digests).size).toBe(digests.length);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{16}$/);
  });
});

test('the page of a check run', () => {
  expect(checkRunUrl('acme/bench', { id: 12 })).toBe('https://github.com/acme/bench/runs/12');
});
