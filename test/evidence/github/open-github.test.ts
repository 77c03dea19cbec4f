import { describe, expect, test } from '@jest/globals';
import { EvidenceInputError, EvidenceUnavailable } from '../../../src/evidence/errors.ts';
import { ImmutableCache } from '../../../src/evidence/github/client/immutable-cache.ts';
import { openGitHub } from '../../../src/evidence/github/open-github.ts';
import { commentOf } from '../../support/comments.ts';
import { fakeGitHub, type Intercept } from '../../support/github/fake-github.ts';
import { askedOf, commitChain, pullEvidence, throughGitHub } from '../../support/github/pull-evidence.ts';
import { testClient } from '../../support/github/test-client.ts';
import { BASE, DEFAULT, HEAD } from '../../support/memory-evidence.ts';

const files = (count: number, word: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`configs/f${index}.yaml`, `${word} ${index}\n`]),
  );
const busy = pullEvidence(
  {
    comments: async () =>
      Array.from({ length: 60 }, (_, index) => commentOf('ada', 'words', { id: index + 1 })),
    commits: async () => commitChain(20),
    checkRuns: async (sha) => ({
      total_count: 150,
      check_runs: Array.from({ length: 150 }, (_, id) => ({
        id,
        name: `job ${id}`,
        head_sha: sha,
        status: 'completed',
        conclusion: 'success',
        details_url: null,
        started_at: null,
        completed_at: null,
        app: { slug: 'github-actions' },
      })),
    }),
    permission: async () => ({ permission: 'write' }),
  },
  files(20, 'before'),
  files(20, 'after'),
);

/** A merge of the base's newer commits: two commits outside of the pull request are parents. */
const merged = async () => [{ sha: HEAD, parents: [{ sha: BASE }, { sha: DEFAULT }] }];

describe('opening a pull request', () => {
  test('pins its commits', async () => {
    const { evidence } = await throughGitHub(busy);
    expect(evidence.subject).toEqual(busy.subject);
    expect(evidence.subject).toMatchObject({
      base: BASE,
      head: HEAD,
      mergeBase: BASE,
      default: { commit: DEFAULT },
    });
    expect(evidence.signoff).toEqual({ kind: 'newest' });
    expect([...evidence.parts]).not.toContain('pages');
    expect([...evidence.parts]).toContain('upstream');
  });

  test('takes four requests: its commits tell where it left the base', async () => {
    const { fake } = await throughGitHub(busy);
    expect(askedOf(fake).toSorted()).toEqual([
      `GET git/trees/${BASE}?recursive=1`,
      `GET git/trees/${HEAD}?recursive=1`,
      `GET git/trees/${DEFAULT}?recursive=1`,
      'POST graphql',
    ]);
  });

  test('asks where it left the base if its commits do not tell', async () => {
    const { fake, evidence } = await throughGitHub({ ...busy, github: { ...busy.github, commits: merged } });
    expect(askedOf(fake)).toContain(`GET compare/${BASE}...${HEAD}?per_page=1`);
    expect(evidence.subject.mergeBase).toBe(BASE);
  });

  test('reads everything about 20 files, 20 commits, 60 comments and 150 check runs in eight', async () => {
    const { evidence, client, fake } = await throughGitHub(busy);
    const { git, github } = evidence;
    const changes = await git.changes(BASE, HEAD);
    const sides = changes.flatMap((change) =>
      change.kind === 'modified' ? [change.before, change.after] : [],
    );
    expect(sides).toHaveLength(40);
    await Promise.all(sides.map(({ oid }) => git.blob(oid)));
    await Promise.all([github.commits(), github.comments(), github.permission('ada')]);
    expect((await github.checkRuns(HEAD)).check_runs).toHaveLength(150);
    expect([client.counter.api, fake.requests.length]).toEqual([8, 8]);
  });

  test('takes one request when nothing has changed', async () => {
    const cache = new ImmutableCache();
    const { open, fake, client } = await throughGitHub(busy, {}, { cache });
    const before = fake.requests.length;
    await open();
    expect(askedOf(fake, before)).toEqual(['POST graphql']);
    const { evidence } = await open();
    await evidence.github.permission('ada');
    await evidence.github.permission('ada');
    expect(client.counter.unchanged).toBe(1);
  });

  test('shares what cannot change between clients, but not between repositories', async () => {
    const cache = new ImmutableCache();
    const { fake } = await throughGitHub(busy, {}, { cache });
    const before = fake.requests.length;
    await openGitHub({
      client: testClient({ apiUrl: fake.url }),
      cache,
      repository: 'acme/bench',
      pullRequest: 7,
    });
    expect(askedOf(fake, before)).toEqual(['POST graphql']);
    const other = { ...busy, subject: { ...busy.subject, repository: 'acme/other' } };
    const through = await throughGitHub(other, {}, { cache });
    expect(through.fake.requests).toHaveLength(4);
  });

  test('takes the name that GitHub gives the repository', async () => {
    const { evidence } = await throughGitHub(busy, {}, { repository: 'ACME/Bench' });
    expect(evidence.subject.repository).toBe('acme/bench');
  });
});

