import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { commandReplies } from '../../../src/app/conversation/command-replies.ts';
import type { Desired } from '../../../src/app/conversation/desired.ts';
import type { CommandState } from '../../../src/app/conversation/state.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import type { StagingRecord } from '../../../src/app/state/app-state.ts';
import type { CommandComment } from '../../../src/commands/decide-reuse.ts';
import { commandState, good, own, policyOf, said, staged } from '../../support/conversation.ts';
import { hostileText } from '../../support/hostile.ts';
import { artifactNamed, sweepRun } from '../../support/sweep-evidence.ts';

type Scene = Parameters<typeof commandState>[1];

function replies(comments: readonly CommandComment[], scene?: Scene): Desired {
  return commandReplies(commandState(comments, scene));
}

/** The reply to comment 1, without its marker; `undefined` if there is none. */
function replyTo(body: string, scene: Scene = {}, more: Partial<CommandComment> = {}) {
  const { comments, reactions, staging } = replies([said(1, body, more)], scene);
  const [first] = comments;
  expect(comments.length).toBeLessThanOrEqual(1);
  return {
    text: first?.body.replace('<!-- pr-verdict command=1 -->\n', '').trimEnd(),
    thumb: reactions[0]?.content,
    staging,
  };
}

const noStaging = { policy: policyOf({ staging: null }) };

describe('an accepted command', () => {
  test('is answered with a link to the run', () => {
    expect(replyTo('/use 5', noStaging)).toEqual({
      text: 'Accepted: run [5](https://github.com/acme/bench/actions/runs/5) (`success` at `ccccccc`) is used for this pull request.',
      thumb: '+1',
      staging: [],
    });
  });

  test('begins with the marker of its comment', () => {
    const [comment] = replies([said(77, '/use 5')]).comments;
    expect(comment).toMatchObject({ marker: 'command=77' });
    expect(markerOf(comment?.body ?? '')).toBe('command=77');
  });

  test('says which attempt, if it is not the first', () => {
    const standing = { ...good, run: sweepRun(5, { run_attempt: 3 }) };
    expect(replyTo('/use 5', { ...noStaging, standing }).text).toContain('`ccccccc`, attempt 3)');
  });

  test('without a run names the one it means and stages nothing', () => {
    const { text, staging } = replyTo('/reuse-sweep-run');
    expect(text).toContain('run [5](');
    expect(text).not.toContain('taging');
    expect(staging).toEqual([]);
  });

  test('whose run could not be told is not answered yet', () => {
    expect(replyTo('/use 5', { standing: { kind: 'unread', parts: ['runs'] } })).toEqual({
      text: undefined,
      thumb: undefined,
      staging: [],
    });
  });
});

describe('a refused run', () => {
  test.each([
    ['/use 5', { kind: 'unknown-run' }, 'Run 5 cannot be used for this pull request: there is no such run'],
    [
      '/use 5',
      { kind: 'event', event: 'workflow_dispatch' },
      'runs of an external dispatch cannot be reused',
    ],
    ['/use 5', { kind: 'unfinished', status: 'queued' }, 'it has not ended (`queued`)'],
    ['/reuse-sweep-run', { kind: 'none' }, 'No run can be used: no successful sweep run'],
  ] as const)('%s: %j', (body, problem, text) => {
    const reply = replyTo(body, { standing: { kind: 'refused', problem } });
    expect(reply).toMatchObject({ text: expect.stringContaining(text), thumb: '-1', staging: [] });
  });

  test('names the best candidate, and how that ended', () => {
    const best = sweepRun(9, { conclusion: 'cancelled' });
    const standing = { kind: 'refused', problem: { kind: 'no-results' }, best } as const;
    expect(replyTo('/use 5', { standing }).text).toMatch(
      /The best candidate is run \[9\]\(https:\/\/github\.com\/acme\/bench\/actions\/runs\/9\), which ended with `cancelled` but has results\.$/,
    );
  });
});

