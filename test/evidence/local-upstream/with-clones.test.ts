import { expect, test } from '@jest/globals';
import type { UpstreamEvidence } from '../../../src/evidence/github-evidence.ts';
import { LocalUpstream } from '../../../src/evidence/local-upstream/local-upstream.ts';
import { withClones } from '../../../src/evidence/local-upstream/with-clones.ts';
import { SmallRepository } from '../../support/small-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

test('clones answer for their repositories, in any case of the name; others and pages are asked elsewhere', async () => {
  const repository = new SmallRepository(`${temporaryDirectory()}/clone`);
  const commit = repository.commit('Begin (#1)', { 'a.yaml': 'a\n' });
  const clone = await LocalUpstream.open(repository.directory, '2026-10-01');
  const asked: string[] = [];
  const elsewhere = (what: string) => async () => {
    asked.push(what);
    throw new Error(what);
  };
  const otherwise: UpstreamEvidence = {
    pull: elsewhere('pull'),
    pullFiles: elsewhere('files'),
    commit: elsewhere('commit'),
    file: elsewhere('file'),
    page: elsewhere('page'),
  };
  const upstream = withClones(new Map([['Acme/Recipes', clone]]), otherwise);
  for (const name of ['Acme/Recipes', 'acme/recipes']) {
    expect((await upstream.pull(name, 1)).merge_commit_sha).toBe(commit);
    expect(await upstream.pullFiles(name, 1)).toHaveLength(1);
    expect(await upstream.commit(name, 'main')).toBe(commit);
    expect(await upstream.file(name, commit, 'a.yaml')).toBeDefined();
  }
  expect(asked).toEqual([]);
  await expect(upstream.pull('acme/other', 1)).rejects.toThrow('pull');
  await expect(upstream.pullFiles('acme/other', 1)).rejects.toThrow('files');
  await expect(upstream.commit('acme/other', 'main')).rejects.toThrow('commit');
  await expect(upstream.file('acme/other', commit, 'a.yaml')).rejects.toThrow('file');
  await expect(upstream.page('https://docs.example.com/')).rejects.toThrow('page');
  clone.close();
});
