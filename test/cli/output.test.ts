import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { processOutput } from '../../src/cli/output.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

function surroundings(isTerminal: boolean | undefined, environment: NodeJS.ProcessEnv): void {
  for (const stream of [process.stdout, process.stderr]) {
    Object.defineProperty(stream, 'isTTY', { value: isTerminal, configurable: true, writable: true });
  }
  jest.replaceProperty(process, 'env', environment);
}

describe('processOutput', () => {
  const { isTTY } = process.stdout;
  afterEach(() => {
    surroundings(isTTY, process.env);
    process.stdout.removeAllListeners('error');
  });

  test.each<[string, boolean | undefined, NodeJS.ProcessEnv, boolean]>([
    ['a terminal', true, {}, true],
    ['a terminal whose reader wants none', true, { NO_COLOR: '1' }, false],
    ['a terminal with an empty NO_COLOR, which says nothing', true, { NO_COLOR: '' }, true],
    ['a terminal that cannot', true, { TERM: 'dumb' }, false],
    ['a pipe', undefined, {}, false],
  ])('has colours on %s: %s', (_, isTerminal, environment, expected) => {
    surroundings(isTerminal, environment);
    expect(processOutput().colour).toBe(expected);
  });

  test.each([true, false])('shows progress if standard error is a terminal: %s', (isTerminal) => {
    surroundings(isTerminal, { NO_COLOR: '1' });
    expect(processOutput().interactive).toBe(isTerminal);
  });

  test('writes each text to its own stream', () => {
    const out = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const error = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const output = processOutput();
    output.stdout('result');
    output.stderr('problem');
    expect([out.mock.calls, error.mock.calls]).toEqual([[['result']], [['problem']]]);
  });

  test('takes a reader that stops early for no error, and nothing else', () => {
    const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    processOutput();
    const failure = (code: string) => Object.assign(new Error(code), { code });
    process.stdout.emit('error', failure('EPIPE'));
    expect(exit).not.toHaveBeenCalled();
    process.stdout.emit('error', failure('ENOSPC'));
    expect(exit).toHaveBeenCalledWith(2);
    expect(told).toHaveBeenCalledWith('pr-verdict: standard output cannot be written (ENOSPC)\n');
  });
});
