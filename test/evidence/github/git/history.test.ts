import { describe, expect, test } from '@jest/globals';
import { blobId } from '../../../../src/evidence/directory/directory-tree.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import { historyQuery } from '../../../../src/evidence/github/git/history.ts';
import { queryProblems } from '../../../support/github/official-schema.ts';
import { askedOf, pullEvidence, quietPull, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { HEAD, memoryEvidence } from '../../../support/memory-evidence.ts';

const text = 'a checklist\n';
const oid = blobId(Buffer.from(text));
const entry = { path: 'list.md', mode: '100644', oid } as const;
const history = {
  revisions: [
    { commit: '2'.repeat(40), date: '2026-02-02T00:00:00Z', entry: undefined },
    { commit: '1'.repeat(40), date: '2026-01-01T00:00:00Z', entry },
  ],
  complete: false,
};

async function opened() {
  const through = await throughGitHub(
    memoryEvidence({ base: { 'list.md': text }, history, github: quietPull }),
  );
  const before = through.fake.requests.length;
  return { ...through, git: through.evidence.git, asked: () => askedOf(through.fake, before) };
}

describe('the history of a file', () => {
  test('is asked for in a query that GitHub accepts', () => {
    expect(queryProblems(historyQuery)).toEqual([]);
  });

  test('takes one request, the contents included', async () => {
    const { git, asked } = await opened();
    expect(await git.history(HEAD, 'list.md', 40)).toEqual(history);
    expect(Buffer.from(await git.blob(oid)).toString()).toBe(text);
    expect(asked()).toEqual(['POST graphql']);
  });

  test('asks for no more than GitHub gives at a time', async () => {
    const { git, fake } = await opened();
    await git.history(HEAD, 'list.md', 4_000);
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '').variables).toMatchObject({
      limit: 100,
      path: 'list.md',
    });
  });

  test.each<[string, object, new (...args: never[]) => Error]>([
    ['no commit', { data: { repository: { object: null } } }, EvidenceUnreadable],
    ['another object', { data: { repository: { object: {} } } }, EvidenceUnreadable],
    [
      'a refusal',
      { data: null, errors: [{ type: 'NOT_FOUND', message: 'no', path: ['repository'] }] },
      EvidenceRefused,
    ],
  ])('with %s for an answer is an error of its own', async (_, body, kind) => {
    const { git, fake } = await opened();
    fake.intercept(() => ({ status: 200, body }));
    await expect(git.history(HEAD, 'list.md', 5)).rejects.toThrow(kind);
  });

  test('of a file that was a directory once has no entry there', async () => {
    const { git, fake } = await opened();
    const node = {
      oid: '3'.repeat(40),
      committedDate: '2026-03-03T00:00:00Z',
      file: { oid, mode: 0o040000 },
    };
    const answer = { history: { pageInfo: { hasNextPage: false }, nodes: [node] } };
    fake.intercept(() => ({ status: 200, body: { data: { repository: { object: answer } } } }));
    const { revisions, complete } = await git.history(HEAD, 'list.md', 5);
    expect([revisions[0]?.entry, complete]).toEqual([undefined, true]);
  });
});

describe('a commit', () => {
  test('is read once', async () => {
    const { evidence, fake } = await throughGitHub(pullEvidence());
    const before = fake.requests.length;
    expect(await evidence.git.commit(HEAD)).toEqual({
      oid: HEAD,
      parents: [],
      date: '2026-10-01T00:00:00.000Z',
    });
    await evidence.git.commit(HEAD);
    expect(askedOf(fake, before)).toEqual([`GET git/commits/${HEAD}`]);
  });

  test('that is not there is refused', async () => {
    const { evidence } = await throughGitHub(pullEvidence());
    await expect(evidence.git.commit('e'.repeat(40))).rejects.toThrow(EvidenceRefused);
  });
});
