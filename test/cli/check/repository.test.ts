import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../../../checks/registry.ts';
import { runCli, TODAY } from '../../support/run-cli.ts';
import { checklistDocument, signoffText, smallPullRequest } from '../../support/small-pull-request.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const directory = temporaryDirectory();
const { repository, base, head, options } = smallPullRequest(directory);
/** The two checks that git and a sign-off decide, so that a new check changes nothing here. */
const two = ['--checks', '0,5'];
const check = (...args: readonly string[]) => runCli(['check', ...options, ...two, ...args]);
const json = async (...args: readonly string[]) =>
  JSON.parse((await check('--format', 'json', ...args)).stdout);

repository.branch('unrelated');
repository.commit('elsewhere', { 'a.txt': 'a\n' });
repository.branch('ahead', base);
const ahead = repository.commit('ahead', { 'b.txt': 'b\n' });
repository.branch('no-template', base);
repository.commit('no template', { 'docs/PR_REVIEW_CHECKLIST.md': '# Review\n\nBe kind.\n' });
repository.branch('no-checklist', base);
repository.commit('no checklist', { 'docs/PR_REVIEW_CHECKLIST.md': '' });

const signoff = await writeBelow(directory, 'signoff.md', signoffText('ada'));
const openSignoff = await writeBelow(directory, 'open.md', signoffText('ada', ' '));
const signed = ['--signoff', signoff, '--signoff-author', 'ada'];

describe('check of a repository', () => {
  test('passes what is in order with 0', async () => {
    const { code, stdout, stderr } = await check(...signed);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/\nPASS: 2 passed\n$/);
  });

  test('rejects with 1', async () => {
    const { code, stdout } = await check('--signoff', openSignoff, '--signoff-author', 'ada');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL +5 Latest template: /m);
    expect(stdout).toMatch(/^ +docs\/PR_REVIEW_CHECKLIST\.md:5: /m);
  });

  test('ends with 0 when nothing blocks but rows are skipped, and never says PASS at the end', async () => {
    const { code, stdout } = await check();
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nNo blocker found; 2 checks need GitHub or a sign-off: 2 skipped\n$/);
    expect((await json()).verdict).toBe('INCOMPLETE');
  });

  test('takes the author from --signoff-author alone for check 0', async () => {
    const { checks } = await json('--signoff-author', '@ADA');
    expect(checks[0]).toMatchObject({ number: 0, status: 'PASS' });
    expect(checks[1]).toMatchObject({ number: 5, status: 'SKIPPED' });
  });

  test('compares with the merge base, although the base branch is ahead', async () => {
    const moved = [
      'check',
      '--git-dir',
      repository.directory,
      '--base',
      'ahead',
      '--head',
      'feature',
      '--pr',
      '7',
    ];
    const verdict = JSON.parse((await runCli([...moved, ...two, ...signed, '--format', 'json'])).stdout);
    expect(verdict).toMatchObject({
      assessedCommit: head,
      baseCommit: base,
      pullRequest: 7,
      verdict: 'PASS',
    });
    expect(ahead).not.toBe(base);
  });

  test('reads a bare repository, too', async () => {
    const bare = path.join(directory, 'bare.git');
    repository.git('clone', '--quiet', '--bare', repository.directory, bare);
    const args = ['check', '--git-dir', bare, '--base', base, '--head', head, '--pr', '7', ...two, ...signed];
    expect(await runCli(args)).toEqual(await check(...signed));
  });

  test('is dated today unless told otherwise', async () => {
    expect((await json()).date).toBe(TODAY);
    expect((await json('--date', '2026-06-25')).date).toBe('2026-06-25');
  });

  test('judges by the rules of the review date', async () => {
    const { checks } = await json('--date', '2026-06-25', ...signed);
    expect(checks.map(({ status }: { status: string }) => status)).toEqual(['PASS', 'N/A']);
    expect(checks[1].summary).toBe('in force since 2026-07-03');
  });

  test('runs only the checks that are asked for', async () => {
    const { checks } = await json('--checks', '5,5');
    expect(checks.map(({ number }: { number: number }) => number)).toEqual([5]);
  });

  test('names the repository that it is told in links, and the one of the preset otherwise', async () => {
    const linkOf = async (...args: readonly string[]) => (await json(...args)).checks[0].evidence[0].url;
    expect(await linkOf('--repo', 'o/r')).toMatch(/^https:\/\/github\.com\/o\/r\/blob\//);
    expect(await linkOf()).toMatch(/^https:\/\/github\.com\/SemiAnalysisAI\/InferenceX\/blob\//);
  });

  test('says what a reader of the rows alone would miss', async () => {
    const file = await writeBelow(directory, 'anonymous.md', signoffText('ada'));
    expect((await check('--signoff', file)).stdout).toContain('Say who signs with --signoff-author <login>.');
    expect((await check('--checks', '5')).stdout).toContain(`Only 1 of ${registry.length} checks ran.`);
    expect((await check('--date', '2026-06-01')).stdout).toContain('No check applied: nothing was judged.');
  });

  test('reads sign-offs from a file of comments', async () => {
    const comment = {
      id: 5,
      user: { login: 'ada', type: 'User' },
      author_association: 'MEMBER',
      body: signoffText('ada'),
      created_at: '2026-10-02T00:00:00Z',
      updated_at: '2026-10-02T00:00:00Z',
    };
    const file = await writeBelow(directory, 'comments.json', JSON.stringify([comment]));
    const { code, stdout } = await check('--comments', file, '--format', 'markdown');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^<!-- pr-verdict signoff=issuecomment-5 -->\n## ✅✅✅ \*\*Verdict: PASS\*\* ✅✅✅\n/,
    );
  });

  test('says that a given text is no sign-off', async () => {
    const file = await writeBelow(directory, 'chat.md', 'Looks good to me.\n');
    const { code, stdout } = await check('--signoff', file, '--signoff-author', 'ada');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Not counted as a sign-off: the given text: it does not begin with "As a PR reviewer',
    );
  });
});

