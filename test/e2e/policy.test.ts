import { describe, expect, test } from '@jest/globals';
import { beforeTold } from './support/before-told.ts';
import { NOTES, POLICY, signoffBy } from './support/repository.ts';
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

  test('fails whatever name a check run of ours has on the head, and takes the verdict back', async () => {
    const { page, repository } = await under('checkRun:\n  name: my-gate\n');
    const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
    await stage.settled();
    expect(page.checkNamed('my-gate')).toMatchObject({ conclusion: 'success' });
    const group = await github.queueMergeGroup(page.pull);
    await stage.settled();
    expect(page.checksAt(group.headSha)).toMatchObject([{ name: 'my-gate', conclusion: 'success' }]);
    await github.commitTo('main', { [POLICY]: 'checkRun:\n  nam: oops\n' }, { repository });
    await github.comment(page.pull, 'pat', 'Still good?');
    await github.rerequestCheckRun(page.checksAt(group.headSha)[0]?.id ?? 0);
    await stage.settled();
    for (const check of [page.checkNamed('my-gate'), page.check])
      expect(check).toMatchObject({ conclusion: 'failure', title: 'The policy file is invalid' });
    const newest = new Map(page.checksAt(group.headSha).map((run) => [run.name, run.conclusion]));
    expect(Object.fromEntries(newest)).toEqual({ 'my-gate': 'failure', 'pr-verdict': 'failure' });
    const key = `issuecomment-${id}`;
    expect(page.verdict(key)).toContain('does not count any more');
    expect(page.verdict(key)).not.toContain('PASS');
    await github.commitTo('main', { [POLICY]: 'checkRun:\n  name: my-gate\n' }, { repository });
    await github.comment(page.pull, 'pat', 'And now?');
    await stage.settled();
    expect(page.verdict(key)).toContain('Verdict: PASS');
    expect(page.checkNamed('my-gate')).toMatchObject({ conclusion: 'success' });
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

  test.each([
    ['passed', 'success', 0],
    ['was never completed', 'in_progress', 1_000],
  ])('the run of its earlier name is ended: it %s', async (_, was, failures) => {
    const { page, repository } = await under('checkRun:\n  name: my-gate\n');
    github.failNext({ method: 'GET', path: '/permission', status: 502, times: failures });
    await beforeTold(github, async () => {
      await github.push(page.pull, { [NOTES]: 'changed\n' });
      await github.comment(page.pull, 'ada', signoffBy('ada'));
    });
    await stage.settled();
    const { status, conclusion } = page.checkNamed('my-gate') ?? {};
    expect([status, conclusion]).toContain(was);
    await github.commitTo('main', { [POLICY]: 'checkRun:\n  name: gate-two\n' }, { repository });
    github.clearFaults();
    await github.comment(page.pull, 'pat', 'Now?');
    await stage.finished();
    expect(page.checkNamed('my-gate')).toMatchObject({ status: 'completed', conclusion: 'cancelled' });
    expect(page.checkNamed('my-gate')?.summary).toContain('`gate-two`');
    expect(page.checkNamed('gate-two')).toMatchObject({ status: 'completed', conclusion: 'success' });
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
