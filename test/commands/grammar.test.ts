import { describe, expect, test } from '@jest/globals';
import { type CommandComment, decideReuse } from '../../src/commands/decide-reuse.ts';
import { grammar, grammarOf, readCommandLine } from '../../src/commands/grammar.ts';
import { helpOf } from '../../src/commands/help.ts';
import { parseCommands } from '../../src/commands/parse-commands.ts';
import { CommandNames } from '../../src/policy/conversation-schema.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';

const own = CommandNames.parse({
  use: '/take',
  reuse: '/take-latest',
  stage: '/show',
  verify: '/again',
  help: '/audit',
});
const renamed = grammarOf(own);

describe('names of the policy', () => {
  test.each([
    ['/take 5', { kind: 'use', run: '5' }],
    ['/take-latest', { kind: 'reuse' }],
    ['/show 5', { kind: 'stage', run: '5' }],
    ['/again', { kind: 'verify' }],
    ['/audit help', { kind: 'help' }],
  ])('%s is a command', (line, command) => {
    expect(readCommandLine(line, renamed)).toEqual(command);
    expect(parseCommands(line, renamed).commands).toEqual([{ command, line: 1 }]);
    expect(readCommandLine(line)).toBeUndefined();
  });

  test.each(['/use 5', '/reuse-sweep-run', '/stage-results', '/verify', '/verdict help'])(
    '%s is none any more',
    (line) => {
      expect(parseCommands(line, renamed)).toEqual({ commands: [], inCode: [] });
      expect(parseCommands(line).commands).toHaveLength(1);
    },
  );

  test('hold in code, too', () => {
    expect(parseCommands('```\n/take 5\n```', renamed).inCode).toHaveLength(1);
  });

  test('decide which run is reused', () => {
    const comment: CommandComment = {
      id: 1,
      author: 'ada',
      association: 'MEMBER',
      body: '/take 5',
      createdAt: '2026-10-20T10:00:00Z',
      editor: undefined,
      isBot: false,
    };
    expect(decideReuse([comment], { associations: ['MEMBER'], syntaxes: renamed }).decided?.run).toBe('5');
    expect(decideReuse([comment], { associations: ['MEMBER'] }).decided).toBeUndefined();
  });

  test('are those of the preset unless said otherwise', () => {
    expect(grammar.map(({ name }) => name)).toEqual(Object.values(inferencex.commands));
  });
});

describe('help', () => {
  test('lists every command in order, with what it does and who may give it', () => {
    const lines = helpOf(grammar, ['OWNER', 'MEMBER']).split('\n');
    expect(lines).toHaveLength(grammar.length);
    for (const [index, { usage, description }] of grammar.entries())
      expect(lines[index]).toContain(`\`${usage}\`: ${description}`);
    expect(lines[0]).toBe("- `/use <run-id>`: Judge and reuse this run's results. (OWNER, MEMBER)");
    expect(lines[2]).toContain('(write access)');
  });

  test('speaks of the names in force', () => {
    const text = helpOf(renamed, ['OWNER']);
    expect(text).toContain('The older form of `/take`');
    expect(text).not.toContain('/use');
  });

  test('is no command itself', () => {
    expect(parseCommands(helpOf(grammar, ['OWNER']))).toEqual({ commands: [], inCode: [] });
  });
});
