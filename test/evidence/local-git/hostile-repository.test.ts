import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { LocalGit } from '../../../src/evidence/local-git/local-git.ts';
import { type HostileProgram, hostileProgram } from '../../support/hostile-program.ts';
import { openGit } from '../../support/opened-git.ts';
import { file, plainGitEnvironment, TempRepository } from '../../support/temp-repository.ts';
import { temporaryDirectory, writeFiles } from '../../support/temporary-directory.ts';

const MISSING = 'f'.repeat(40);

interface Stage {
  readonly repository: TempRepository;
  readonly first: string;
  readonly second: string;
}

/** A checked-out repository of two commits, the second with a signature, whose attributes name drivers. */
const template = makeStage();

function makeStage(): Stage {
  const repository = TempRepository.withWorkTree();
  const attributes = file('.gitattributes', '* diff=hostile filter=hostile\n');
  const first = repository.commit([attributes, file('a.txt', 'one')]);
  const tree = repository.tree([attributes, file('a.txt', 'two'), file('b.txt', 'three')]);
  const second = repository.object(
    'commit',
    `tree ${tree}\nparent ${first}\nauthor A <a> 1 +0000\ncommitter A <a> 1 +0000\n` +
      'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\nSigned\n',
  );
  repository.branch('main', second);
  repository.git([`--work-tree=${repository.root}`, 'reset', '--hard', '--quiet', 'main']);
  return { repository, first, second };
}

function stage(): Stage {
  return { ...template, repository: template.repository.copy() };
}