describe('staging from /use', () => {
  test('is requested for a writer', () => {
    const { text, staging } = replyTo('/use 005');
    expect(text).toMatch(/is used for this pull request\.\n\nStaging of run 5 was requested\.$/);
    expect(staging).toEqual([
      {
        repository: 'acme/bench',
        pullRequest: 7,
        comment: 1,
        run: '5',
        attempt: 1,
        runDate: '2026-10-21',
        requestedBy: 'ada',
        target: 'SemiAnalysisAI/InferenceX-app',
      },
    ]);
  });

  test.each([
    ['denied', 'it needs write access to this repository, which `@ada` does not have'],
    ['unread', 'the permissions of `@ada` cannot be read'],
  ] as const)('is not started when write access is %s, and the run is used all the same', (access, why) => {
    const reply = replyTo('/use 5', { access: { ada: access } });
    expect(reply).toMatchObject({ thumb: '+1', staging: [] });
    expect(reply.text).toContain('is used for this pull request.\n\nStaging was not started: ');
    expect(reply.text).toContain(why);
  });

  test.each<[StagingRecord['state'], string]>([
    ['sent', 'Staging of run 5 was requested.'],
    [
      'started',
      'Staging of run 5 has started ([workflow run](https://github.com/SemiAnalysisAI/InferenceX-app/actions/runs/900)).',
    ],
    ['failed', 'Staging of run 5 failed ('],
  ])('is told in the same comment: %s', (state, text) => {
    const reply = replyTo('/use 5', { staged: [staged(state)] });
    expect(reply.text).toContain('is used for this pull request.\n\n');
    expect(reply.text).toContain(text);
    expect(reply).toMatchObject({ thumb: '+1', staging: [] });
  });

  test('is asked for again while the request was never sent', () => {
    const reply = replyTo('/use 5', { staged: [staged('wanted')] });
    expect(reply.text).toContain('Staging of run 5 was requested.');
    expect(reply.staging).toMatchObject([{ comment: 1, run: '5' }]);
  });

  test('that succeeded reads exactly so', () => {
    expect(replyTo('/use 5', { staged: [staged('succeeded')] }).text).toBe(
      [
        '@ada staged run 5: https://inferencemax-app-git-staging-semianalysisai.vercel.app/inference?i_dates=2026-10-21~r5',
        '',
        'This run remains available across future `/use` requests. Staging the same id again updates its data ([staging workflow](https://github.com/SemiAnalysisAI/InferenceX-app/actions/runs/900)).',
      ].join('\n'),
    );
  });

  test('that was asked for before a newer command is told to its end', () => {
    const comments = [said(1, '/use 5'), said(2, '/use 6')];
    const [first] = replies(comments, { staged: [staged('succeeded')] }).comments;
    expect(first?.body).toContain('@ada staged run 5: https://');
    const [started] = replies(comments, { staged: [staged('started')] }).comments;
    expect(started?.body).toContain(
      'A newer command decides by now which run is used.\n\nStaging of run 5 has',
    );
  });

  test('of another run that the comment named before its edit is no answer', () => {
    const { text, staging } = replyTo('/use 5', { staged: [staged('succeeded', { run: '4' })] });
    expect(text).toContain('Staging of run 5 was requested.');
    expect(staging).toHaveLength(1);
  });
});

