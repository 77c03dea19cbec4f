import { describe, expect, test } from '@jest/globals';
import { registry } from '../../../checks/registry.ts';
import { parseCheckOptions } from '../../../src/cli/check/options.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';
import { runCli } from '../../support/run-cli.ts';

const login = 'expected a GitHub login';
const numbers = 'expected numbers separated by commas, such as 0,5';
const pullRequest = 'expected a pull request number';
const clone = 'expected owner/name=<git directory>';
const day = 'expected a day as YYYY-MM-DD';

describe('an option of check', () => {
  test.each<[string, string, string]>([
    ['--date', 'yesterday', day],
    ['--date', '2026-02-30', day],
    ['--date', '2026-1-1', day],
    ['--pr', 'abc', pullRequest],
    ['--pr', '0', pullRequest],
    ['--pr', '-1', pullRequest],
    ['--pr', '1e3', pullRequest],
    ['--pr', '12345678901', pullRequest],
    ['--checks', 'all', numbers],
    ['--checks', '1,,2', numbers],
    ['--checks', '', numbers],
    ['--format', 'xml', 'Invalid option: expected one of "text"|"json"|"markdown"'],
    ['--repo', 'name', 'expected owner/name'],
    ['--repo', 'o/r/x', 'expected owner/name'],
    ['--base', '--all', 'a revision cannot begin with "-"'],
    ['--head', '-x', 'a revision cannot begin with "-"'],
    ['--default-ref', '-x', 'a revision cannot begin with "-"'],
    ['--signoff-author', 'ada and grace', login],
    ['--signoff-author', '@@ada', login],
    ['--upstream', 'recipes', clone],
    ['--upstream', 'acme/recipes', clone],
    ['--upstream', 'acme/recipes=', clone],
    ['--upstream', '=../recipes', clone],
    ['--evidence', '', 'Too small: expected string to have >=1 characters'],
  ])('%s "%s" ends with 2 and says what is expected', async (option, value, reason) => {
    expect(await runCli(['check', `${option}=${value}`])).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${option}: ${reason}\n`,
    });
  });

  test('may name several clones, each repository once', () => {
    const raw = { upstream: ['acme/recipes=../a=b', 'acme/other=/c'], format: 'json' };
    expect(parseCheckOptions(raw).upstream).toEqual([
      { repository: 'acme/recipes', directory: '../a=b' },
      { repository: 'acme/other', directory: '/c' },
    ]);
    const twice = { upstream: ['acme/recipes=a', 'Acme/Recipes=b'], format: 'json' };
    expect(() => parseCheckOptions(twice)).toThrow('--upstream: names one repository twice');
  });

  test('is named with every other that is wrong', async () => {
    const { stderr } = await runCli(['check', '--pr', 'x', '--date', 'y']);
    expect(stderr).toBe(`pr-verdict: --pr: ${pullRequest}\npr-verdict: --date: ${day}\n`);
  });

  test('may be a check that there is not: ends with 2 and lists what there is', async () => {
    const known = registry.map(({ number }) => number).join(', ');
    expect(await runCli(['check', '--checks', '0,99'])).toMatchObject({
      code: 2,
      stderr: `pr-verdict: --checks: there is no check 99; there are ${known}\n`,
    });
  });
});

describe('without saying what to check', () => {
  test.each<[string, readonly string[], string]>([
    [
      'no source',
      [],
      'say what to check: --git-dir <dir> --base <rev> --head <rev> --pr <number>, or --evidence <dir>, or --repo <owner/name> --pr <number>',
    ],
  ])('ends with 2: %s', async (_, args, reason) => {
    expect(await runCli(['check', ...args])).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${reason}\n`,
    });
  });
});

describe('parseCheckOptions', () => {
  test('turns texts into what they say', () => {
    const raw = { pr: '4303', checks: '0,5', signoffAuthor: '@ada', date: '2026-10-22', format: 'json' };
    expect(parseCheckOptions(raw)).toEqual({
      pr: 4303,
      checks: [0, 5],
      upstream: [],
      signoffAuthor: 'ada',
      date: '2026-10-22',
      format: 'json',
    });
  });

  test.each(['dependabot[bot]', 'a-b', 'user_enterprise'])('takes the login %s', (signoffAuthor) => {
    expect(parseCheckOptions({ signoffAuthor, format: 'text' }).signoffAuthor).toBe(signoffAuthor);
  });

  test('throws a usage error', () => {
    expect(() => parseCheckOptions({ format: 'text', pr: 'x' })).toThrow(UsageError);
  });
});