describe('check of a repository that cannot be read', () => {
  const at = (gitDir: string) => ['--git-dir', gitDir, '--base', 'main', '--head', 'feature', '--pr', '7'];
  const revisions = (from: string, to: string) => [
    '--git-dir',
    repository.directory,
    '--base',
    from,
    '--head',
    to,
  ];
  const usage = '--git-dir needs --base <rev>, --head <rev> and --pr <number>';
  const gitDir = path.join(repository.directory, '.git');

  test.each<[string, readonly string[], string]>([
    ['no such directory', at(path.join(directory, 'none')), `${directory}/none: no such directory`],
    ['a file', at(signoff), `${signoff}: is a file, not a git repository`],
    [
      'no repository',
      at(directory),
      `${directory}: not a git repository (give a work tree's root, a .git directory or a bare repository); git says: not a git repository: '${directory}'`,
    ],
    [
      'a folder inside a work tree',
      at(path.join(repository.directory, 'docs')),
      `${repository.directory}/docs: not a git repository (give a work tree's root, a .git directory or a bare repository); git says: not a git repository: '${repository.directory}/docs'`,
    ],
    [
      'an unknown base',
      [...revisions('nope', 'feature'), '--pr', '7'],
      `--base nope: no such commit in ${gitDir}`,
    ],
    [
      'an unknown head',
      [...revisions('main', 'nope'), '--pr', '7'],
      `--head nope: no such commit in ${gitDir}`,
    ],
    [
      'a tree for a head',
      [...revisions('main', 'main^{tree}'), '--pr', '7'],
      `--head main^{tree}: no such commit in ${gitDir}`,
    ],
    [
      'an unknown --default-ref',
      [...options, '--default-ref', 'nope'],
      `--default-ref nope: no such commit in ${gitDir}`,
    ],
    ['no base', ['--git-dir', repository.directory, '--head', 'feature', '--pr', '7'], usage],
    ['no head', ['--git-dir', repository.directory, '--base', 'main', '--pr', '7'], usage],
    ['no pull request', revisions('main', 'feature'), usage],
  ])('ends with 2 and names what: %s', async (_, args, reason) => {
    expect(await runCli(['check', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${reason}\n`,
    });
  });

  test('ends with 2 for histories that have nothing in common', async () => {
    const { code, stderr } = await runCli(['check', ...revisions('main', 'unrelated'), '--pr', '7']);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^pr-verdict: [0-9a-f]{12} and [0-9a-f]{12}: no merge base: they share no history \(unrelated histories, or a shallow clone\)\n$/,
    );
  });

  test('ends with 2 for a checklist document without a template', async () => {
    const { code, stderr } = await check('--default-ref', 'no-template', ...signed);
    const commit = repository.git('rev-parse', 'no-template').slice(0, 12);
    expect([code, stderr]).toEqual([
      2,
      `pr-verdict: docs/PR_REVIEW_CHECKLIST.md at ${commit}: has no template: no heading "Template" with checklist boxes below it\n`,
    ]);
  });

  test('rejects, and does not end with 2, when there is provably no checklist', async () => {
    const { code, stdout } = await check('--default-ref', 'no-checklist', ...signed);
    expect(code).toBe(1);
    expect(stdout).toContain('Latest template: there is no sign-off checklist on the default branch');
  });

  test('reads the checklist from the default branch, never from the head', async () => {
    repository.branch('easier', head);
    const eased = checklistDocument.replace(/- \[ \] Checked.*\n/, '');
    repository.commit('ease the checklist', { 'docs/PR_REVIEW_CHECKLIST.md': eased });
    const args = [
      '--git-dir',
      repository.directory,
      '--base',
      'main',
      '--head',
      'easier',
      '--pr',
      '7',
      ...signed,
    ];
    expect((await runCli(['check', ...args])).stdout).toContain('all 2 items of the current template');
  });
});
