import { cp, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runCli } from '../../support/run-cli.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const fixture = 'fixtures/pr-4303';
const directory = temporaryDirectory();
const two = ['--checks', '0,5'];
const check = (...args: readonly string[]) => runCli(['check', ...two, ...args]);
const manifest = JSON.parse(await readFile(path.join(fixture, 'evidence.json'), 'utf8'));

let copies = 0;
/** A copy of the fixture to spoil. */
async function copy(): Promise<string> {
  copies += 1;
  const root = path.join(directory, String(copies));
  await cp(fixture, root, { recursive: true });
  return root;
}

async function copyWith(manifestOver: object): Promise<string> {
  const root = await copy();
  await writeBelow(root, 'evidence.json', JSON.stringify({ ...manifest, ...manifestOver }));
  return root;
}

async function expectFailure(root: string, reason: string, ...args: readonly string[]): Promise<void> {
  expect(await check('--evidence', root, ...args)).toEqual({
    code: 2,
    stdout: '',
    stderr: `pr-verdict: ${reason}\n`,
  });
}

describe('check of an evidence directory', () => {
  test('takes everything from the manifest', async () => {
    const { code, stdout } = await check('--evidence', fixture, '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'PASS',
      repository: manifest.repository,
      pullRequest: manifest.pullRequest,
      assessedCommit: manifest.head,
      baseCommit: manifest.mergeBase,
      date: manifest.date,
    });
  });

  test('gives the same verdict for a copy somewhere else', async () => {
    expect(await check('--evidence', await copy())).toEqual(await check('--evidence', fixture));
  });

  test('may repeat on the command line what the manifest says', async () => {
    const same = [
      '--pr',
      '4303',
      '--repo',
      manifest.repository,
      '--base',
      manifest.base,
      '--head',
      manifest.head,
    ];
    expect(await check('--evidence', fixture, ...same)).toEqual(await check('--evidence', fixture));
  });

  test('may be reviewed on another day', async () => {
    const { stdout } = await check('--evidence', fixture, '--date', '2026-06-25', '--format', 'json');
    expect(JSON.parse(stdout).checks[1]).toMatchObject({
      status: 'N/A',
      summary: 'in force since 2026-07-03',
    });
  });

  test('skips what an unlisted part would decide', async () => {
    const root = await copyWith({ signoff: null, parts: ['git'] });
    const { code, stdout } = await check('--evidence', root);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nNo blocker found; 2 checks need GitHub or a sign-off: 2 skipped\n$/);
  });

  test('makes a recorded refusal a row, not the end', async () => {
    const root = await copy();
    await writeBelow(root, 'github/permissions/nvpohanh.json', '{"$status":403}');
    const { code, stdout } = await check('--evidence', root);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAIL +0 CODEOWNER: could not be verified: the permission of @nvpohanh could not be read \(403\)$/m,
    );
  });
});

