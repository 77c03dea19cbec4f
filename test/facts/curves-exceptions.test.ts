import { describe, expect, test } from '@jest/globals';
import { EvidencePartMissing, EvidenceRefused } from '../../src/evidence/errors.ts';
import { curveExceptions } from '../../src/facts/curves-exceptions.ts';
import { entries, projectFiles } from '../benchmark/submission/support.ts';
import { commentOf } from '../support/comments.ts';
import { parsesDuring } from '../support/counted-parses.ts';
import { gather } from '../support/gather.ts';
import { agenticEntry } from '../support/matrix-configs.ts';
import { HEAD } from '../support/memory-evidence.ts';
import { sweptPull } from './curves-support.ts';

const key = 'm8/agentic-coding/b200_vllm/fp4';
const text = `Exception for ${key} at ${HEAD}: the cluster is gone.`;
const head = projectFiles({ ...entries, 'm8-agg': agenticEntry([{ tp: 8, 'conc-list': [1] }]) });

type Scene = Parameters<typeof sweptPull>[0];

async function read(
  more: Scene,
  permission: () => Promise<{ permission: string; role_name?: string }> = admin,
) {
  const asked: string[] = [];
  const github = {
    permission: (login: string) => {
      asked.push(login);
      return permission();
    },
  };
  const { evidence } = sweptPull({ head, github, ...more });
  return { exceptions: await gather(curveExceptions, evidence), asked };
}

const admin = async () => ({ permission: 'admin', role_name: 'admin' });

describe('an exception', () => {
  test('is granted by an admin', async () => {
    const comment = commentOf('ada', text, {
      html_url: 'https://github.com/acme/bench/pull/7#issuecomment-1',
    });
    expect((await read({ comments: [comment] })).exceptions).toEqual([
      {
        curve: key,
        author: 'ada',
        url: 'https://github.com/acme/bench/pull/7#issuecomment-1',
        state: 'granted',
      },
    ]);
  });

  test('is looked for in a bounded amount of text, the newest first', async () => {
    const flood = Array.from({ length: 100 }, (_, at) =>
      commentOf('eve', `exception ${HEAD}${' a'.repeat(32_000)}`, {
        id: at + 1,
        created_at: '2026-10-20T00:00:00Z',
      }),
    );
    const newest = commentOf('ada', text, { id: 500, created_at: '2026-10-21T00:00:00Z' });
    const parses = await parsesDuring(async () => {
      expect((await read({ comments: [...flood, newest] })).exceptions).toHaveLength(1);
    });
    expect(parses.filter((source) => source.startsWith('exception')).length).toBeLessThanOrEqual(17);
  });

  test('is looked for only where a comment has its word and the commit', async () => {
    const comments = [commentOf('eve', '* '.repeat(30_000)), commentOf('eve', `no ${HEAD}`)];
    const parses = await parsesDuring(() => read({ comments }));
    expect(parses.filter((source) => source.startsWith('*') || source.startsWith('no'))).toEqual([]);
  });

  test('may name a curve at one percentile', async () => {
    const comments = [commentOf('ada', text.replace(key, `${key}/p75`))];
    expect((await read({ comments })).exceptions).toMatchObject([{ curve: `${key}/p75` }]);
  });

  test.each([
    ['a maintainer', { permission: 'admin', role_name: 'maintain' }],
    ['a role that is not known', { permission: 'admin' }],
    ['a custom role', { permission: 'write', role_name: 'admin' }],
  ])('is none by %s', async (_name, permission) => {
    expect(
      (await read({ comments: [commentOf('ada', text)] }, async () => permission)).exceptions,
    ).toMatchObject([{ state: 'not-admin' }]);
  });

  test.each([
    ['not-admin', new EvidenceRefused('permission', 404)],
    ['unknown', new EvidenceRefused('permission', 403)],
    ['unknown', new EvidencePartMissing('permissions', 'permission of ada')],
  ])('is %s where GitHub does not say: %s', async (state, cause) => {
    const { exceptions } = await read({ comments: [commentOf('ada', text)] }, () => Promise.reject(cause));
    expect(exceptions).toMatchObject([{ state }]);
  });

  test.each([
    { editor: { login: 'ada' }, last_edited_at: '2026-10-21T00:00:00Z' },
    { editor: { login: 'eve' } },
    { editor: null, last_edited_at: '2026-10-21T00:00:00Z' },
  ])('is none in a comment that was edited: %j', async (edit) => {
    const { exceptions, asked } = await read({ comments: [commentOf('ada', text, edit)] });
    expect({ exceptions, asked }).toMatchObject({ exceptions: [{ state: 'edited' }], asked: [] });
  });

  test.each([
    { user: { login: 'app[bot]', type: 'Bot' } },
    { user: { login: 'app[bot]' } },
    { user: { login: 'ada', type: 'Bot' } },
    { user: null },
  ])('is never asked for by %j', async (more) => {
    expect(await read({ comments: [commentOf('ada', text, more)] })).toEqual({ exceptions: [], asked: [] });
  });

  test('costs nothing where a comment asks for none', async () => {
    const comments = [
      commentOf('ada', `3/5 points on ${key}?`),
      commentOf('ada', `an exception at ${HEAD}, please`),
    ];
    expect(await read({ comments })).toEqual({ exceptions: [], asked: [] });
  });

  test('is asked for by the newest ten comments only, newest first', async () => {
    const comments = Array.from({ length: 12 }, (_, index) =>
      commentOf(`user-${index}`, text, { id: index + 1, created_at: `2026-10-20T10:00:${10 + index}Z` }),
    );
    const { exceptions, asked } = await read({ comments });
    expect(exceptions.map(({ author }) => author)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `user-${n}`),
    );
    expect(asked).toHaveLength(10);
  });

  test('needs no comments where no curve is affected', async () => {
    const github = { comments: () => Promise.reject(new EvidencePartMissing('comments', 'the comments')) };
    const { evidence } = sweptPull({ github });
    expect(await gather(curveExceptions, evidence)).toEqual([]);
  });
});
