import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { registry } from '../../checks/registry.ts';
import { policyFromFile } from '../../src/cli/load-policy.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { runCli } from '../support/run-cli.ts';
import { SmallRepository } from '../support/small-repository.ts';
import { temporaryDirectory, writeBelow } from '../support/temporary-directory.ts';

const directory = temporaryDirectory();

describe('policy validate', () => {
  test('says that a file can be used', async () => {
    const file = await writeBelow(directory, 'good.yml', 'checks: { codeowner: { severity: warn } }\n');
    expect(await runCli(['policy', 'validate', file])).toEqual({
      code: 0,
      stdout: `${file}: valid\n`,
      stderr: '',
    });
  });

  test('names every problem with file, line and column, and ends with 2', async () => {
    const file = await writeBelow(
      directory,
      'bad.yml',
      'colour: red\nchecks:\n  codeowner:\n    severity: block\n',
    );
    expect(await runCli(['policy', 'validate', file])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        `pr-verdict: ${file}:1:1: colour: unknown key\n` +
        `pr-verdict: ${file}:4:5: checks.codeowner.severity: Invalid option: expected one of "fail"|"warn"\n`,
    });
  });

  test.each([
    ['is missing', 'none.yml', 'no such file'],
    ['is a directory', '.', 'is a directory, not a file'],
  ])('ends with 2 when the file %s', async (_, name, reason) => {
    const file = path.join(directory, name);
    const { code, stderr } = await runCli(['policy', 'validate', file]);
    expect([code, stderr]).toEqual([2, `pr-verdict: policy file ${file}: ${reason}\n`]);
  });

  test('looks for the file where GitHub would have it, unless told', async () => {
    const { code, stderr } = await runCli(['policy', 'validate']);
    expect([code, stderr]).toEqual([2, 'pr-verdict: policy file .github/pr-verdict.yml: no such file\n']);
  });
});

describe('policy show', () => {
  const show = async (...args: readonly string[]) => {
    const result = await runCli(['policy', 'show', ...args]);
    return { ...result, policy: parse(result.stdout) };
  };

  test('prints the preset with every check', async () => {
    const { code, stdout, policy } = await show();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# effective policy, from preset\n/);
    expect(Object.keys(policy.checks)).toEqual(registry.map((check) => check.id));
    expect(policy.layouts).toEqual(inferencex.layouts);
    expect(stdout).not.toMatch(/[&*]a\d/);
  });

  test('prints a file over the preset', async () => {
    const file = await writeBelow(directory, 'show.yml', 'checkRun: { name: verdict }\n');
    const { policy, stdout } = await show('--policy', file);
    expect(stdout).toContain(`from ${file}\n`);
    expect(policy).toMatchObject({
      checkRun: { name: 'verdict' },
      signoff: inferencex.signoff,
    });
  });

  test('prints a file that means the same when it is used', async () => {
    const text =
      'checks:\n  codeowner: { severity: warn, rules: { codeowner: { since: 2026-07-01, until: 2026-12-31 } } }\n' +
      '  latest-template: { enabled: false }\nchecklist: { containment: 0.7 }\nescalation: { mentions: ["@ada"] }\n';
    const file = await writeBelow(directory, 'first.yml', text);
    const copy = await writeBelow(directory, 'copy.yml', (await show('--policy', file)).stdout);
    const [first, second] = await Promise.all([
      policyFromFile(file, '--policy'),
      policyFromFile(copy, '--policy'),
    ]);
    expect({ ...second, source: '' }).toEqual({ ...first, source: '' });
    expect((await show('--policy', copy)).policy).toEqual((await show('--policy', file)).policy);
  });

  test('prints what a revision of a repository says, HEAD unless told', async () => {
    const repository = new SmallRepository(path.join(directory, 'repository'));
    const first = repository.commit('one', { '.github/pr-verdict.yml': 'checkRun: { name: one }\n' });
    const second = repository.commit('two', { '.github/pr-verdict.yml': 'checkRun: { name: two }\n' });
    const gitDir = ['--git-dir', repository.directory];
    const shown = await show(...gitDir);
    expect(shown.stdout).toContain(`from .github/pr-verdict.yml@${second.slice(0, 12)}\n`);
    expect(shown.policy.checkRun).toEqual({ name: 'two' });
    expect((await show(...gitDir, '--ref', first)).policy.checkRun).toEqual({ name: 'one' });
    expect(await runCli(['policy', 'show', ...gitDir, '--ref', 'nope'])).toMatchObject({
      code: 2,
      stderr: `pr-verdict: --ref nope: no such commit in ${repository.directory}/.git\n`,
    });
  });

  test.each([
    [['--policy', 'a.yml', '--git-dir', '.'], '--policy and --git-dir exclude each other'],
    [['--ref', 'main'], '--ref needs --git-dir'],
    [['--policy', 'none.yml'], '--policy none.yml: no such file'],
  ])('ends with 2 for %j', async (args, reason) => {
    expect(await runCli(['policy', 'show', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${reason}\n`,
    });
  });
});
