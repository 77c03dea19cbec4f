import { describe, expect, test } from '@jest/globals';
import { stepProblems } from '../../scripts/demo/expect/step-problems.ts';
import type { Change } from '../../scripts/demo/scene.ts';
import type { ExpectedStep } from '../../scripts/demo/story.ts';
import { APP, entry, ours } from './support.ts';

const said = (marker: string, text?: string): Change => ({ kind: 'said', entry: ours(marker, text) });
const edited = (marker: string, text?: string): Change => ({
  kind: 'edited',
  entry: ours(marker, text),
  before: '',
});
const thumb: Change = { kind: 'reacted', on: entry(), by: APP, content: '+1' };
const payload = { 'run-id': '5' };
const sent: Change = {
  kind: 'dispatched',
  dispatch: { at: '', sender: 'x', eventType: 'stage-results', clientPayload: payload, repository: 'o/app' },
};
const dispatch = { repository: 'o/app', type: 'stage-results', payload };

describe('a step is as expected', () => {
  test.each<[string, Change[], ExpectedStep]>([
    ['without anything', [], {}],
    [
      'whatever people do',
      [
        { kind: 'said', entry: entry() },
        { ...thumb, by: 'ada' },
      ],
      {},
    ],
    ['with a comment', [said('reminder')], { comments: [{ marker: 'reminder', change: 'said' }] }],
    [
      'with the text of a comment',
      [said('reminder', 'Thank you')],
      { comments: [{ marker: 'reminder', change: 'said', says: ['Thank'], saysNot: ['REJECTED'] }] },
    ],
    ['with an edit', [edited('readiness')], { comments: [{ marker: 'readiness', change: 'edited' }] }],
    ['with a reaction', [thumb], { reactions: [{ on: 'issuecomment-1', content: '+1' }] }],
    ['with a dispatch', [sent], { dispatches: [dispatch] }],
  ])('%s', (_how, changes, expected) => {
    expect(stepProblems(changes, expected, APP)).toEqual([]);
  });
});

describe('a step differs', () => {
  test.each<[Change[], ExpectedStep, string[]]>([
    [[said('reminder')], {}, ['the comment "reminder" was said, which was not expected']],
    [
      [{ kind: 'deleted', entry: ours('reminder') }],
      {},
      ['the comment "reminder" was deleted, which was not expected'],
    ],
    [
      [{ kind: 'said', entry: entry({ author: APP }) }],
      {},
      ['the comment "?" was said, which was not expected'],
    ],
    [
      [],
      { comments: [{ marker: 'reminder', change: 'said' }] },
      ['the comment "reminder" was not said once but 0 times'],
    ],
    [
      [said('reminder'), said('reminder')],
      { comments: [{ marker: 'reminder', change: 'said' }] },
      ['the comment "reminder" was not said once but 2 times'],
    ],
    [
      [said('readiness')],
      { comments: [{ marker: 'readiness', change: 'edited' }] },
      [
        'the comment "readiness" was said, which was not expected',
        'the comment "readiness" was not edited once but 0 times',
      ],
    ],
    [
      [edited('readiness', 'is still open')],
      { comments: [{ marker: 'readiness', change: 'edited', says: ['merged'], saysNot: ['open'] }] },
      ['the comment "readiness" lacks "merged"', 'the comment "readiness" says "open"'],
    ],
    [[thumb], {}, ['the app reacted with +1 on issuecomment-1, which was not expected']],
    [
      [{ ...thumb, kind: 'unreacted' }],
      {},
      ['the app unreacted with +1 on issuecomment-1, which was not expected'],
    ],
    [
      [],
      { reactions: [{ on: 'issuecomment-1', content: '-1' }] },
      ['nobody reacted with -1 on issuecomment-1'],
    ],
    [[sent], {}, [`dispatched ${JSON.stringify([dispatch])} instead of []`]],
    [
      [sent],
      { dispatches: [{ ...dispatch, payload: { 'run-id': '6' } }] },
      [
        `dispatched ${JSON.stringify([dispatch])} instead of [{"repository":"o/app","type":"stage-results","payload":{"run-id":"6"}}]`,
      ],
    ],
  ])('%#', (changes, expected, problems) => {
    expect(stepProblems(changes, expected, APP)).toEqual(problems);
  });
});
