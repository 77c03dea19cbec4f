import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import type { EvidencePart } from '../../../src/evidence/part.ts';
import { evidenceDirectory, smallEvidence } from '../../support/evidence-directory.ts';

const URL_ = 'https://example.com/recipes?a=1#top';
const SHA = 'd'.repeat(40);
const KEY = createHash('sha256').update(URL_).digest('hex');

async function upstreamWith(parts: readonly EvidencePart[], files: Record<string, unknown>) {
  const root = evidenceDirectory({ ...smallEvidence(parts), ...files });
  return { root, upstream: (await openEvidenceDirectory(root)).evidence.upstream };
}

function page(body: string): Record<string, unknown> {
  return { url: URL_, finalUrl: `${URL_}&b=2`, status: 200, fetchedAt: '2026-10-22T00:00:00Z', body };
}

describe('upstream', () => {
  const pull = {
    number: 12,
    state: 'closed',
    title: 'Recipe',
    merged_at: null,
    merge_commit_sha: SHA,
    html_url: 'https://github.com/o/recipes/pull/12',
  };
  const files = {
    'upstream/o/recipes/pulls/12.json': pull,
    'upstream/o/recipes/pulls/12-files.json': [{ filename: 'a.yaml', status: 'added' }],
    [`upstream/o/recipes/files/${SHA}/deep/a.yaml`]: 'a: 1\n',
  };

  test('answers pull requests, their files and file contents', async () => {
    const { upstream } = await upstreamWith(['upstream'], files);
    expect(await upstream.pull('o/recipes', 12)).toEqual(pull);
    expect(await upstream.pullFiles('o/recipes', 12)).toEqual([{ filename: 'a.yaml', status: 'added' }]);
    expect(Buffer.from((await upstream.file('o/recipes', SHA, 'deep/a.yaml')) ?? []).toString()).toBe(
      'a: 1\n',
    );
    expect(await upstream.file('o/recipes', SHA, 'deep/b.yaml')).toBeUndefined();
  });

  test('a commit is itself, and a tag or branch what was recorded for it', async () => {
    const { upstream } = await upstreamWith(['upstream'], {
      ...files,
      'upstream/o/recipes/commits/release%2Fv1.json': { sha: SHA },
      'upstream/o/recipes/commits/gone.json': { $status: 404 },
    });
    expect(await upstream.commit('o/recipes', SHA)).toBe(SHA);
    expect(await upstream.commit('o/recipes', 'release/v1')).toBe(SHA);
    await expect(upstream.commit('o/recipes', 'gone')).rejects.toMatchObject({ status: 404 });
    for (const ref of ['v2', '../../x', ''])
      await expect(upstream.commit('o/recipes', ref)).rejects.toMatchObject({
        name: 'EvidencePartMissing',
        part: 'upstream',
      });
  });

  test('a recorded refusal is one', async () => {
    const { upstream } = await upstreamWith(['upstream'], {
      'upstream/o/recipes/pulls/12.json': { $status: 404 },
    });
    await expect(upstream.pull('o/recipes', 12)).rejects.toMatchObject({
      name: 'EvidenceRefused',
      status: 404,
    });
  });

  test('an absent pull request is named', async () => {
    const { root, upstream } = await upstreamWith(['upstream'], files);
    await expect(upstream.pull('o/recipes', 13)).rejects.toMatchObject({
      name: 'EvidenceInputError',
      input: `${root}/upstream/o/recipes/pulls/13.json`,
    });
  });

  test.each(['../../../../evidence.json', '/etc/passwd', 'deep/../../x', 'deep\\a.yaml'])(
    'the path %j in a recipe reads nothing outside',
    async (name) => {
      const { upstream } = await upstreamWith(['upstream'], files);
      await expect(upstream.file('o/recipes', SHA, name)).rejects.toMatchObject({
        name: 'EvidenceInputError',
      });
    },
  );

  test('is missing when the manifest does not list it, though pages are', async () => {
    const { upstream } = await upstreamWith(['pages'], files);
    const missing = { name: 'EvidencePartMissing', part: 'upstream' };
    await expect(upstream.pull('o/recipes', 12)).rejects.toMatchObject(missing);
    await expect(upstream.pullFiles('o/recipes', 12)).rejects.toMatchObject(missing);
    await expect(upstream.file('o/recipes', SHA, 'deep/a.yaml')).rejects.toMatchObject({
      ...missing,
      address: `o/recipes@${SHA}:deep/a.yaml`,
    });
  });
});

describe('a page', () => {
  test('is found by its exact url, and has its body', async () => {
    const { upstream } = await upstreamWith(['pages'], {
      [`pages/${KEY}.json`]: page('b.html'),
      'pages/b.html': '<p>',
    });
    const { body, ...rest } = await upstream.page(URL_);
    expect(Buffer.from(body).toString()).toBe('<p>');
    expect({ ...rest, body: 'b.html' }).toEqual(page('b.html'));
    await expect(upstream.page(`${URL_}2`)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  });

  const opening = (root: string) => openEvidenceDirectory(root);
  const withPage = (body: string, more: Record<string, unknown> = {}) =>
    evidenceDirectory({
      ...smallEvidence(['pages', 'upstream']),
      [`pages/${KEY}.json`]: page(body),
      ...more,
    });

  test.each(['../evidence.json', '..', '/etc/passwd', 'x/../../evidence.json', 'x\\y', ''])(
    'with the body %j is refused when the directory is opened',
    async (body) => {
      await expect(opening(withPage(body))).rejects.toMatchObject({
        name: 'EvidenceInputError',
        message: `pages/${body}: is a path that leaves the evidence directory`,
      });
    },
  );

  test('whose body is a symbolic link is refused when the directory is opened', async () => {
    const root = withPage('b.html');
    symlinkSync('/etc/passwd', path.join(root, 'pages/b.html'));
    await expect(opening(root)).rejects.toMatchObject({
      message: expect.stringContaining('pages/b.html: is a symbolic link'),
    });
  });

  test('whose body is absent is refused by name', async () => {
    const root = withPage('b.html');
    await expect(opening(root)).rejects.toMatchObject({ message: `${root}/pages/b.html: is missing` });
  });

  test.each(['upstream/o/recipes/files', 'github/artifact-zips'])(
    'a symbolic link below %s is refused, asked for or not',
    async (folder) => {
      const root = evidenceDirectory({ ...smallEvidence(['upstream', 'artifacts']), [`${folder}/x`]: 'x' });
      symlinkSync('/etc/passwd', path.join(root, folder, 'link'));
      await expect(opening(root)).rejects.toMatchObject({
        message: `${root}/${folder}/link: is a symbolic link or a special file`,
      });
    },
  );

  test('may be a recorded refusal', async () => {
    const { upstream } = await upstreamWith(['pages'], { [`pages/${KEY}.json`]: { $status: 403 } });
    await expect(upstream.page(URL_)).rejects.toMatchObject({ name: 'EvidenceRefused', status: 403 });
  });

  test('is missing when the manifest does not list pages', async () => {
    const { upstream } = await upstreamWith(['upstream'], { [`pages/${KEY}.json`]: page('b.html') });
    await expect(upstream.page(URL_)).rejects.toMatchObject({
      name: 'EvidencePartMissing',
      part: 'pages',
      address: URL_,
    });
  });
});
