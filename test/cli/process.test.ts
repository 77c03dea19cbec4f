import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };

function run(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  });
  return { status, stdout, stderr };
}

describe('bin/pr-verdict.js', () => {
  test('prints its version', () => {
    expect(run(['bin/pr-verdict.js', '--version'])).toEqual({
      status: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });

  test('ends with 1 for a rejected pull request, without colours or progress into a pipe', () => {
    const { status, stdout, stderr } = run(['bin/pr-verdict.js', 'check', '--evidence', 'fixtures/rejected']);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout).toMatch(/\nREJECTED: /);
    expect(stdout).not.toContain('\u001b');
  });

  test('ends with 2 and writes to standard error for wrong usage, NO_COLOR or not', () => {
    const result = run(['bin/pr-verdict.js', 'check', '--pr', 'x'], { NO_COLOR: '1' });
    expect(result).toEqual({
      status: 2,
      stdout: '',
      stderr: 'pr-verdict: --pr: expected a pull request number\n',
    });
  });
});

describe('assertNodeVersion', () => {
  const call = (version: string) =>
    run([
      '--input-type=module',
      '--eval',
      `import { assertNodeVersion } from './bin/assert-node-version.js'; assertNodeVersion('${version}'); console.log('goes on');`,
    ]);

  test.each(['20.1.0', '23.99.99', '4.0.0'])('stops on Node.js %s and says what to do', (version) => {
    const { status, stdout, stderr } = call(version);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      `pr-verdict needs Node.js 24 or newer, but this is ${version} (${process.execPath}). ` +
        'In a checkout run it through npm ("npx pr-verdict ..."), which uses the Node.js that the lockfile installs.\n',
    );
  });

  test.each(['24.0.0', '26.1.0'])('lets Node.js %s go on', (version) => {
    expect(call(version)).toEqual({ status: 0, stdout: 'goes on\n', stderr: '' });
  });
});
