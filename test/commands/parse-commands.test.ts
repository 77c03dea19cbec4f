import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Command } from '../../src/commands/command.ts';
import { grammar, readCommandLine } from '../../src/commands/grammar.ts';
import { mayHoldCommand, parseCommands } from '../../src/commands/parse-commands.ts';

function commandsOf(body: string): Command[] {
  return parseCommands(body).commands.map((found) => found.command);
}

describe('a line that is a command', () => {
  const cases: [string, Command][] = [
    ['/use 123', { kind: 'use', run: '123' }],
    ['/use 123\r\n', { kind: 'use', run: '123' }],
    ['  /use 123  ', { kind: 'use', run: '123' }],
    ['\u00a0/use\u00a0123\u00a0\t', { kind: 'use', run: '123' }],
    ['/use   123', { kind: 'use', run: '123' }],
    ['/use 00123', { kind: 'use', run: '00123' }],
    [`/use ${'9'.repeat(20)}`, { kind: 'use', run: '9'.repeat(20) }],
    ['/reuse-sweep-run', { kind: 'reuse' }],
    ['/reuse-sweep-run 5', { kind: 'reuse', run: '5' }],
    ['/stage-results', { kind: 'stage' }],
    ['/stage-results 7', { kind: 'stage', run: '7' }],
    ['/verify', { kind: 'verify' }],
    ['/verdict help', { kind: 'help' }],
    ['Thanks!\n/use 123\nas agreed', { kind: 'use', run: '123' }],
    ['Thanks!\n\n/use 123', { kind: 'use', run: '123' }],
    ['> a quotation\n\n/use 123', { kind: 'use', run: '123' }],
    ['```\ncode\n```\n/use 123', { kind: 'use', run: '123' }],
    ['<!-- hidden -->\n\n/use 123', { kind: 'use', run: '123' }],
  ];
  test.each(cases)('%j', (body, command) => {
    expect(commandsOf(body)).toEqual([command]);
  });
});

describe('a line that is none', () => {
  test.each([
    '',
    '/use',
    '/use #123',
    '/use 123.',
    '/use 1 2',
    '/use 123 please',
    '/USE 123',
    '/Use 123',
    '> /use 123',
    '- /use 123',
    '* /use 123',
    '1. /use 123',
    '`/use 123`',
    'please /use 123',
    '**/use 123**',
    '~~/use 123~~',
    '/use\n123',
    '/use abc',
    '/use -5',
    '/use 1e5',
    '/use １２３',
    `/use ${'9'.repeat(21)}`,
    '/reuse-sweep-run abc',
    '/reuse-sweep-runs 5',
    '/stage-results abc',
    '/verify now',
    '/verdict',
    '/verdict help me',
    '/toString 1',
    '/constructor',
    '```\n/use 123\n```',
    '~~~\n/use 123',
    '    /use 123',
    'text\n\n\t/use 123',
    '<!-- /use 123 -->',
    '<!--\n/use 123\n-->',
    'text <!--\n/use 123\n--> text',
    'text `\n/use 123\n` text',
    '<pre>\n/use 123\n</pre>',
    '> quoted\n/use 123',
    '/use 123\u200b',
    '/use\u2003123',
  ])('%j', (body) => {
    expect(commandsOf(body)).toEqual([]);
  });
});

describe('several commands', () => {
  test('stand in order, each with its line', () => {
    expect(parseCommands('/use 123\nthen\n/use 456\n/use abc').commands).toEqual([
      { command: { kind: 'use', run: '123' }, line: 1 },
      { command: { kind: 'use', run: '456' }, line: 3 },
    ]);
  });

  test('in code are told apart, since their author may have meant them', () => {
    const { commands, inCode } = parseCommands('```\n/use 1\n```\n\n    /use 2\n\n> ```\n> /use 3\n> ```');
    expect(commands).toEqual([]);
    expect(inCode.map((found) => found.line)).toEqual([2, 5]);
  });
});

describe('whether a comment may hold a command', () => {
  test.each(['/verify', 'a\n\u00a0/use 1\nb', '```\n/use 1\n```', '> a\n/use 1', '<!--\n/use 1\n-->'])(
    'is told from its lines: %j may',
    (text) => expect(mayHoldCommand(text)).toBe(true),
  );

  test.each(['', 'a /use 1', '> /use 1', '/use', '/etc/passwd', `/use 1\n${'x'.repeat(8_000)}`])(
    'is told from its lines: %j does not',
    (text) => expect(mayHoldCommand(text)).toBe(false),
  );
});

describe('any text', () => {
  const piece = fc.constantFrom(
    '/use 123',
    '/use',
    ' ',
    '\n',
    '```',
    '> ',
    '    ',
    '`',
    '<!--',
    '-->',
    '- ',
    '\u00a0',
    'word',
    '\r\n',
    '~~~',
    '|',
  );
  const body = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(''));

  test('that is said to hold no command has none, and none in code', () => {
    fc.assert(
      fc.property(body, (text) => {
        const { commands, inCode } = parseCommands(text);
        if (commands.length + inCode.length > 0) expect(mayHoldCommand(text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('gives only commands that are whole lines of it', () => {
    fc.assert(
      fc.property(body, (text) => {
        const lines = text.split(/\r\n|\r|\n/);
        for (const { command, line } of parseCommands(text).commands) {
          expect(readCommandLine(lines[line - 1] ?? '')).toEqual(command);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('in a fence of its own gives none', () => {
    fc.assert(
      fc.property(body, (text) => {
        expect(commandsOf(`~~~~~\n${text.replaceAll('~', '')}\n~~~~~`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('quoted gives none', () => {
    fc.assert(
      fc.property(body, (text) => expect(commandsOf(text.replace(/^/gm, '> '))).toEqual([])),
      { numRuns: 300 },
    );
  });

  test('longer than commands ever are gives none', () => {
    expect(commandsOf('/use 1\n'.padEnd(8_000, 'x'))).toHaveLength(1);
    expect(commandsOf('/use 1\n'.padEnd(8_001, 'x'))).toEqual([]);
  });
});

test('every command can be written as its usage says', () => {
  for (const { usage } of grammar) {
    const written = usage.replace('<run-id>', '42').replace('[run-id]', '42');
    expect([usage, readCommandLine(written)]).toEqual([
      usage,
      expect.objectContaining({ kind: expect.any(String) }),
    ]);
  }
});
