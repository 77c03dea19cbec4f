import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runCli } from '../../support/run-cli.ts';
import { signoffText, smallPullRequest } from '../../support/small-pull-request.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const directory = temporaryDirectory();
const pullRequest = smallPullRequest(directory);
const options = [...pullRequest.options, '--checks', '0,5'];
const notUtf8 = Uint8Array.of(0x41, 0xff, 0xfe);

async function failure(option: string, file: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(['check', ...options, option, file]);
  expect([code, stdout]).toEqual([2, '']);
  return stderr;
}

describe.each(['--signoff', '--comments', '--policy'])('a file for %s', (option) => {
  test.each<[string, string, Uint8Array | undefined, string]>([
    ['is missing', 'none', undefined, 'no such file'],
    ['is a directory', 'repository', undefined, 'is a directory, not a file'],
    ['is not UTF-8', 'bytes', notUtf8, 'is not UTF-8 text'],
  ])('ends the command with 2 when it %s', async (_, name, content, reason) => {
    const file = path.join(directory, name);
    if (content !== undefined) await writeBelow(directory, name, content);
    expect(await failure(option, file)).toBe(`pr-verdict: ${option} ${file}: ${reason}\n`);
  });
});

describe('a sign-off file', () => {
  test.each<[string, string, string]>([
    ['is empty', '', 'is empty'],
    ['holds blanks only', ' \n\t\n', 'is empty'],
    ['holds a byte-order mark only', '\ufeff', 'is empty'],
    [
      'is longer than a comment',
      'x'.repeat(65_537),
      'is longer than the 65536 characters GitHub allows in a comment',
    ],
    [
      'has more bytes than any comment',
      'x'.repeat(262_145),
      'has 262145 bytes, more than the limit of 262144',
    ],
  ])('ends the command with 2 when it %s', async (_, content, reason) => {
    const file = await writeBelow(directory, 'signoff.md', content);
    expect(await failure('--signoff', file)).toBe(`pr-verdict: --signoff ${file}: ${reason}\n`);
  });

  test.each<[string, string]>([
    ['with a byte-order mark', `\ufeff${signoffText('ada')}`],
    ['with Windows line endings', signoffText('ada').replaceAll('\n', '\r\n')],
    ['as long as a comment may be', signoffText('ada').padEnd(65_536, '\n')],
  ])('is read %s', async (_, content) => {
    const file = await writeBelow(directory, 'signoff.md', content);
    const { code, stdout } = await runCli([
      'check',
      ...options,
      '--signoff',
      file,
      '--signoff-author',
      'ada',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nPASS: 2 passed\n$/);
  });
});

describe('a comments file', () => {
  test.each<[string, string, string]>([
    ['is no JSON', '[', 'is not valid JSON'],
    ['is no list', '{}', 'Invalid input: expected array, received object'],
    [
      'lacks a field',
      '[{"id": 1}]',
      '0.user: Invalid input: expected object, received undefined; 0.created_at: Invalid input: expected string, received undefined',
    ],
  ])('ends the command with 2 when it %s', async (_, content, reason) => {
    const file = await writeBelow(directory, 'comments.json', content);
    expect(await failure('--comments', file)).toBe(`pr-verdict: --comments ${file}: ${reason}\n`);
  });
});