describe('a pull request that cannot be opened', () => {
  test.each<[string, object, string]>([
    [
      'a number that there is not',
      { pullRequest: 8 },
      'acme/bench#8: there is none, or this token may not see it (404)',
    ],
    ['a repository that there is not', { repository: 'acme/none' }, 'acme/none#7: there is none'],
  ])('is input that cannot be read: %s', async (_, options, reason) => {
    const opening = throughGitHub(busy, {}, options);
    await expect(opening).rejects.toThrow(EvidenceInputError);
    await expect(opening).rejects.toThrow(reason);
  });

  test.each<[string, Intercept, string]>([
    ['a token that is none', () => ({ status: 401, body: {} }), '#7: GitHub does not accept the token (401)'],
    [
      'a token without rights',
      () => ({ status: 403, body: {} }),
      '#7: GitHub does not let this token read it (403)',
    ],
    ['a blocked repository', () => ({ status: 451, body: {} }), '#7: GitHub refuses it (451)'],
    [
      'commits without common history',
      ({ path }) => (path.includes('/compare/') ? { status: 404, body: {} } : undefined),
      '#7: merge base: there is none',
    ],
    [
      'a tree that is gone',
      ({ path }) => (path.includes(`/git/trees/${HEAD}`) ? { status: 404, body: {} } : undefined),
      `#7: tree of ${HEAD}: there is none`,
    ],
  ])('is input that cannot be read: %s', async (_, intercept, reason) => {
    const opening = throughGitHub({ ...busy, github: { ...busy.github, commits: merged } }, { intercept });
    await expect(opening).rejects.toThrow(EvidenceInputError);
    await expect(opening).rejects.toThrow(`acme/bench${reason}`);
  });

  test('in an empty repository says so', async () => {
    const empty = { nameWithOwner: 'acme/bench', isPrivate: false, defaultBranchRef: null };
    const { fake, open } = await throughGitHub(busy);
    const { data } = await answered(fake.requests[0]?.body ?? '', fake.url);
    fake.intercept(() => ({
      status: 200,
      body: { data: { ...data, repository: { ...data.repository, ...empty } } },
    }));
    await expect(open()).rejects.toThrow('acme/bench: has no default branch');
  });

  test('because GitHub is out of reach is no answer about it', async () => {
    const { fake, open } = await throughGitHub(busy);
    await fake.close();
    await expect(open()).rejects.toThrow(EvidenceUnavailable);
    await expect(open()).rejects.toThrow(`${fake.host} cannot be asked`);
  });

  test('at first survives a line that is cut and a host that is busy', async () => {
    const intercept: Intercept = (_, earlier) =>
      earlier < 2 ? { status: earlier === 0 ? 0 : 503 } : undefined;
    const { evidence } = await throughGitHub(busy, { intercept });
    expect(evidence.subject.head).toBe(HEAD);
  });
});

async function answered(body: string, url: string) {
  const headers = { authorization: 'token test-token' };
  const response = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  return (await response.json()) as { data: { repository: object } };
}

describe('the head afterwards', () => {
  test('is the same, or another that is named', async () => {
    let head = HEAD;
    const { movedHead } = await throughGitHub(busy, { head: () => head });
    expect(await movedHead()).toBeUndefined();
    head = '9'.repeat(40);
    expect(await movedHead()).toBe(head);
  });
});

describe('a right that the token lacks', () => {
  test('to see checks does not hide the rest', async () => {
    const fake = await fakeGitHub(busy);
    const before = await throughGitHub(busy);
    const { data } = await answered(before.fake.requests[0]?.body ?? '', fake.url);
    const errors = [
      { type: 'FORBIDDEN', message: 'no', path: ['repository', 'pullRequest', 'statusCheckRollup'] },
    ];
    fake.intercept(({ path }) => (path === '/graphql' ? { status: 200, body: { data, errors } } : undefined));
    const client = testClient({ apiUrl: fake.url });
    const { evidence } = await openGitHub({ client, repository: 'acme/bench', pullRequest: 7 });
    expect(await evidence.github.comments()).toHaveLength(60);
  });

  test('to see anything else refuses all of it', async () => {
    const errors = [{ type: 'FORBIDDEN', message: 'no', path: ['repository', 'pullRequest', 'comments'] }];
    const opening = throughGitHub(busy, { intercept: () => ({ status: 200, body: { data: {}, errors } }) });
    await expect(opening).rejects.toThrow('acme/bench#7: GitHub does not let this token read it (403)');
  });
});
