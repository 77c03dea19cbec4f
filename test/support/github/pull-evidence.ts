import type { Evidence } from '../../../src/evidence/evidence.ts';
import { type OpenOptions, openGitHub } from '../../../src/evidence/github/open-github.ts';
import type { GitHubEvidence } from '../../../src/evidence/github-evidence.ts';
import type { CommitItem } from '../../../src/evidence/github-schema.ts';
import { BASE, type Files, HEAD, memoryEvidence } from '../memory-evidence.ts';
import { type FakeGitHub, type FakeOptions, fakeGitHub } from './fake-github.ts';
import { testClient } from './test-client.ts';

/** What GitHub says about a pull request in which nobody has said anything. */
export const quietPull: Partial<GitHubEvidence> = {
  pull: async () => ({
    number: 7,
    state: 'open',
    draft: false,
    title: 'Change',
    body: 'Why',
    user: { login: 'ada', type: 'User' },
    labels: [],
  }),
  commits: async () => [{ sha: HEAD, parents: [{ sha: BASE }] }],
  comments: async () => [],
  reviews: async () => [],
  reviewComments: async () => [],
};

/** Evidence of a small pull request, for the fake to serve. */
export function pullEvidence(
  github: Partial<GitHubEvidence> = {},
  base: Files = {},
  head: Files = base,
): Evidence {
  return memoryEvidence({ base, head, github: { ...quietPull, ...github } });
}

/** `count` commits in a row, the last of which is the head. */
export function commitChain(count: number, head = HEAD): CommitItem[] {
  const shas = Array.from({ length: count }, (_, index) =>
    index === count - 1 ? head : (index + 1).toString(16).padStart(40, '0'),
  );
  return shas.map((sha, index) => ({ sha, parents: [{ sha: shas[index - 1] ?? BASE }] }));
}

/** The evidence as the GitHub source reads it from a fake that serves it. */
export async function throughGitHub(
  evidence: Evidence,
  fakeOptions: FakeOptions = {},
  openOptions: Partial<OpenOptions> = {},
) {
  const fake = await fakeGitHub(evidence, fakeOptions);
  const client = testClient({ apiUrl: fake.url });
  const { repository, pullRequest } = evidence.subject;
  const open = () => openGitHub({ client, repository, pullRequest, ...openOptions });
  return { fake, client, open, ...(await open()) };
}

/** What was asked, in short: `GET git/trees/...`, `POST graphql`. */
export function askedOf(fake: FakeGitHub, from = 0): string[] {
  return fake.requests
    .slice(from)
    .map(
      ({ method, path }) => `${method} ${path.replace(/^\/repos\/[^/]+\/[^/]+\//, '').replace(/^\//, '')}`,
    );
}
