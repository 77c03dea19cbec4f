import { describe, expect, test } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };
import { main } from '../../src/cli/main.ts';
import { runCli } from '../support/run-cli.ts';

describe('pr-verdict', () => {
  test.each([['--version'], ['-V']])('prints its version for %s', async (flag) => {
    expect(await runCli([flag])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  test.each([
    [['--help'], 'Usage: pr-verdict [options] [command]'],
    [['help', 'check'], 'Usage: pr-verdict check [options]'],
    [['check', '--help'], 'Exit codes: 0 no blocker'],
    [['policy', 'validate', '--help'], 'Usage: pr-verdict policy validate'],
  ])('prints help on standard output for %j', async (args, expected) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(expected);
  });

  test.each([
    ['nothing to do', [], 'Usage: pr-verdict [options] [command]'],
    ['a group of commands alone', ['policy'], 'Usage: pr-verdict policy [options] [command]'],
    ['an unknown command', ['judge'], "error: unknown command 'judge'"],
    ['an unknown option', ['check', '--gitdir', '.'], "error: unknown option '--gitdir'"],
    ['an option without its value', ['check', '--pr'], "error: option '--pr <number>' argument missing"],
    ['a word too many', ['check', 'this'], "error: too many arguments for 'check'"],
    ['an argument that is missing', ['explain'], 'name a check, or a config with --config <key>'],
  ])('ends with 2 and says why for %s', async (_, args, expected) => {
    const { code, stdout, stderr } = await runCli(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(expected);
  });

  test('points to the help after a wrong option', async () => {
    expect((await runCli(['check', '--nope'])).stderr).toMatch(/\(add --help for usage and examples\)\n$/);
  });

  test('calls an unexpected error a defect of its own and ends with 2', async () => {
    let stderr = '';
    const code = await main(['explain', '0'], {
      colour: false,
      interactive: false,
      stdout: () => {
        throw new TypeError('no output today');
      },
      stderr: (text) => {
        stderr += text;
      },
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^pr-verdict: this is a defect of pr-verdict, please report it:\nTypeError: no output today\n/,
    );
  });
});
