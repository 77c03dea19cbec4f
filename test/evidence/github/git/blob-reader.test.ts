import { describe, expect, test } from '@jest/globals';
import { blobId } from '../../../../src/evidence/directory/directory-tree.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import { blobBatchQuery } from '../../../../src/evidence/github/git/blob-batch.ts';
import { contentOf } from '../../../../src/evidence/github/git/blob-node.ts';
import { queryProblems } from '../../../support/github/official-schema.ts';
import { askedOf, pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { HEAD } from '../../../support/memory-evidence.ts';

const files = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}.txt`, `content ${index}\n`]));
const oidOf = (text: string) => blobId(Buffer.from(text));

async function opened(count = 1, fakeOptions = {}) {
  const through = await throughGitHub(pullEvidence({}, files(count)), fakeOptions);
  const before = through.fake.requests.length;
  return { ...through, git: through.evidence.git, asked: () => askedOf(through.fake, before) };
}

describe('blobs', () => {
  test.each([1, 50])('%d at a time are asked for in a query that GitHub accepts', (count) => {
    expect(queryProblems(blobBatchQuery(count))).toEqual([]);
  });

  test.each([
    [50, 1],
    [51, 2],
    [120, 3],
  ])('%d asked for together take %d queries, and none the second time', async (count, queries) => {
    const { git, asked } = await opened(count);
    const oids = Object.values(files(count)).map(oidOf);
    const read = () => Promise.all(oids.map((oid) => git.blob(oid)));
    expect((await read()).map((bytes) => Buffer.from(bytes).toString())).toEqual(Object.values(files(count)));
    await read();
    expect(asked()).toEqual(Array(queries).fill('POST graphql'));
  });

  test('asked for twice at the same time are read once', async () => {
    const { git, fake } = await opened();
    const oid = oidOf('content 0\n');
    await Promise.all([git.blob(oid), git.blob(oid)]);
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '').variables).toMatchObject({ b0: oid });
    expect(JSON.parse(fake.requests.at(-1)?.body ?? '').variables).not.toHaveProperty('b1');
  });

  test.each<[string, (content: Buffer) => { isTruncated: boolean; text: string | null }]>([
    ['cut', (content) => ({ isTruncated: true, text: content.toString().slice(0, 3) })],
    ['taken for binary', () => ({ isTruncated: false, text: null })],
    ['changed', () => ({ isTruncated: false, text: 'another text' })],
  ])('whose text is %s are read raw', async (_, textOf) => {
    const { git, asked } = await opened(1, { textOf });
    expect(Buffer.from(await git.blob(oidOf('content 0\n'))).toString()).toBe('content 0\n');
    expect(asked()).toEqual(['POST graphql', `GET git/blobs/${oidOf('content 0\n')}`]);
  });

  test('whose bytes are not those of their id are unreadable', async () => {
    const { git, fake } = await opened(1, { textOf: () => ({ isTruncated: true, text: '' }) });
    fake.intercept(({ path }) =>
      path.includes('/git/blobs/') ? { status: 200, body: 'forged' } : undefined,
    );
    const reading = git.blob(oidOf('content 0\n'));
    await expect(reading).rejects.toThrow(EvidenceUnreadable);
    await expect(reading).rejects.toThrow('does not have the content its id says');
  });

  test('that are too large are unreadable, without a download', async () => {
    const oid = oidOf('content 0\n');
    const { git, fake, asked } = await opened();
    const node = { oid, byteSize: 33_554_433, isTruncated: true, text: '' };
    fake.intercept(({ path }) =>
      path === '/graphql' ? { status: 200, body: { data: { repository: { b0: node } } } } : undefined,
    );
    await expect(git.blob(oid)).rejects.toThrow(
      `git:${oid} has 33554433 bytes, more than the limit of 33554432`,
    );
    expect(asked()).toEqual(['POST graphql']);
  });

  test('that GraphQL does not know are asked for over REST, and refused with its status', async () => {
    const { git, fake } = await opened();
    fake.intercept(({ path }) => {
      if (path === '/graphql') return { status: 200, body: { data: { repository: { b0: null } } } };
      return { status: 404, body: {} };
    });
    await expect(git.blob('e'.repeat(40))).rejects.toThrow(EvidenceRefused);
  });

  test('fail together when their query is refused, and can be read later', async () => {
    const { git, fake } = await opened(2);
    fake.intercept(() => ({ status: 403, body: { message: 'no' } }));
    const oids = Object.values(files(2)).map(oidOf);
    const results = await Promise.allSettled(oids.map((oid) => git.blob(oid)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    fake.intercept(undefined);
    expect(await git.blob(oids[0] ?? '')).toHaveLength(10);
  });
});

describe('the content of a blob in GraphQL', () => {
  const text = 'words\n';
  const node = { oid: oidOf(text), byteSize: 6, isTruncated: false, text };

  test('is believed with its hash', () => {
    expect(Buffer.from(contentOf(node) ?? []).toString()).toBe(text);
  });

  test.each([
    ['cut', { isTruncated: true }],
    ['left out', { text: null }],
    ['another', { text: 'other\n' }],
    ['without its mark', { oid: oidOf('\ufeffwords\n') }],
  ])('is not when it is %s', (_, over) => {
    expect(contentOf({ ...node, ...over })).toBeUndefined();
  });
});

describe('documents of the default branch', () => {
  test('come with the first answer', async () => {
    const { evidence, fake } = await throughGitHub(
      pullEvidence({}, { 'a.txt': 'one', 'b.txt': 'two' }),
      {},
      { documents: ['a.txt', 'none.txt', 'b.txt'] },
    );
    const before = fake.requests.length;
    expect(Buffer.from(await evidence.git.blob(oidOf('one'))).toString()).toBe('one');
    expect(Buffer.from(await evidence.git.blob(oidOf('two'))).toString()).toBe('two');
    expect(await evidence.git.entry(HEAD, 'none.txt')).toBeUndefined();
    expect(fake.requests).toHaveLength(before);
  });
});
