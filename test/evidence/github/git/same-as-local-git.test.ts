import { describe, expect, test } from '@jest/globals';
import type { Evidence } from '../../../../src/evidence/evidence.ts';
import type { LocalGit } from '../../../../src/evidence/local-git/local-git.ts';
import { pullEvidence, throughGitHub } from '../../../support/github/pull-evidence.ts';
import { openGit } from '../../../support/opened-git.ts';
import { file, link, submodule, TempRepository } from '../../../support/temp-repository.ts';

const repository = TempRepository.bare();
const SUBMODULE = '1'.repeat(40);
const old = repository.commit([file('docs/list.md', 'one\n'), file('moved.txt', 'the same\n')]);
const base = repository.commit(
  [
    file('docs/list.md', 'one\ntwo\n'),
    file('moved.txt', 'the same\n'),
    file('run.sh', '#!/bin/sh\n'),
    link('link', 'run.sh'),
    submodule('module', SUBMODULE),
    file('latin.txt', Uint8Array.from([0x63, 0x61, 0x66, 0xe9])),
    file('marked.txt', '\ufeffwith a mark\n'),
    file('binary', Uint8Array.from([0, 1, 2, 255])),
    file('empty', ''),
    file('größe/名前.txt', 'umlaut\n'),
  ],
  { parents: [old] },
);
const head = repository.commit(
  [
    file('docs/list.md', 'one\ntwo\nthree\n'),
    file('folder/moved.txt', 'the same\n'),
    file('run.sh', '#!/bin/sh\n', '100755'),
    file('latin.txt', Uint8Array.from([0x63, 0x61, 0x66, 0xe8])),
    file('new', 'new\n'),
  ],
  { parents: [base] },
);

async function both() {
  const local = await openGit(repository);
  const quiet = pullEvidence({ commits: async () => [{ sha: head, parents: [{ sha: base }] }] });
  const evidence: Evidence = {
    ...quiet,
    git: local,
    subject: { ...quiet.subject, base, head, mergeBase: base, default: { branch: 'main', commit: base } },
  };
  const { evidence: remote, fake } = await throughGitHub(evidence, { commits: new Set([old, base, head]) });
  return { local, remote: remote.git, fake };
}

describe('git over GitHub says the same as git on this machine about', () => {
  test.each(['', 'docs', 'größe', 'none', 'run.sh'])('the files below "%s"', async (directory) => {
    const { local, remote } = await both();
    for (const commit of [base, head])
      expect(await remote.list(commit, directory)).toEqual(await local.list(commit, directory));
  });

  test.each(['run.sh', 'link', 'module', 'docs', 'docs/list.md', 'größe/名前.txt', 'none/x', ''])(
    'the entry "%s"',
    async (path) => {
      const { local, remote } = await both();
      for (const commit of [base, head])
        expect(await remote.entry(commit, path)).toEqual(await local.entry(commit, path));
    },
  );

  test('the bytes of every file', async () => {
    const { local, remote, fake } = await both();
    const entries = [...(await local.list(base, '')), ...(await local.list(head, ''))];
    const oids = entries.filter(({ mode }) => mode !== '160000').map(({ oid }) => oid);
    const read = await Promise.all(oids.map((oid) => remote.blob(oid)));
    for (const [index, content] of read.entries())
      expect(Buffer.from(content)).toEqual(Buffer.from(await local.blob(oids[index] ?? '')));
    const raw = fake.requests.filter(({ path }) => path.includes('/git/blobs/'));
    // Two in another encoding and one binary: the rest come in one query.
    expect(raw).toHaveLength(3);
    expect(fake.requests.filter(({ path }) => path === '/graphql')).toHaveLength(2);
  });

  test('the changes, in both directions', async () => {
    const { local, remote } = await both();
    expect(await remote.changes(base, head)).toEqual(await local.changes(base, head));
    expect(await remote.changes(head, base)).toEqual(await local.changes(head, base));
    expect(await remote.changes(base, base)).toEqual([]);
  });

  test('a commit', async () => {
    const { local, remote } = await both();
    const same = async (git: Pick<LocalGit, 'commit'>) => {
      const { date, ...rest } = await git.commit(head);
      return { ...rest, date: new Date(date).getTime() };
    };
    expect(await same(remote)).toEqual(await same(local));
  });

  test.each(['docs/list.md', 'moved.txt', 'none'])('the history of %s', async (path) => {
    const { local, remote } = await both();
    for (const limit of [1, 2, 10])
      expect(await remote.history(head, path, limit)).toEqual(await local.history(head, path, limit));
  });
});
