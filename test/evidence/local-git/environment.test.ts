import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { gitArguments, gitEnvironment } from '../../../src/evidence/local-git/run-git.ts';
import { hostileProgram } from '../../support/hostile-program.ts';
import { openGit } from '../../support/opened-git.ts';
import { file, submodule, TempRepository } from '../../support/temp-repository.ts';
import { temporaryDirectory, writeFiles } from '../../support/temporary-directory.ts';

const saved = { ...process.env };

function restore(): void {
  for (const name of Object.keys(process.env)) if (!(name in saved)) delete process.env[name];
  Object.assign(process.env, saved);
}

beforeEach(restore);
afterEach(restore);

const repository = TempRepository.bare();
const first = repository.commit([file('a.txt', 'one'), submodule('m', '1'.repeat(40))]);
const second = repository.commit([file('a.txt', 'two'), submodule('m', '2'.repeat(40))], {
  parents: [first],
});
repository.branch('main', second);

async function everything() {
  const git = await openGit(repository);
  const entries = await git.list(second, '');
  const text = entries.find(({ mode }) => mode === '100644');
  return {
    main: await git.resolve('main', '--head'),
    base: await git.mergeBase(first, second),
    commit: await git.commit(second),
    entries,
    blob: Buffer.from(await git.blob(text?.oid ?? '')).toString(),
    changes: await git.changes(first, second),
    history: await git.history(second, 'a.txt', 5),
    missing: await git.blob('f'.repeat(40)).then(
      () => 'found',
      (cause: unknown) => String(cause),
    ),
  };
}

describe("the caller's environment", () => {
  const other = TempRepository.bare();
  other.branch('main', other.commit([file('other', 'other')]));
  const program = hostileProgram();
  const home = temporaryDirectory();
  writeFiles(home, {
    '.gitconfig': `[diff]\n\texternal = ${program.command}\n\tignoreSubmodules = all\n[log]\n\tfollow = true\n`,
    'git/config': '[core]\n\trepositoryFormatVersion = broken\n',
    attributes: '* diff=hostile\n',
  });

  let undisturbed: ReturnType<typeof everything>;

  beforeAll(async () => {
    undisturbed = everything();
    await undisturbed;
  });

  test.each<[string, Record<string, string>]>([
    ['GIT_DIR', { GIT_DIR: other.root }],
    ['GIT_COMMON_DIR', { GIT_COMMON_DIR: other.root }],
    ['GIT_OBJECT_DIRECTORY', { GIT_OBJECT_DIRECTORY: `${other.root}/objects` }],
    ['GIT_NAMESPACE', { GIT_NAMESPACE: 'other' }],
    ['GIT_WORK_TREE', { GIT_WORK_TREE: home }],
    ['GIT_INDEX_FILE', { GIT_INDEX_FILE: `${home}/attributes` }],
    ['GIT_CEILING_DIRECTORIES', { GIT_CEILING_DIRECTORIES: '/' }],
    ['GIT_EXTERNAL_DIFF', { GIT_EXTERNAL_DIFF: program.command }],
    ['GIT_PAGER', { GIT_PAGER: program.command, PAGER: program.command }],
    ['GIT_SSH_COMMAND', { GIT_SSH_COMMAND: program.command, GIT_ALLOW_PROTOCOL: 'ssh:ext:file' }],
    [
      'GIT_CONFIG_COUNT',
      {
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: 'diff.external',
        GIT_CONFIG_VALUE_0: program.command,
        GIT_CONFIG_KEY_1: 'log.follow',
        GIT_CONFIG_VALUE_1: 'not a boolean',
      },
    ],
    ['GIT_CONFIG_PARAMETERS', { GIT_CONFIG_PARAMETERS: "'core.bare'='not a boolean'" }],
    ['GIT_CONFIG_GLOBAL', { GIT_CONFIG_GLOBAL: `${home}/git/config` }],
    ['GIT_CONFIG_SYSTEM', { GIT_CONFIG_SYSTEM: `${home}/git/config`, GIT_CONFIG_NOSYSTEM: '0' }],
    ['HOME', { HOME: home, XDG_CONFIG_HOME: home }],
    ['GIT_EXEC_PATH', { GIT_EXEC_PATH: home }],
    ['GIT_LITERAL_PATHSPECS', { GIT_LITERAL_PATHSPECS: '1' }],
    ['GIT_ICASE_PATHSPECS', { GIT_ICASE_PATHSPECS: '1', GIT_GLOB_PATHSPECS: '1' }],
    ['GIT_TRACE', { GIT_TRACE: '1', GIT_TRACE2: '1', GIT_TRACE_SETUP: '1' }],
    ['GIT_REPLACE_REF_BASE', { GIT_REPLACE_REF_BASE: 'refs/heads/' }],
    ['GIT_SHALLOW_FILE', { GIT_SHALLOW_FILE: `${home}/attributes` }],
    ['GIT_DEFAULT_HASH', { GIT_DEFAULT_HASH: 'sha256' }],
    ['the language', { LC_ALL: 'de_DE.UTF-8', LANG: 'de_DE.UTF-8', LANGUAGE: 'de' }],
    ['the time zone', { TZ: 'Asia/Kolkata' }],
  ])('%s changes nothing', async (_, variables) => {
    const expected = await undisturbed;
    Object.assign(process.env, variables);
    expect(await everything()).toEqual(expected);
    expect(program.hasRun()).toBe(false);
  });

  test('never reaches git, but for the place where programs are found', () => {
    process.env.GIT_ANYTHING = 'x';
    process.env.SECRET_TOKEN = 'x';
    expect(gitEnvironment()).toMatchObject({ PATH: process.env.PATH });
    expect(gitEnvironment()).not.toHaveProperty('GIT_ANYTHING');
    expect(gitEnvironment()).not.toHaveProperty('SECRET_TOKEN');
    expect(gitEnvironment()).not.toHaveProperty('HOME');
  });
});

describe('every git command', () => {
  test.each([
    ['GIT_CONFIG_NOSYSTEM', '1'],
    ['GIT_CONFIG_GLOBAL', '/dev/null'],
    ['GIT_NO_REPLACE_OBJECTS', '1'],
    ['GIT_NO_LAZY_FETCH', '1'],
    ['GIT_ALLOW_PROTOCOL', ''],
    ['GIT_TERMINAL_PROMPT', '0'],
  ])('has %s=%s', (name, value) => {
    expect(gitEnvironment()).toMatchObject({ [name]: value });
  });

  test('names its repository and its settings before the command', () => {
    const args = gitArguments('/r', ['cat-file', '--batch']);
    expect(args[0]).toBe('--git-dir=/r');
    expect(args.slice(-2)).toEqual(['cat-file', '--batch']);
    for (const setting of ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'protocol.allow=never'])
      expect(args[args.indexOf(setting) - 1]).toBe('-c');
  });
});