describe('/stage-results', () => {
  test('of a writer is requested', () => {
    const { text, thumb, staging } = replyTo('/stage-results 5');
    expect([text, thumb]).toEqual([
      'Staging of run [5](https://github.com/acme/bench/actions/runs/5) was requested.',
      '+1',
    ]);
    expect(staging).toMatchObject([{ run: '5', comment: 1 }]);
  });

  test('without a run keeps to the run it was made for', () => {
    const standing = { ...good, run: sweepRun(9) };
    const { text, staging } = replyTo('/stage-results', { standing, staged: [staged('started')] });
    expect(text).toContain('Staging of run 5 has started');
    expect(staging).toEqual([]);
  });

  test('needs no association, only write access', () => {
    expect(replyTo('/stage-results 5', {}, { association: 'NONE' })).toMatchObject({ thumb: '+1' });
  });

  const refusals: [string, Scene, string][] = [
    ['write access', { access: { ada: 'denied' } }, '需要本仓库的写入权限'],
    ['a known permission', { access: { ada: 'unread' } }, 'cannot be read'],
    ['a full-sweep label now', { labels: ['evals'] }, 'has no full-sweep label now'],
    ['a label at the run', { labelsAt: new Map([[5, ['x']]]) }, 'had no full-sweep label when the run'],
    ['labels that are known', { labelsAt: new Map() }, 'could not be read'],
    [
      'the metadata artifact',
      { standing: { ...good, artifacts: [] } },
      'the run has no artifact `changelog-metadata`',
    ],
    [
      'an artifact that is still there',
      { standing: { ...good, artifacts: [artifactNamed('changelog-metadata', true)] } },
      'has expired',
    ],
    [
      'a run that qualifies',
      { standing: { kind: 'refused', problem: { kind: 'unknown-run' } } },
      'Staging of run 5 was not started: there is no such run',
    ],
    ['a staging repository', noStaging, 'not set up'],
  ];
  test.each(refusals)('needs %s', (_name, scene, text) => {
    const reply = replyTo('/stage-results 5', scene);
    expect(reply).toMatchObject({ text: expect.stringContaining(text), thumb: '-1', staging: [] });
  });

  test('that failed says how to try again', () => {
    const reply = replyTo('/stage-results 5', { staged: [staged('failed')] });
    expect(reply).toMatchObject({
      thumb: '-1',
      text: expect.stringContaining('A new comment with `/stage-results 5` tries again.'),
    });
  });

  test('of an author nobody asked about keeps what it has', () => {
    expect(replyTo('/stage-results 5', { access: {} })).toMatchObject({ text: undefined, thumb: undefined });
  });
});

