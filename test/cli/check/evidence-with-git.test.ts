import { describe, expect, test } from '@jest/globals';
import { runCli } from '../../support/run-cli.ts';
import { signoffText, smallPullRequest } from '../../support/small-pull-request.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const directory = temporaryDirectory();
const { repository, base, head, options } = smallPullRequest(directory);
const gitDir = ['--git-dir', repository.directory];

const comment = {
  id: 5,
  user: { login: 'ada', type: 'User' },
  author_association: 'MEMBER',
  body: signoffText('ada'),
  created_at: '2026-10-02T00:00:00Z',
  updated_at: '2026-10-02T00:00:00Z',
};
const manifest = {
  schemaVersion: 1,
  kind: 'recording',
  repository: 'o/r',
  pullRequest: 7,
  base,
  head,
  mergeBase: base,
  default: { branch: 'main', commit: base },
  date: '2026-09-01',
  signoff: 'issuecomment-5',
  parts: ['comments'],
};

const evidence = `${directory}/evidence`;
await writeBelow(evidence, 'evidence.json', JSON.stringify(manifest));
await writeBelow(evidence, 'github/comments.json', JSON.stringify([comment]));

const check = (...args: readonly string[]) =>
  runCli(['check', '--evidence', evidence, '--checks', '0,5', ...args]);

describe('an evidence directory beside a repository', () => {
  test('supplies everything that is not git', async () => {
    const { code, stdout } = await check(...gitDir, '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      verdict: 'PASS',
      repository: 'o/r',
      pullRequest: 7,
      assessedCommit: head,
      baseCommit: base,
      date: '2026-09-01',
    });
  });

  test('may be named with the same revisions by other names', async () => {
    const named = await check(...options, '--default-ref', 'main');
    expect(named.code).toBe(0);
    expect(named.stdout).toBe((await check(...gitDir)).stdout);
  });

  test.each<[string, readonly string[]]>([
    ['--head', ['--head', 'main']],
    ['--base', ['--base', 'feature']],
    ['--default-ref', ['--default-ref', 'feature']],
  ])('ends with 2 when %s names another commit than it was made for', async (_, args) => {
    expect(await check(...gitDir, ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'pr-verdict: --base, --head and --default-ref must name the commits that the evidence directory was made for\n',
    });
  });

  test('ends with 2 when the repository lacks its commits', async () => {
    const other = { ...manifest, base: 'a'.repeat(40) };
    await writeBelow(`${directory}/other`, 'evidence.json', JSON.stringify(other));
    await writeBelow(`${directory}/other`, 'github/comments.json', '[]');
    const { code, stderr } = await runCli(['check', '--evidence', `${directory}/other`, ...gitDir]);
    expect([code, stderr]).toEqual([
      2,
      `pr-verdict: --base ${'a'.repeat(40)}: no such commit in ${repository.directory}/.git\n`,
    ]);
  });

  test('ends with 2 when the pull request is another', async () => {
    const { code, stderr } = await check(...gitDir, '--pr', '8');
    expect([code, stderr]).toEqual([2, 'pr-verdict: --pr 8: the evidence directory says 7\n']);
  });
});