describe('an evidence directory that is broken', () => {
  test.each<[string, string, string | undefined, string]>([
    ['has no manifest', 'evidence.json', undefined, 'is missing'],
    ['has a manifest that is no JSON', 'evidence.json', '{', 'is not valid JSON'],
    [
      'lacks a file of a listed part',
      'github/comments.json',
      undefined,
      'is missing, though the manifest lists its part',
    ],
    ['has a file that is no JSON', 'github/reviews.json', '[', 'is not valid JSON'],
    [
      'has a file of another shape',
      'github/pull.json',
      '[]',
      'Invalid input: expected object, received array',
    ],
    [
      'has a list that was cut short',
      'github/runs.json',
      '{"total_count":3,"workflow_runs":[]}',
      'total_count is 3, but fewer entries are listed',
    ],
    [
      'has a broken file that no check asks for',
      `github/check-runs/${'0'.repeat(40)}.json`,
      '{',
      'is not valid JSON',
    ],
    ['lacks the commits', 'git/commits.json', undefined, 'is missing, though the manifest lists its part'],
    ['does not know the head', 'git/commits.json', '{}', `has no commit ${manifest.default.commit}`],
  ])('ends with 2 and names the file when it %s', async (_, file, content, reason) => {
    const root = await copy();
    if (content === undefined) await rm(path.join(root, file));
    else await writeBelow(root, file, content);
    await expectFailure(root, `${path.join(root, file)}: ${reason}`);
  });

  test.each<[string, object, string]>([
    ['another version', { schemaVersion: 2 }, 'schemaVersion: Invalid input: expected 1'],
    ['a shortened commit', { head: '9f2e6d3' }, 'head: expected 40 hex digits'],
    ['an unknown part', { parts: ['git', 'stars'] }, 'parts.1: Invalid option: expected one of "git"'],
    ['an unknown key', { extra: 1 }, 'Unrecognized key: "extra"'],
    ['a sign-off that has no key', { signoff: '5' }, 'signoff: expected issuecomment-<id>'],
    [
      'no git part, without --git-dir',
      { parts: ['comments'] },
      'lists no git part; name a repository with --git-dir',
    ],
  ])('ends with 2 when the manifest has %s', async (_, over, reason) => {
    const root = await copyWith(over);
    const { code, stderr } = await check('--evidence', root);
    expect(code).toBe(2);
    expect(stderr.startsWith(`pr-verdict: ${root}/evidence.json: ${reason}`)).toBe(true);
  });

  test('ends with 2 when the manifest names a sign-off that is not there', async () => {
    const root = await copyWith({ signoff: 'issuecomment-1' });
    await expectFailure(
      root,
      'issuecomment-1: the manifest names this sign-off, but no comment or review has that id',
    );
  });

  test('ends with 2 when it is no directory', async () => {
    const none = path.join(directory, 'none');
    await expectFailure(none, `${none}/evidence.json: is missing`);
  });

  test('ends with 2 when a file is a link that leaves it', async () => {
    const root = await copy();
    const file = path.join(root, 'github/comments.json');
    await rm(file);
    await symlink('/etc/passwd', file);
    await expectFailure(root, `${file}: is a symbolic link, not a file`);
  });

  test('ends with 2 when a folder is a link that leaves it', async () => {
    const root = await copy();
    await rm(path.join(root, 'github'), { recursive: true });
    await symlink(path.resolve(fixture, 'github'), path.join(root, 'github'));
    await expectFailure(root, `${root}/github: is a symbolic link, not a directory`);
  });

  test.each(['../outside', '/outside', 'a/../../outside'])(
    'ends with 2 when a login would lead out of it as a file name: %s',
    async (login) => {
      const root = await copy();
      const comments = JSON.parse(await readFile(path.join(root, 'github/comments.json'), 'utf8'));
      comments[1].user.login = login;
      await writeBelow(root, 'github/comments.json', JSON.stringify(comments));
      await expectFailure(root, `${root}/github/comments.json: 1.user.login: expected a GitHub login`);
    },
  );
});

describe('an option that contradicts the manifest', () => {
  const other = 'a'.repeat(40);

  test.each<[readonly string[], string]>([
    [['--pr', '1'], '--pr 1: the evidence directory says 4303'],
    [['--repo', 'o/r'], '--repo o/r: the evidence directory says SemiAnalysisAI/InferenceX'],
    [['--base', other], `--base ${other}: the evidence directory says ${manifest.base}`],
    [['--head', 'feature'], `--head feature: the evidence directory says ${manifest.head}`],
    [
      ['--default-ref', other],
      `--default-ref ${other}: the evidence directory says ${manifest.default.commit}`,
    ],
    [['--signoff', 'a.md'], `--signoff: the evidence directory names its own sign-off (${manifest.signoff})`],
    [
      ['--signoff-author', 'ada'],
      `--signoff-author: the evidence directory names its own sign-off (${manifest.signoff})`,
    ],
    [['--comments', 'a.json'], '--comments: the evidence directory has its own comments'],
  ])('ends with 2: %j', async (args, reason) => {
    await expectFailure(fixture, reason, ...args);
  });

  test('is none when the manifest leaves the sign-off open', async () => {
    const root = await copyWith({ signoff: null, parts: ['git'] });
    const { stdout } = await check('--evidence', root, '--signoff-author', 'nvpohanh');
    expect(stdout).toMatch(/^PASS +0 CODEOWNER: @nvpohanh is a listed owner /m);
  });
});