describe('who may not command', () => {
  const stranger = { author: 'eve', association: 'NONE' };

  test('is told what is needed in both languages, and mentioned in neither', () => {
    const { text, thumb } = replyTo('/use 5', {}, stranger);
    const [english = '', chinese = ''] = text?.split('\n\n---\n\n') ?? [];
    expect(english).toContain(
      'It needs the author association `OWNER`, `MEMBER`, `COLLABORATOR`, or write access',
    );
    expect(chinese).toContain('未接受 `@eve` 的命令');
    expect(text?.replace(/`[^`]*`/g, '')).not.toContain('@');
    expect(thumb).toBe('-1');
  });

  test('is told in the languages of the policy', () => {
    const { text } = replyTo('/use 5', { policy: policyOf({ comments: { languages: ['en'] } }) }, stranger);
    expect(text).not.toMatch(/---|未接受/);
  });

  test('is told once, but sees each command refused', () => {
    const comments = [said(1, '/use 5', stranger), said(2, '/use 6', stranger), said(3, '/verify', stranger)];
    const found = replies(comments);
    expect(found.comments.map(({ marker }) => marker)).toEqual(['command=1']);
    expect(found.reactions).toEqual([1, 2, 3].map((comment) => ({ comment, content: '-1' })));
  });

  test('may write after all, where the association hides it', () => {
    expect(replyTo('/use 5', { writers: ['eve'], access: { eve: 'granted' } }, stranger)).toMatchObject({
      thumb: '+1',
    });
  });

  test('is a bot, which is never answered', () => {
    expect(
      replies([said(1, '/use 5', { isBot: true }), said(2, '```\n/use 5\n```', { isBot: true })]),
    ).toEqual({
      comments: [],
      deletions: [],
      reactions: [],
      staging: [],
    });
  });

  test('is somebody else who edited the comment: said once, and no command', () => {
    const { text, thumb, staging } = replyTo('/use 5', {}, { editor: 'mallory' });
    expect(text).toBe(
      'The comment of `@ada` with this command was edited by `@mallory`, so it is no command of `@ada`. To give the command, post a new comment.',
    );
    expect([thumb, staging]).toEqual(['-1', []]);
    expect(replyTo('/stage-results 5', {}, { editor: '' }).text).toContain(
      'an account that no longer exists',
    );
  });
});

describe('a superseded command', () => {
  test.each<[string, Partial<CommandComment>]>([
    ['authorised', {}],
    ['unauthorised', { association: 'NONE' }],
    ['edited by another', { editor: 'mallory' }],
  ])('keeps what it has: %s', (_name, more) => {
    const found = replies([said(1, '/use 4', more), said(2, '/use 5')], {
      ownComments: [own(50, 'command=1')],
    });
    expect(found.comments.map(({ marker }) => marker)).toEqual(['command=2']);
    expect(found.reactions).toEqual([{ comment: 2, content: '+1' }]);
  });

  test('in a code block is not hinted at', () => {
    const found = replies([said(1, '```\n/use 4\n```'), said(2, '/use 5')]);
    expect(found.comments.map(({ marker }) => marker)).toEqual(['command=2']);
  });
});

describe('a command in a code block', () => {
  test('gets one gentle reply and no reaction', () => {
    const { text, thumb } = replyTo('Done:\n```\n/use 5\n```');
    expect(text).toBe(
      'What stands in a code block is not read as a command: `/use 5`. If it was meant as one, please post it as a line of its own, outside of code.',
    );
    expect(thumb).toBeUndefined();
  });

  test('of a stranger, or beside a real one, gets none', () => {
    expect(replyTo('```\n/use 5\n```', {}, { association: 'NONE' }).text).toBeUndefined();
    expect(replyTo('```\n/use 4\n```\n\n/use 5').text).toContain('Accepted');
  });
});

describe('the reply of a comment that asks nothing any more', () => {
  test('says that the command was withdrawn', () => {
    const state = { ownComments: [own(50, 'command=1'), own(51, 'command=2'), own(52, 'reminder')] };
    const found = replies([said(1, 'never mind')], state);
    expect(found.comments).toEqual([
      {
        marker: 'command=1',
        body: '<!-- pr-verdict command=1 -->\nThe command was withdrawn: the comment was edited and holds none any more.\n',
      },
    ]);
    expect(found.deletions).toEqual(['command=2']);
    // Our thumb was on what the comment said before; a deleted one has none.
    expect(found.reactions).toEqual([{ comment: 1, content: undefined }]);
  });

  test('is left alone while its comment is too old to be read', () => {
    const found = replies([said(1, '/use 5')], { ownComments: [own(50, 'command=1')], unread: [1] });
    expect(found).toEqual({ comments: [], deletions: [], reactions: [], staging: [] });
  });
});

describe('somebody who asks in vain again and again', () => {
  const stranger = { author: 'eve', association: 'NONE' };
  const times = (count: number, body: (at: number) => string, more: Partial<CommandComment> = stranger) =>
    Array.from({ length: count }, (_, at) =>
      said(at + 1, body(at), {
        ...more,
        createdAt: new Date(Date.UTC(2026, 9, 20) + at * 1_000).toISOString(),
      }),
    );

  test.each([
    ['for help', () => '/verdict help'],
    ['for what they may not', (at: number) => `/use ${at}`],
    ['for both', (at: number) => (at % 2 === 0 ? '/verdict help' : '/verify')],
  ])('%s gets ten reactions', (_, body) => {
    const { reactions } = replies(times(40, body));
    expect(reactions.map(({ comment }) => comment)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('gets none for more of it when the oldest are no longer read', () => {
    const comments = times(40, () => '/verdict help');
    const unread = comments.slice(0, 12).map(({ id }) => id);
    expect(replies(comments, { unread }).reactions).toEqual([]);
  });

  test('does not use them up by quoting commands in code', () => {
    const quotes = times(15, () => '```\n/use 5\n```');
    const help = said(98, '/verdict help', { ...stranger, createdAt: '2026-10-21T10:00:00Z' });
    expect(replies([...quotes, help]).reactions).toEqual([{ comment: 98, content: '+1' }]);
  });

  test('does not use up the reactions of others, nor of what they may', () => {
    const help = times(15, () => '/verdict help', { author: 'ada' });
    const later = { createdAt: '2026-10-21T10:00:00Z' };
    const { reactions } = replies([
      ...help,
      said(98, '/verdict help', { ...later, author: 'bob' }),
      said(99, '/use 5', later),
    ]);
    expect(reactions).toHaveLength(12);
    expect(reactions.slice(-2).map(({ comment }) => comment)).toEqual([98, 99]);
  });

  test('is answered within a limit, unless they may command', () => {
    const [refusal] = replies(times(1, () => '/use 5')).comments;
    expect(refusal?.to).toBe('eve');
    expect(replies([said(1, '/use 5')]).comments[0]).not.toHaveProperty('to');
    const [foreign] = replies([said(1, '/use 5', { editor: 'mallory' })]).comments;
    expect(foreign?.to).toBe('ada');
  });
});

describe('other commands', () => {
  test('/verify is thumbed once a verdict ran after it, without words', () => {
    expect(replyTo('/verify')).toMatchObject({ text: undefined, thumb: undefined });
    expect(replyTo('/verify', { verified: new Set([1]) })).toMatchObject({ text: undefined, thumb: '+1' });
  });

  test('/verdict help lists every command to anybody', () => {
    const { text, thumb } = replyTo('/verdict help', {}, { association: 'NONE' });
    for (const usage of ['/use <run-id>', '/reuse-sweep-run [run-id]', '/stage-results [run-id]', '/verify'])
      expect(text).toContain(`- \`${usage}\`: `);
    expect(thumb).toBe('+1');
  });

  test('of one comment are answered together; a refusal shows in the reaction', () => {
    const { text, thumb } = replyTo('/use 5\n/verdict help', noStaging);
    expect(text).toMatch(/^Accepted: [\s\S]*Commands, each as a whole line/);
    expect(thumb).toBe('+1');
    const standing = { kind: 'refused', problem: { kind: 'none' } } as const;
    expect(replyTo('/use 5\n/verdict help', { standing }).thumb).toBe('-1');
  });
});

