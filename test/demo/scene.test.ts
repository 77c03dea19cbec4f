import { describe, expect, test } from '@jest/globals';
import { type Change, changesBetween, markerIn, type Scene } from '../../scripts/demo/scene.ts';
import { checkRun, entry, HEAD, ours, scene } from './support.ts';

const thumb = { content: '+1', by: 'pr-verdict[bot]' };
const dispatch = { at: '', sender: 'x', eventType: 'stage-results', clientPayload: {}, repository: 'o/app' };
const waiting = checkRun();

describe('what became different', () => {
  const before: Scene = scene({ entries: [entry()], check: waiting });

  test.each<[string, Partial<Scene>, Change[]]>([
    ['nothing', {}, []],
    ['the description', { body: 'new' }, []],
    ['a comment more', { entries: [entry(), ours('reminder')] }, [{ kind: 'said', entry: ours('reminder') }]],
    [
      'a comment that was edited',
      { entries: [entry({ body: 'bye' })] },
      [{ kind: 'edited', entry: entry({ body: 'bye' }), before: 'hello' }],
    ],
    ['a comment that is gone', { entries: [] }, [{ kind: 'deleted', entry: entry() }]],
    [
      'a reaction',
      { entries: [entry({ reactions: [thumb] })] },
      [{ kind: 'reacted', on: entry({ reactions: [thumb] }), ...thumb }],
    ],
    ['a dispatch', { dispatches: [dispatch] }, [{ kind: 'dispatched', dispatch }]],
    [
      'another title of the check run',
      { check: checkRun({ title: 'PASS' }) },
      [{ kind: 'checked', check: checkRun({ title: 'PASS' }), head: HEAD }],
    ],
    ['the same check run with another summary', { check: checkRun({ summary: 'other' }) }, []],
    ['another head', { head: 'ffff' }, [{ kind: 'checked', check: waiting, head: 'ffff' }]],
    ['no check run any more', { check: undefined }, []],
  ])('%s', (_what, more, changes) => {
    expect(changesBetween(before, { ...before, ...more })).toEqual(changes);
  });

  test('a reaction that was replaced', () => {
    const down = { ...thumb, content: '-1' };
    const now = entry({ reactions: [down] });
    expect(
      changesBetween(scene({ entries: [entry({ reactions: [thumb] })] }), scene({ entries: [now] })),
    ).toEqual([
      { kind: 'unreacted', on: now, ...thumb },
      { kind: 'reacted', on: now, ...down },
    ]);
  });

  test('a new comment that has a reaction already', () => {
    const now = entry({ reactions: [thumb] });
    expect(changesBetween(scene(), scene({ entries: [now] })).map(({ kind }) => kind)).toEqual([
      'said',
      'reacted',
    ]);
  });
});

test.each([
  [ours('signoff=issuecomment-5'), 'signoff=issuecomment-5'],
  [entry({ body: 'text <!-- pr-verdict reminder -->' }), '?'],
])('a comment is known by its first line', (comment, marker) => {
  expect(markerIn(comment)).toBe(marker);
});
