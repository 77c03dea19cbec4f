import { describe, expect, test } from '@jest/globals';
import { runCli } from '../../support/run-cli.ts';
import { signoffText, smallPullRequest } from '../../support/small-pull-request.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const POLICY = '.github/pr-verdict.yml';
const directory = temporaryDirectory();
const { repository, base, options } = smallPullRequest(directory);
const two = ['--checks', '0,5'];
const signoff = await writeBelow(directory, 'open.md', signoffText('ada', ' '));
const check = (...args: readonly string[]) =>
  runCli(['check', ...options, '--signoff', signoff, '--signoff-author', 'ada', ...args]);

async function withPolicy(text: string, ...args: readonly string[]) {
  const file = await writeBelow(directory, 'policy.yml', text);
  return check('--policy', file, ...args);
}

let branches = 0;
/** Puts a policy file on a default branch of its own. */
function withCommitted(text: string, ...args: readonly string[]) {
  branches += 1;
  repository.branch(`policy-${branches}`, base);
  const commit = repository.commit('policy', { [POLICY]: text });
  return { commit, result: check('--default-ref', `policy-${branches}`, ...args) };
}

describe('check under a policy file', () => {
  test('rejects without one', async () => {
    expect((await check()).code).toBe(1);
  });

  test('warns where the policy says so, and ends with 0', async () => {
    const { code, stdout } = await withPolicy('checks: { latest-template: { severity: warn } }\n', ...two);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nWARN: 1 warned, 1 passed\n$/);
  });

  test('leaves a disabled check out', async () => {
    const disabled = 'checks: { latest-template: { enabled: false } }\n';
    const { stdout } = await withPolicy(disabled, '--format', 'json');
    const ids = JSON.parse(stdout).checks.map(({ id }: { id: string }) => id);
    expect(ids).toContain('codeowner');
    expect(ids).not.toContain('latest-template');
  });

  test('runs a disabled check that is asked for by number', async () => {
    const { code, stdout } = await withPolicy(
      'checks: { latest-template: { enabled: false } }\n',
      '--checks',
      '5',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/\nREJECTED: 1 failed\n$/);
  });

  test('takes its dates', async () => {
    const text = 'checks: { latest-template: { rules: { latest-template: { since: 2026-12-01 } } } }\n';
    expect((await withPolicy(text)).stdout).toContain(
      'N/A      5 Latest template: in force since 2026-12-01',
    );
  });

  test('links to its repository, unless an option names another', async () => {
    const text = 'repository: o/policy\n';
    expect((await withPolicy(text)).stdout).toMatch(/^o\/policy#7 /);
    expect((await withPolicy(text, '--repo', 'o/option')).stdout).toMatch(/^o\/option#7 /);
    const { checks } = JSON.parse((await withPolicy(text, '--format', 'json')).stdout);
    expect(checks[0].evidence[0].url).toMatch(/^https:\/\/github\.com\/o\/policy\/blob\//);
  });

  test('reads it from the default branch and says from which commit', async () => {
    const { commit, result } = withCommitted(
      'checks: { latest-template: { severity: warn } }\n',
      '--format',
      'json',
      ...two,
    );
    expect(JSON.parse((await result).stdout)).toMatchObject({
      verdict: 'WARN',
      policy: { preset: 'inferencex', layout: 'root', source: `${POLICY}@${commit.slice(0, 12)}` },
    });
  });

  test('does not read it from the head', async () => {
    repository.branch('sly', base);
    repository.commit('sly', { [POLICY]: 'checks: { latest-template: { enabled: false } }\n' });
    const { code, stdout } = await check('--head', 'sly', '--format', 'json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout).policy.source).toBe('preset');
  });

  test('prefers the file on the command line', async () => {
    const file = await writeBelow(directory, 'mine.yml', '{}\n');
    const { result } = withCommitted('checks: { latest-template: { enabled: false } }\n', '--policy', file);
    expect((await result).code).toBe(1);
  });
});

describe('check under a policy file that is invalid', () => {
  const invalid = 'checks:\n  latest-template:\n    severity: block\n';
  const reason = 'checks.latest-template.severity: Invalid option: expected one of "fail"|"warn"';

  test('ends with 2, naming file, line and column', async () => {
    expect(await withPolicy(invalid)).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${directory}/policy.yml:3:5: ${reason}\n`,
    });
  });

  test('ends with 2, naming the commit of the default branch', async () => {
    const { commit, result } = withCommitted(invalid);
    expect(await result).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${POLICY}@${commit.slice(0, 12)}:3:5: ${reason}\n`,
    });
  });

  test('ends with 2 when the one in the default branch is no text', async () => {
    repository.branch('link', base);
    const oid = repository.git('hash-object', '-w', '--', 'configs/nvidia-master.yaml');
    repository.git('update-index', '--add', '--cacheinfo', `120000,${oid},${POLICY}`);
    repository.git('commit', '--quiet', '--message=link');
    const commit = repository.git('rev-parse', 'HEAD').slice(0, 12);
    expect(await check('--default-ref', 'link')).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${POLICY} at ${commit} is a symbolic link\n`,
    });
  });
});
