import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CommandComment, decideReuse } from '../../src/commands/decide-reuse.ts';

const allowed = ['OWNER', 'MEMBER', 'COLLABORATOR'];
const scope = { associations: allowed };

function comment(id: number, body: string, more: Partial<CommandComment> = {}): CommandComment {
  return {
    id,
    author: 'ada',
    association: 'COLLABORATOR',
    body,
    createdAt: `2026-10-20T10:00:${String(id).padStart(2, '0')}Z`,
    editor: undefined,
    isBot: false,
    ...more,
  };
}

function runOf(...comments: readonly CommandComment[]): string | undefined {
  const { decided } = decideReuse(comments, scope);
  return decided === undefined ? undefined : (decided.run ?? 'latest');
}

describe('comments that were read before', () => {
  const comments = [comment(1, '/use 1'), comment(2, '/use 2')];
  const use3 = { commands: [{ command: { kind: 'use', run: '3' }, line: 1 }], inCode: [] } as const;

  test('are not read again', () => {
    const readings = new Map([[2, use3]]);
    expect(decideReuse(comments, { ...scope, readings }).decided).toMatchObject({ run: '3' });
  });

  test('hold nothing if they were too many to be read', () => {
    expect(decideReuse(comments, { ...scope, readings: new Map() })).toEqual({
      decided: undefined,
      inCode: [],
      refused: [],
    });
  });
});

describe('the deciding command', () => {
  const cases: [string, string[], string | undefined][] = [
    ['is the last line of a comment', ['/use 123\nlater\n/use 456'], '456'],
    ['is not undone by a broken one', ['/use 123\n/use abc'], '123'],
    ['un-pins with the bare older form', ['/use 123\n/reuse-sweep-run'], 'latest'],
    ['is the newest comment with one', ['/use 1', '/use 2', 'thanks'], '2'],
    ['may be the older form', ['/reuse-sweep-run 5'], '5'],
    ['is no other kind of command', ['/use 1', '/verify', '/stage-results 9', '/verdict help'], '1'],
    ['is none without a command', ['thanks', '`/use 1`'], undefined],
  ];
  test.each(cases)('%s', (_name, bodies, run) => {
    expect(runOf(...bodies.map((body, index) => comment(index + 1, body)))).toBe(run);
  });

  test.each(allowed)('may be given by %s', (association) => {
    expect(runOf(comment(1, '/use 1', { association }))).toBe('1');
  });

  test.each(['CONTRIBUTOR', 'NONE', 'FIRST_TIMER', 'collaborator', ''])(
    'is skipped for %s',
    (association) => {
      const found = decideReuse([comment(1, '/use 1'), comment(2, '/use 2', { association })], scope);
      expect(found.decided?.run).toBe('1');
      expect(found.refused).toEqual([
        { comment: expect.objectContaining({ id: 2 }), reason: 'unauthorised' },
      ]);
    },
  );

  test('is skipped if somebody else edited it', () => {
    const found = decideReuse(
      [
        comment(1, '/use 1'),
        comment(2, '/use 2', { editor: 'mallory' }),
        comment(3, '/use 3', { editor: '' }),
      ],
      scope,
    );
    expect(found.decided?.run).toBe('1');
    expect(found.refused.map(({ reason }) => reason)).toEqual(['edited', 'edited']);
  });

  test('may have been edited by its author, whatever the case', () => {
    expect(runOf(comment(1, '/use 1', { editor: 'ADA' }))).toBe('1');
  });

  test('may be given by somebody who may write, whatever the association says', () => {
    const comments = [comment(1, '/use 1', { author: 'Ada', association: 'NONE' })];
    const found = decideReuse(comments, { ...scope, writers: new Set(['ada']) });
    expect(found).toMatchObject({ decided: { run: '1' }, refused: [] });
    expect(decideReuse(comments, { ...scope, writers: new Set(['eve']) }).decided).toBeUndefined();
  });

  test('of a writer does not count if somebody else edited it', () => {
    const comments = [comment(1, '/use 1', { association: 'NONE', editor: 'mallory' })];
    expect(decideReuse(comments, { ...scope, writers: new Set(['ada']) }).decided).toBeUndefined();
  });

  test('is never given by a bot', () => {
    expect(decideReuse([comment(1, '/use 1', { isBot: true })], scope)).toMatchObject({
      decided: undefined,
      refused: [{ reason: 'bot' }],
    });
  });

  test('is by creation, and by id where two were created together', () => {
    const together = { createdAt: '2026-10-20T10:00:00Z' };
    expect(runOf(comment(2, '/use 2', together), comment(1, '/use 1', together))).toBe('2');
    expect(runOf(comment(9, '/use 9', { createdAt: '2026-10-19T10:00:00Z' }), comment(1, '/use 1'))).toBe(
      '1',
    );
  });
});

describe('a command in a code block', () => {
  test('newer than the deciding one is reported', () => {
    const found = decideReuse([comment(1, '/use 1'), comment(2, '```\n/use 2\n```')], scope);
    expect(found.decided?.run).toBe('1');
    expect(found.inCode.map(({ id }) => id)).toEqual([2]);
  });

  test('older than the deciding one, or by somebody who may not command, is not', () => {
    const code = '```\n/use 2\n```';
    expect(decideReuse([comment(1, code), comment(2, '/use 1')], scope).inCode).toEqual([]);
    expect(decideReuse([comment(1, code, { association: 'NONE' })], scope).inCode).toEqual([]);
    expect(decideReuse([comment(1, '```\n/verify\n```')], scope).inCode).toEqual([]);
  });
});

test('the order in which comments are given changes nothing', () => {
  const bodies = fc.constantFrom('/use 1', '/use 2', '/reuse-sweep-run', 'x', '```\n/use 3\n```');
  const some = fc.array(fc.tuple(bodies, fc.constantFrom('MEMBER', 'NONE'), fc.constantFrom('10', '11')), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      some.chain((list) => {
        const comments = list.map(([body, association, hour], id) =>
          comment(id, body, { association, createdAt: `2026-10-20T${hour}:00:00Z` }),
        );
        return fc.tuple(fc.constant(comments), fc.shuffledSubarray(comments, { minLength: comments.length }));
      }),
      ([comments, shuffled]) => expect(decideReuse(shuffled, scope)).toEqual(decideReuse(comments, scope)),
    ),
  );
});
