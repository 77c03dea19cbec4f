import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import { EvidenceIncomplete, EvidenceRefused, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { createClient } from '../../../src/evidence/github/client/create-client.ts';
import { openGitHub } from '../../../src/evidence/github/open-github.ts';
import type { CheckRun, WorkflowRun } from '../../../src/evidence/github-schema.ts';
import { fakeGitHub } from '../../support/github/fake-github.ts';
import { loopbackServer } from '../../support/github/loopback-server.ts';
import { askedOf, commitChain, pullEvidence, throughGitHub } from '../../support/github/pull-evidence.ts';
import { BASE, HEAD } from '../../support/memory-evidence.ts';

const recorded = (await openEvidenceDirectory('fixtures/pr-4303')).evidence;
const { head } = recorded.subject;

function checkRun(id: number): CheckRun {
  return {
    id,
    name: `job ${id}`,
    head_sha: HEAD,
    status: 'completed',
    conclusion: 'success',
    details_url: null,
    started_at: null,
    completed_at: null,
    app: null,
  };
}

function workflowRun(id: number, over: Partial<WorkflowRun> = {}): WorkflowRun {
  return {
    id,
    run_attempt: 1,
    path: '.github/workflows/run-sweep.yml',
    event: 'pull_request',
    status: 'completed',
    conclusion: 'success',
    head_sha: HEAD,
    created_at: '2026-10-21T00:00:00Z',
    ...over,
  };
}

describe('over GitHub the recorded pull request', () => {
  test('says the same as its recording, part by part', async () => {
    const { evidence } = await throughGitHub(recorded);
    const { github } = evidence;
    expect(await github.commits()).toEqual(await recorded.github.commits());
    expect(await github.checkRuns(head)).toEqual(await recorded.github.checkRuns(head));
    expect(await github.runs()).toEqual(await recorded.github.runs());
    const [run] = (await recorded.github.runs()).workflow_runs;
    const id = run?.id ?? 0;
    expect(await github.run(id, 1)).toEqual(await recorded.github.run(id, 1));
    expect(await github.artifacts(id)).toEqual(await recorded.github.artifacts(id));
    expect(await github.permission('nvpohanh')).toEqual(await recorded.github.permission('nvpohanh'));
    await expect(github.teamMembership('InferenceX', 'core', 'nvpohanh')).rejects.toMatchObject({
      status: 404,
    });
    const words = (items: readonly object[]) => items.map((item) => ({ ...item, viewer_did_author: false }));
    expect(await github.comments()).toEqual(words(await recorded.github.comments()));
    expect(await github.reviews()).toEqual(words(await recorded.github.reviews()));
  });
});

describe('commits', () => {
  test('beyond what a pull request lists come from a comparison', async () => {
    const all = commitChain(320);
    const { evidence, fake } = await throughGitHub(pullEvidence({ commits: async () => all }), {
      intercept: async ({ path, body }) => {
        if (path !== '/graphql' || !body.includes('with_commits')) return undefined;
        const { variables } = JSON.parse(body);
        // GitHub ends the list after 250, as if there were no more.
        if (variables.commits !== '200') return undefined;
        const nodes = all
          .slice(200, 250)
          .map(({ sha }) => ({ commit: { oid: sha, parents: { totalCount: 0, nodes: [] } } }));
        const commits = { totalCount: 320, pageInfo: { hasNextPage: false, endCursor: '250' }, nodes };
        const pullRequest = {
          number: 7,
          state: 'OPEN',
          isDraft: false,
          updatedAt: '2026-10-22T00:00:00Z',
          isCrossRepository: false,
          merged: false,
          title: '',
          author: null,
          headRefName: 'f',
          headRefOid: HEAD,
          baseRefName: 'main',
          baseRefOid: BASE,
          changedFiles: 1,
          commits,
        };
        return {
          status: 200,
          body: {
            data: {
              repository: {
                nameWithOwner: 'acme/bench',
                isPrivate: false,
                defaultBranchRef: null,
                pullRequest,
              },
            },
          },
        };
      },
    });
    const before = fake.requests.length;
    expect(await evidence.github.commits()).toEqual(all);
    expect(askedOf(fake, before)).toHaveLength(4);
  });

  test('with more parents than come along are read from the comparison, too', async () => {
    const octopus = [{ sha: HEAD, parents: Array.from({ length: 25 }, () => ({ sha: BASE })) }];
    const { evidence, fake } = await throughGitHub(pullEvidence({ commits: async () => octopus }));
    const before = fake.requests.length;
    expect(await evidence.github.commits()).toEqual(octopus);
    expect(askedOf(fake, before)).toEqual([`GET compare/${BASE}...${HEAD}?per_page=100&page=1`]);
  });

  test('that the comparison does not list either are refused', async () => {
    const { evidence, fake } = await throughGitHub(pullEvidence());
    fake.intercept(undefined);
    const merged = async () => [{ sha: HEAD, parents: [{ sha: BASE }, { sha: 'e'.repeat(40) }] }];
    const cut = await throughGitHub(pullEvidence({ commits: merged }), {
      intercept: ({ path }) =>
        path.includes('/compare/')
          ? {
              status: 200,
              body: { merge_base_commit: { sha: BASE }, total_commits: 300, commits: commitChain(1) },
            }
          : undefined,
    });
    expect(await evidence.github.commits()).toHaveLength(1);
    await expect(cut.evidence.github.commits()).rejects.toThrow(EvidenceIncomplete);
    await expect(cut.evidence.github.commits()).rejects.toThrow('lists 1 of 300 items');
  });
});

describe('check runs', () => {
  const runs = (count: number) => Array.from({ length: count }, (_, index) => checkRun(index + 1));
  const served = (count: number) =>
    pullEvidence({ checkRuns: async () => ({ total_count: count, check_runs: runs(count) }) });

  test('are all read, not only the latest of each name', async () => {
    const { evidence, fake } = await throughGitHub(served(150));
    const before = fake.requests.length;
    expect(await evidence.github.checkRuns(HEAD)).toEqual({ total_count: 150, check_runs: runs(150) });
    expect(askedOf(fake, before)).toEqual([
      `GET commits/${HEAD}/check-runs?filter=all&per_page=100&page=1`,
      `GET commits/${HEAD}/check-runs?filter=all&per_page=100&page=2`,
    ]);
  });

  test('that the listing leaves out are noticed by its own count', async () => {
    const { evidence, fake } = await throughGitHub(served(3));
    fake.intercept(() => ({ status: 200, body: { total_count: 4, check_runs: runs(3) } }));
    await expect(evidence.github.checkRuns(HEAD)).rejects.toThrow('lists 3 of 4 items');
  });

  test('that the listing leaves out are noticed by the roll-up, for the head alone', async () => {
    const { evidence } = await throughGitHub(served(3), { rollup: 4 });
    await expect(evidence.github.checkRuns(HEAD)).rejects.toThrow(EvidenceIncomplete);
    await expect(evidence.github.checkRuns(HEAD)).rejects.toThrow('lists 3 of 4 or more items');
    expect(await evidence.github.checkRuns(BASE)).toMatchObject({ total_count: 3 });
  });
});

describe('workflow runs', () => {
  test('of other commits on a branch of the same name are left out', async () => {
    const all = [workflowRun(1), workflowRun(2, { head_sha: '9'.repeat(40) })];
    const { evidence, fake } = await throughGitHub(
      pullEvidence({ runs: async () => ({ total_count: 2, workflow_runs: all }) }),
    );
    const before = fake.requests.length;
    expect(await evidence.github.runs()).toEqual({ total_count: 1, workflow_runs: [workflowRun(1)] });
    expect(new Set(askedOf(fake, before))).toEqual(
      new Set(['GET actions/runs?branch=feature&per_page=100&page=1']),
    );
  });

  test('of a busy branch are listed commit by commit', async () => {
    const all = Array.from({ length: 1_001 }, (_, index) =>
      workflowRun(index + 1, index < 2 ? {} : { head_sha: '9'.repeat(40) }),
    );
    const { evidence, fake } = await throughGitHub(
      pullEvidence({ runs: async () => ({ total_count: all.length, workflow_runs: all }) }),
    );
    const before = fake.requests.length;
    expect((await evidence.github.runs()).workflow_runs.map(({ id }) => id)).toEqual([1, 2]);
    expect(askedOf(fake, before)).toEqual([
      'GET actions/runs?branch=feature&per_page=100&page=1',
      `GET actions/runs?head_sha=${HEAD}&per_page=100&page=1`,
    ]);
  });

  test('are kept once completed', async () => {
    let status = 'in_progress';
    const { evidence, fake } = await throughGitHub(
      pullEvidence({ run: async (id) => workflowRun(id, { status }) }),
    );
    const before = fake.requests.length;
    await evidence.github.run(5, 1);
    status = 'completed';
    await evidence.github.run(5, 1);
    await evidence.github.run(5, 1);
    await evidence.github.run(5, 2);
    expect(askedOf(fake, before)).toEqual([
      'GET actions/runs/5/attempts/1',
      'GET actions/runs/5/attempts/1',
      'GET actions/runs/5/attempts/2',
    ]);
  });
});

describe('an artifact', () => {
  const zip = Buffer.from([80, 75, 3, 4, 0, 255]);

  async function opened(storage: (path: string) => { status: number; body?: unknown }) {
    const seen: (string | undefined)[] = [];
    const store = await loopbackServer(async (message) => {
      seen.push(message.headers.authorization);
      return storage(message.url ?? '');
    });
    const fake = await fakeGitHub(pullEvidence(), {
      intercept: ({ path }) =>
        path.endsWith('/zip') ? { status: 302, headers: { location: `${store.url}/blob?sig=1` } } : undefined,
    });
    const client = (storageHosts: string[]) =>
      createClient({ token: 'test-token', apiUrl: fake.url, userAgent: 'test', storageHosts });
    const open = async (...hosts: string[]) => {
      const made = client(hosts);
      const { evidence } = await openGitHub({ client: made, repository: 'acme/bench', pullRequest: 7 });
      return { github: evidence.github, counter: made.counter };
    };
    return { open, store, seen };
  }

  test('comes from storage, which never sees the token', async () => {
    const { open, store, seen } = await opened(() => ({ status: 200, body: zip }));
    const { github, counter } = await open(store.host);
    expect(Buffer.from(await github.artifactZip(1))).toEqual(zip);
    await github.artifactZip(1);
    expect(seen).toEqual([undefined]);
    expect(counter.of('storage')).toBe(1);
  });

  test('is not fetched from a host that is not on the list', async () => {
    const { open, seen } = await opened(() => ({ status: 200, body: zip }));
    const { github } = await open();
    await expect(github.artifactZip(1)).rejects.toThrow(EvidenceUnreadable);
    await expect(github.artifactZip(1)).rejects.toThrow('which is not on the list');
    expect(seen).toEqual([]);
  });

  test('that storage no longer has is refused', async () => {
    const { open, store } = await opened(() => ({ status: 404 }));
    const { github } = await open(store.host);
    await expect(github.artifactZip(1)).rejects.toMatchObject({ name: 'EvidenceRefused', status: 404 });
  });

  test('that has expired is refused', async () => {
    const { evidence, fake } = await throughGitHub(pullEvidence());
    fake.intercept(() => ({ status: 410, body: { message: 'Artifact has expired' } }));
    await expect(evidence.github.artifactZip(1)).rejects.toMatchObject({ status: 410 });
  });
});

describe('people', () => {
  test.each(['ada', 'helper[bot]'])('%s is asked about by an encoded name', async (login) => {
    const { evidence, fake } = await throughGitHub(
      pullEvidence({ permission: async () => ({ permission: 'admin' }) }),
    );
    expect(await evidence.github.permission(login)).toEqual({ permission: 'admin' });
    expect(fake.requests.at(-1)?.path).toContain(`/collaborators/${encodeURIComponent(login)}/permission`);
  });

  test('whose team cannot be seen are refused', async () => {
    const { evidence } = await throughGitHub(
      pullEvidence({ teamMembership: () => Promise.reject(new EvidenceRefused('team', 403)) }),
    );
    await expect(evidence.github.teamMembership('acme', 'core', 'ada')).rejects.toMatchObject({
      status: 403,
    });
  });
});