/** Asks everything there is to ask. */
async function askEverything(git: LocalGit, { first, second }: Stage): Promise<void> {
  expect(await git.resolve('main', '--head')).toBe(second);
  expect(await git.mergeBase(first, second)).toBe(first);
  expect(await git.commit(second)).toMatchObject({ parents: [first] });
  expect(await git.entry(second, 'b.txt')).toMatchObject({ mode: '100644' });
  for (const { oid } of await git.list(second, '')) await git.blob(oid);
  expect((await git.changes(first, second)).map(({ path: changed }) => changed)).toEqual(['a.txt', 'b.txt']);
  expect((await git.history(second, 'a.txt', 5)).revisions).toHaveLength(2);
  await expect(git.blob(MISSING)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  await expect(git.commit(MISSING)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  await expect(git.resolve(MISSING, '--base')).rejects.toMatchObject({ name: 'EvidenceInputError' });
  await expect(git.mergeBase(first, MISSING)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  await expect(git.changes(first, MISSING)).rejects.toMatchObject({ name: 'EvidenceInputError' });
  await expect(git.history(MISSING, 'a.txt', 5)).rejects.toMatchObject({ name: 'EvidenceInputError' });
}

function configure({ repository }: Stage, text: string): void {
  appendFileSync(path.join(repository.gitDir, 'config'), text);
}

function promisor(url: string, more = ''): string {
  return (
    '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tpartialClone = origin\n' +
    `[remote "origin"]\n\tpromisor = true\n\turl = ${url}\n${more}`
  );
}

type Trap = readonly [
  name: string,
  set: (stage: Stage, program: HostileProgram) => void,
  /** What an unprotected git runs the program for. */
  bait: readonly string[],
];

const fetchMissing = ['cat-file', '-p', MISSING];

const traps: readonly Trap[] = [
  ['core.fsmonitor', (s, { command }) => configure(s, `[core]\n\tfsmonitor = ${command}\n`), ['status']],
  [
    'core.hooksPath',
    (s, { command }) => {
      const hooks = temporaryDirectory();
      for (const hook of ['reference-transaction', 'post-index-change', 'post-checkout'])
        copyFileSync(command, path.join(hooks, hook));
      configure(s, `[core]\n\thooksPath = ${hooks}\n`);
    },
    ['update-ref', 'refs/heads/bait', 'HEAD'],
  ],
  [
    'a hook in its usual place',
    ({ repository }, { command }) => {
      mkdirSync(path.join(repository.gitDir, 'hooks'), { recursive: true });
      copyFileSync(command, path.join(repository.gitDir, 'hooks/reference-transaction'));
    },
    ['update-ref', 'refs/heads/bait', 'HEAD'],
  ],
  ['core.pager', (s, { command }) => configure(s, `[core]\n\tpager = ${command}\n`), ['grep', '-O', 'two']],
  [
    'diff.external',
    (s, { command }) => configure(s, `[diff]\n\texternal = ${command}\n`),
    ['diff', 'HEAD~1', 'HEAD'],
  ],
  [
    'a diff driver',
    (s, { command }) => configure(s, `[diff "hostile"]\n\tcommand = ${command}\n`),
    ['diff', 'HEAD~1', 'HEAD'],
  ],
  [
    'a textconv driver',
    (s, { command }) => configure(s, `[diff "hostile"]\n\ttextconv = ${command}\n`),
    ['log', '-p', '-1'],
  ],
  [
    'a smudge filter',
    (s, { command }) => configure(s, `[filter "hostile"]\n\tsmudge = ${command}\n`),
    ['cat-file', '--filters', 'HEAD:a.txt'],
  ],
  [
    'a filter process',
    (s, { command }) => configure(s, `[filter "hostile"]\n\tprocess = ${command}\n\trequired = true\n`),
    ['cat-file', '--filters', 'HEAD:a.txt'],
  ],
  [
    'log.showSignature with gpg.program',
    (s, { command }) => configure(s, `[log]\n\tshowSignature = true\n[gpg]\n\tprogram = ${command}\n`),
    ['log', '-1', '--format=%H'],
  ],
  [
    'core.alternateRefsCommand',
    (s, { command }) => {
      writeFiles(s.repository.gitDir, {
        'objects/info/alternates': `${TempRepository.bare().root}/objects\n`,
      });
      configure(s, `[core]\n\talternateRefsCommand = ${command}\n`);
    },
    ['rev-list', '--alternate-refs'],
  ],
  [
    'an included file',
    (s, { command }) => {
      writeFiles(s.repository.root, { 'hostile.config': `[diff]\n\texternal = ${command}\n` });
      configure(s, '[include]\n\tpath = ../hostile.config\n');
    },
    ['diff', 'HEAD~1', 'HEAD'],
  ],
  [
    'an included file with a condition',
    (s, { command }) => {
      writeFiles(s.repository.root, { 'hostile.config': `[core]\n\tfsmonitor = ${command}\n` });
      configure(s, '[includeIf "onbranch:main"]\n\tpath = ../hostile.config\n');
    },
    ['status'],
  ],
  [
    'the configuration of a work tree',
    (s, { command }) => {
      configure(s, '[extensions]\n\tworktreeConfig = true\n');
      writeFiles(s.repository.gitDir, { 'config.worktree': `[diff]\n\texternal = ${command}\n` });
    },
    ['diff', 'HEAD~1', 'HEAD'],
  ],
  [
    'aliases',
    (s, { command }) => {
      const names = ['cat-file', 'rev-parse', 'diff-tree', 'merge-base', 'log', 'bait'];
      configure(s, `[alias]\n${names.map((name) => `\t${name} = "!${command}"\n`).join('')}`);
    },
    ['bait'],
  ],
  [
    'a promisor remote over ext::',
    (s, { command }) => configure(s, promisor(`ext::${command}`, '[protocol "ext"]\n\tallow = always\n')),
    fetchMissing,
  ],
  [
    'a promisor remote over ssh with core.sshCommand',
    (s, { command }) =>
      configure(
        s,
        promisor('ssh://127.0.0.1/r', `[core]\n\tsshCommand = ${command}\n[protocol]\n\tallow = always\n`),
      ),
    fetchMissing,
  ],
  [
    'a promisor remote with core.gitProxy',
    (s, { command }) => configure(s, promisor('git://127.0.0.1/r', `[core]\n\tgitProxy = ${command}\n`)),
    fetchMissing,
  ],
  [
    'a promisor remote on this disk with another upload-pack',
    (s, { command }) =>
      configure(
        s,
        promisor(
          TempRepository.bare().root,
          `\tuploadpack = ${command}\n[protocol "file"]\n\tallow = always\n`,
        ),
      ),
    fetchMissing,
  ],
  [
    'a rewritten url of a promisor remote',
    (s, { command }) =>
      configure(
        s,
        promisor(
          'https://example.invalid/r',
          `[url "ext::${command} "]\n\tinsteadOf = https://example.invalid/\n[protocol "ext"]\n\tallow = always\n`,
        ),
      ),
    fetchMissing,
  ],
];

describe('no question runs a program that the repository names', () => {
  test.each(traps)('%s', async (_, set, bait) => {
    const staged = stage();
    const program = hostileProgram();
    set(staged, program);
    spawnSync('git', ['-C', staged.repository.root, ...bait], { env: plainGitEnvironment() });
    // An unprotected git does run it, so the trap is set.
    expect(program.hasRun()).toBe(true);
    program.forget();

    await askEverything(await openGit(staged.repository), staged);
    expect(program.hasRun()).toBe(false);
  });
});

test('without an index or a work tree everything can still be read', async () => {
  const staged = stage();
  rmSync(path.join(staged.repository.gitDir, 'index'));
  rmSync(path.join(staged.repository.root, 'a.txt'));
  await askEverything(await openGit(staged.repository), staged);
});
