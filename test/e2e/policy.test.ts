import { describe, expect, test } from '@jest/globals';
import { POLICY, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;
let repositories = 0;

/** A pull request in a repository with that policy file, signed off by `@ada`. */
async function under(policy: string, input: Parameters<typeof stage.open>[0] = {}) {
  repositories += 1;
  const repository = `acme/bench-${repositories}`;
  stage.addRepository(repository, { [POLICY]: policy });
  const page = await stage.open({ repository, ...input });
  return { page, repository };
}

describe('a policy file that cannot be used', () => {
  test.each([
    [
      'an unknown key',
      'checkRun:\n  name: verdict\nchekcs: {}\n',
      /pr-verdict\.yml@[0-9a-f]{12}:3:\d+.*chekcs/,
    ],
    [
      'a wrong value',
      'checks:\n  codeowner:\n    severity: deadly\n',
      /pr-verdict\.yml@[0-9a-f]{12}:3:\d+.*severity/,
    ],
    ['no YAML', 'checks: [\n', /pr-verdict\.yml@[0-9a-f]{12}:\d+:\d+/],
  ])('with %s fails the check run with file, line and reason', async (_, policy, place) => {
    const { page } = await under(policy);
    expect(page.check).toMatchObject({
      status: 'completed',
      conclusion: 'failure',
      title: 'The policy file is invalid',
    });
    expect(page.check?.summary).toMatch(place);
    expect(page.check?.summary).toContain('Nothing was judged');
  });

  test('is no reason to judge by the preset instead', async () => {
    const { page } = await under('preset: other\n');
    await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.own).toEqual([]);
    expect(page.check).toMatchObject({ conclusion: 'failure', title: 'The policy file is invalid' });
  });

  test('also fails a merge group', async () => {
    const { page } = await under('preset: other\n');
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    expect(page.checksAt(group.headSha)).toMatchObject([{ status: 'completed', conclusion: 'failure' }]);
  });

  test('that is mended on the default branch is good after "Re-verify"', async () => {
    const { page, repository } = await under('preset: other\n');
    await github.commitTo('main', { [POLICY]: 'preset: inferencex\n' }, { repository });
    await github.requestAction(page.check?.id ?? 0, 're-verify');
    await stage.settled();
    expect(page.check).toMatchObject({
      conclusion: 'action_required',
      title: 'Waiting for a CODEOWNER sign-off',
    });
  });

  test("on a pull request's branch decides nothing", async () => {
    const page = await stage.open({ files: { [POLICY]: 'nonsense: true\n', 'tools/x.md': 'x\n' } });
    expect(page.check).toMatchObject({
      conclusion: 'action_required',
      title: 'Waiting for a CODEOWNER sign-off',
    });
  });
});

describe('a policy file that changes', () => {
  test('the name of the check run is followed', async () => {
    const { page } = await under('checkRun:\n  name: bench verdict\n');
    expect(page.check).toBeUndefined();
    expect(page.checkNamed('bench verdict')).toMatchObject({
      status: 'completed',
      conclusion: 'action_required',
    });
  });

  test('the severity of a check makes a FAIL a WARN', async () => {
    const { page } = await under('checks:\n  codeowner:\n    severity: warn\n');
    const { id } = await github.comment(page.pull, 'wes', signoffBy('wes'));
    await stage.settled();
    expect(page.verdict(`issuecomment-${id}`)).toContain('## ⚠️ **Verdict: WARN** ⚠️');
    expect(page.verdict(`issuecomment-${id}`)).toContain('⚠️ Check 0 (CODEOWNER): WARN');
    expect(page.check).toMatchObject({
      conclusion: 'neutral',
      title: 'WARN: 1 warned, 1 passed, 1 not applicable',
    });
  });

  test('which checks there are leaves the others out', async () => {
    const { page } = await under('checks:\n  latest-template:\n    enabled: false\n');
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada', { open: [0, 1, 2] }));
    await stage.settled();
    expect(page.verdict(`issuecomment-${id}`)).not.toContain('Check 5');
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('the opening phrase makes other comments sign-offs', async () => {
    const { page } = await under('signoff:\n  opening: I have reviewed all of this\n');
    const old = await github.comment(page.pull, 'ada', signoffBy('ada'));
    const phrase = 'As a PR reviewer and CODEOWNER, I have reviewed this and have';
    const { id } = await github.comment(
      page.pull,
      'ada',
      signoffBy('ada').replace(phrase, 'I have reviewed all of this'),
    );
    await stage.settled();
    expect(page.verdict(`issuecomment-${id}`)).toContain('Verdict: PASS');
    expect(page.verdict(`issuecomment-${old.id}`)).toBeUndefined();
  });

  test('the names of the commands is followed', async () => {
    const { page } = await under('commands:\n  help: /bench\n  use: /take\n');
    const old = await github.comment(page.pull, 'ada', '/verdict help');
    const { id } = await github.comment(page.pull, 'ada', '/bench help');
    await stage.settled();
    expect(page.said(`command=${old.id}`)).toBeUndefined();
    expect(page.said(`command=${id}`)).toContain('`/take <run-id>`');
  });

  test('what is said turns comments off', async () => {
    const { page } = await under('comments:\n  verdict: false\n  reminder: false\n', {
      files: { 'benchmarks/x.md': 'x\n' },
    });
    await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.own).toEqual([]);
    expect(page.check).toMatchObject({ conclusion: 'success' });
  });

  test('the languages of replies is followed', async () => {
    const { page } = await under('comments:\n  languages: [en]\n');
    const { id } = await github.comment(page.pull, 'eve', signoffBy('eve'));
    await stage.settled();
    expect(page.verdict(`issuecomment-${id}`)).toContain('write access');
    expect(page.verdict(`issuecomment-${id}`)).not.toContain('写入权限');
  });
});
