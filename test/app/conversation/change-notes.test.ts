import { describe, expect, test } from '@jest/globals';
import { type ComingVerdict, changeNotes } from '../../../src/app/conversation/change-notes.ts';
import { verdictWordOf } from '../../../src/app/conversation/verdict-word.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import type { OwnComment } from '../../../src/evidence/github/pull/observed.ts';
import { renderComment } from '../../../src/verdict/comment.ts';
import { own, place, policyOf } from '../../support/conversation.ts';
import { sampleVerdicts } from '../../support/verdicts.ts';

const head = '9f2e6d33a3717ee826353a404ba4618d1aeeb687';
const coming: ComingVerdict = { key: 'issuecomment-123', author: 'ada', word: 'PASS', head };

function published(name: 'pass' | 'warn' | 'rejected'): OwnComment {
  return { ...own(50, 'signoff=issuecomment-123'), body: renderComment(sampleVerdicts[name]) };
}

function notes(ownComments: readonly OwnComment[], more: Partial<ComingVerdict> = {}) {
  return changeNotes({ ...place({ ownComments }), verdicts: [{ ...coming, ...more }] });
}

describe('the word of a verdict comment', () => {
  test.each([
    ['pass', 'PASS'],
    ['warn', 'WARN'],
    ['rejected', 'REJECTED'],
  ] as const)('is read from its headline: %s', (name, word) => {
    expect(verdictWordOf(published(name).body)).toBe(word);
    expect(verdictWordOf(published(name).body.replaceAll('\n', '\r\n'))).toBe(word);
  });

  test.each(['', 'text', '<!-- pr-verdict signoff=issuecomment-1 -->\nThis sign-off was withdrawn.'])(
    'is none in %j',
    (body) => {
      expect(verdictWordOf(body)).toBeUndefined();
    },
  );

  test('is not read from further below', () => {
    expect(verdictWordOf(`marker\nother\n${published('pass').body}`)).toBeUndefined();
  });
});

describe('a change of the verdict', () => {
  test('is told to the signer, with a link', () => {
    expect(notes([published('rejected')])).toEqual([
      {
        marker: 'change=issuecomment-123',
        body: [
          '<!-- pr-verdict change=issuecomment-123 -->',
          '@ada the [verdict](https://github.com/acme/bench/pull/7#issuecomment-50) on your sign-off changed from REJECTED to PASS at `9f2e6d3`.',
          '',
        ].join('\n'),
      },
    ]);
  });

  test('has a marker that the publisher reads', () => {
    const [note] = notes([published('pass')], { word: 'REJECTED' });
    expect(markerOf(note?.body ?? '')).toBe(note?.marker);
  });

  test('is told in one comment for each sign-off, however often it changes', () => {
    const [first, again] = [notes([published('rejected')]), notes([published('pass')], { word: 'REJECTED' })];
    expect(again.map(({ marker }) => marker)).toEqual(first.map(({ marker }) => marker));
    expect(again[0]?.body).toContain('changed from PASS to REJECTED');
  });

  test('is none without a verdict before, with the same one, or with an incomplete one', () => {
    expect(notes([])).toEqual([]);
    expect(notes([own(50, 'signoff=issuecomment-123', 'This sign-off does not count.')])).toEqual([]);
    expect(notes([published('pass')])).toEqual([]);
    expect(notes([published('pass')], { word: 'INCOMPLETE' })).toEqual([]);
    expect(notes([published('rejected')], { key: 'issuecomment-9' })).toEqual([]);
  });

  test('is not told if the policy says so', () => {
    const policy = policyOf({ comments: { notifyOnChange: false } });
    const state = { ...place({ policy, ownComments: [published('rejected')] }), verdicts: [coming] };
    expect(changeNotes(state)).toEqual([]);
  });

  test('brings nobody who is no person', () => {
    expect(notes([published('rejected')], { author: 'x[bot]' })[0]?.body).toContain('`@x[bot]` the');
  });
});
