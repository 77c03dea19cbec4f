import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { EvidencePart } from '../../../src/evidence/part.ts';
import { evidenceDirectory, HEAD, smallEvidence } from '../../support/evidence-directory.ts';

const AT = '2026-10-22T10:00:00Z';
const comment = {
  id: 5,
  user: { login: 'ada' },
  author_association: 'MEMBER',
  body: 'LGTM',
  created_at: AT,
  updated_at: AT,
};
const review = { id: 6, user: null, author_association: 'NONE', state: 'APPROVED' };
const pull = { number: 7, state: 'open', title: 'T', body: null, user: { login: 'ada' }, labels: [] };
const run = {
  id: 9,
  run_attempt: 2,
  path: '.github/workflows/x.yml',
  event: 'push',
  status: 'completed',
  conclusion: null,
  head_sha: HEAD,
  created_at: AT,
};
const checkRun = {
  id: 1,
  name: 'build',
  head_sha: HEAD,
  status: 'completed',
  conclusion: 'success',
  details_url: null,
  started_at: AT,
  completed_at: AT,
  app: null,
};
const artifact = { id: 3, name: 'results', size_in_bytes: 10, expired: false, created_at: AT };

/** What each part needs to be there, and one question about it. */
const parts: readonly {
  part: EvidencePart;
  files: Record<string, unknown>;
  ask: (evidence: Evidence) => Promise<unknown>;
  answer: unknown;
}[] = [
  { part: 'pull', files: { 'github/pull.json': pull }, ask: ({ github }) => github.pull(), answer: pull },
  {
    part: 'commits',
    files: { 'github/commits.json': [{ sha: HEAD, parents: [] }] },
    ask: ({ github }) => github.commits(),
    answer: [{ sha: HEAD, parents: [] }],
  },
  {
    part: 'comments',
    files: { 'github/comments.json': [{ ...comment, editor: { login: 'eve' }, last_edited_at: AT }] },
    ask: ({ github }) => github.comments(),
    answer: [{ ...comment, editor: { login: 'eve' }, last_edited_at: AT }],
  },
  {
    part: 'reviews',
    files: { 'github/reviews.json': [review], 'github/review-comments.json': [] },
    ask: async ({ github }) => [await github.reviews(), await github.reviewComments()],
    answer: [[review], []],
  },
  {
    part: 'checkRuns',
    files: { [`github/check-runs/${HEAD}.json`]: { total_count: 1, check_runs: [checkRun] } },
    ask: ({ github }) => github.checkRuns(HEAD),
    answer: { total_count: 1, check_runs: [checkRun] },
  },
  {
    part: 'runs',
    files: { 'github/runs.json': { total_count: 1, workflow_runs: [run] }, 'github/runs/9-2.json': run },
    ask: async ({ github }) => [(await github.runs()).total_count, await github.run(9, 2)],
    answer: [1, run],
  },
  {
    part: 'artifacts',
    files: {
      'github/artifacts/9.json': { total_count: 1, artifacts: [artifact] },
      'github/artifact-zips/3.zip': Buffer.from('PK'),
    },
    ask: async ({ github }) => [
      (await github.artifacts(9)).artifacts,
      Buffer.from(await github.artifactZip(3)).toString(),
    ],
    answer: [[artifact], 'PK'],
  },
  {
    part: 'permissions',
    files: { 'github/permissions/renovate[bot].json': { permission: 'write' } },
    ask: ({ github }) => github.permission('renovate[bot]'),
    answer: { permission: 'write' },
  },
  {
    part: 'teams',
    files: { 'github/teams/acme/writers/ada.json': { state: 'active' } },
    ask: ({ github }) => github.teamMembership('acme', 'writers', 'ada'),
    answer: { state: 'active' },
  },
];

async function openWith(listed: readonly EvidencePart[], files: Record<string, unknown>) {
  const root = evidenceDirectory({ ...smallEvidence(listed), ...files });
  return { root, opened: openEvidenceDirectory(root) };
}

describe.each(parts)('the part $part', ({ part, files, ask, answer }) => {
  test('answers from its files', async () => {
    const { opened } = await openWith([part], files);
    expect(await ask((await opened).evidence)).toEqual(answer);
  });

  test('is missing when the manifest does not list it, though its files are there', async () => {
    const { opened } = await openWith([], files);
    const { evidence } = await opened;
    expect(evidence.parts.has(part)).toBe(false);
    await expect(ask(evidence)).rejects.toMatchObject({ name: 'EvidencePartMissing', part });
  });

  test('without any of its files is named, at the latest when it is asked', async () => {
    for (const absent of Object.keys(files)) {
      const { root, opened } = await openWith([part], { ...files, [absent]: undefined });
      const asked = opened.then(({ evidence }) => ask(evidence));
      await expect(asked).rejects.toMatchObject({ name: 'EvidenceInputError', input: `${root}/${absent}` });
    }
  });

  test('with a broken file is refused when the directory is opened', async () => {
    for (const broken of Object.keys(files).filter((name) => name.endsWith('.json'))) {
      const { root, opened } = await openWith([part], { ...files, [broken]: '{"id":' });
      await expect(opened).rejects.toMatchObject({ name: 'EvidenceInputError', input: `${root}/${broken}` });
    }
  });

  test('may be a recorded refusal, which the question meets', async () => {
    for (const refused of Object.keys(files).filter((name) => name.endsWith('.json'))) {
      const { opened } = await openWith([part], { ...files, [refused]: { $status: 404 } });
      const { evidence } = await opened;
      await expect(ask(evidence)).rejects.toMatchObject({
        name: 'EvidenceRefused',
        address: refused,
        status: 404,
      });
    }
  });
});

describe('a list that was cut short', () => {
  test.each<[EvidencePart, string, Record<string, unknown>]>([
    ['checkRuns', `github/check-runs/${HEAD}.json`, { total_count: 2, check_runs: [checkRun] }],
    ['artifacts', 'github/artifacts/9.json', { total_count: 31, artifacts: [artifact] }],
    ['runs', 'github/runs.json', { total_count: 1, workflow_runs: [] }],
  ])('%s: %s is refused by name when the directory is opened', async (part, name, list) => {
    const { root, opened } = await openWith([part], { [name]: list });
    await expect(opened).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${root}/${name}`,
      message: `${root}/${name}: total_count is ${list.total_count}, but fewer entries are listed`,
    });
  });

  test('is complete with as many entries as it counts, and with more', async () => {
    const list = { total_count: 1, check_runs: [checkRun, { ...checkRun, id: 2 }] };
    const { opened } = await openWith(['checkRuns'], { [`github/check-runs/${HEAD}.json`]: list });
    expect(await (await opened).evidence.github.checkRuns(HEAD)).toEqual(list);
  });
});

test('review comments come and go with the reviews', async () => {
  const { opened } = await openWith([], {});
  await expect((await opened).evidence.github.reviewComments()).rejects.toMatchObject({
    name: 'EvidencePartMissing',
    part: 'reviews',
  });
});

test('a key from a stranger never leaves the directory', async () => {
  const { opened } = await openWith(['permissions', 'teams'], {});
  const { github } = (await opened).evidence;
  const refused = {
    name: 'EvidenceInputError',
    message: expect.stringContaining('leaves the evidence directory'),
  };
  await expect(github.permission('../pull')).rejects.toMatchObject(refused);
  await expect(github.teamMembership('..', '..', 'evidence')).rejects.toMatchObject(refused);
});