describe('any conversation', () => {
  const bodies = fc.oneof(
    fc.constantFrom(
      '/use 5',
      '/reuse-sweep-run',
      '/stage-results',
      '/verify',
      '/verdict help',
      '```\n/use 1\n```',
    ),
    hostileText.map((text) => `${text}\n\n/use 5`),
    hostileText.map((text) => `\`\`\`\n/use ${text}\n\`\`\``),
  );
  const comments = fc
    .array(
      fc.record({
        body: bodies,
        association: fc.constantFrom('MEMBER', 'NONE'),
        editor: fc.constantFrom(undefined, 'mallory', ''),
        author: fc.constantFrom('ada', 'eve', 'x[bot]'),
      }),
      { maxLength: 6 },
    )
    .map((list) => list.map(({ body, ...more }, index) => said(index + 1, body, more)));

  function texts(state: CommandState): string[] {
    return commandReplies(state).comments.map(({ body }) => body);
  }

  test('is answered with our words only, each reply with its marker first and once', () => {
    fc.assert(
      fc.property(comments, (list) => {
        const desired = commandReplies(commandState(list));
        const markers = desired.comments.map(({ marker }) => marker);
        expect(new Set(markers).size).toBe(markers.length);
        for (const { marker, body } of desired.comments) {
          expect(markerOf(body)).toBe(marker);
          const [, ...rest] = body.split('\n');
          expect(rest.join('\n').replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '')).not.toMatch(/@|<!--|<details/);
        }
      }),
    );
  });

  test('gives the same bytes in whatever order its comments come', () => {
    fc.assert(
      fc.property(comments, (list) => {
        expect(texts(commandState(list.toReversed()))).toEqual(texts(commandState(list)));
      }),
    );
  });
});
