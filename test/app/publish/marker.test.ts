import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { byMarker, markerOf } from '../../../src/app/publish/marker.ts';
import type { OwnComment } from '../../../src/evidence/github/pull/observed.ts';

describe('the marker of a comment', () => {
  test.each([
    ['<!-- pr-verdict signoff=issuecomment-123 -->\n## Verdict', 'signoff=issuecomment-123'],
    ['<!-- pr-verdict signoff=discussion_r9 -->\r\ntext', 'signoff=discussion_r9'],
    ['<!-- pr-verdict reminder -->\ntext', 'reminder'],
    ['<!-- pr-verdict reminder -->', 'reminder'],
    ['<!-- pr-verdict unofficial-run=12 -->\n', 'unofficial-run=12'],
  ])('is what its first line %j says', (body, expected) => {
    expect(markerOf(body)).toBe(expected);
  });

  test.each([
    ['', 'an empty text'],
    ['\n<!-- pr-verdict reminder -->', 'the second line'],
    [' <!-- pr-verdict reminder -->\n', 'a blank before it'],
    ['<!-- pr-verdict reminder --> \n', 'a blank after it'],
    ['<!-- pr-verdict reminder -->text\n', 'text after it'],
    ['<!-- pr-verdict  reminder -->\n', 'two blanks'],
    ['<!--pr-verdict reminder-->\n', 'no blanks'],
    ['<!-- pr-verdict -->\n', 'no key'],
    ['<!-- pr-verdict signoff= -->\n', 'no value'],
    ['<!-- pr-verdict signoff=a b -->\n', 'a value of two words'],
    ['<!-- pr-verdict signoff=a--> -->\n', 'a value that ends the comment'],
    ['<!-- PR-verdict reminder -->\n', 'other letters'],
    ['> <!-- pr-verdict reminder -->\n', 'a quote'],
    [`<!-- pr-verdict signoff=${'9'.repeat(300)} -->\n`, 'a very long value'],
  ])('is none in %j: %s', (body) => {
    expect(markerOf(body)).toBeUndefined();
  });

  test('is found again for every key and value, whatever follows', () => {
    const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/);
    const value = fc.option(fc.stringMatching(/^[A-Za-z0-9._-]{1,40}$/), { nil: undefined });
    fc.assert(
      fc.property(word, value, fc.string(), (key, own, rest) => {
        const marker = own === undefined ? key : `${key}=${own}`;
        expect(markerOf(`<!-- pr-verdict ${marker} -->\n${rest}`)).toBe(marker);
      }),
    );
  });

  test('is one line and short, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (body) => {
        expect(markerOf(body) ?? 'none').toMatch(/^[\w.=-]{1,200}$/);
      }),
    );
  });
});

describe('comments by marker', () => {
  const comment = (id: number, body: string, createdAt = `2026-10-0${id}T00:00:00Z`): OwnComment => ({
    id,
    body,
    createdAt,
    url: `https://github.com/acme/bench/pull/7#issuecomment-${id}`,
  });
  const reminder = '<!-- pr-verdict reminder -->\ntext';

  test('stand together, oldest first, and those without one are left out', () => {
    const found = byMarker([
      comment(3, reminder),
      comment(1, reminder),
      comment(2, 'only words'),
      comment(4, '<!-- pr-verdict signoff=issuecomment-5 -->\n'),
    ]);
    expect([...found].map(([marker, comments]) => [marker, comments.map(({ id }) => id)])).toEqual([
      ['reminder', [1, 3]],
      ['signoff=issuecomment-5', [4]],
    ]);
  });

  test('of the same second are ordered by id', () => {
    const at = '2026-10-01T00:00:00Z';
    const found = byMarker([comment(9, reminder, at), comment(8, reminder, at), comment(8, reminder, at)]);
    expect(found.get('reminder')?.map(({ id }) => id)).toEqual([8, 8, 9]);
  });
});
