import { describe, expect, test } from '@jest/globals';
import { assertCommentGrammar } from '../../src/verdict/comment-grammar.ts';
import { VerdictJson } from '../../src/verdict/json.ts';
import { expectGolden } from '../support/golden.ts';
import { schemaProblems } from '../support/json-schema.ts';
import { runCli } from '../support/run-cli.ts';

const formats = [
  ['text', 'txt'],
  ['json', 'json'],
  ['markdown', 'md'],
] as const;

describe.each([
  ['pr-4303', 0, 'PASS'],
  ['rejected', 1, 'REJECTED'],
] as const)('the fixture %s', (name, code, word) => {
  const check = (format: string) => runCli(['check', '--evidence', `fixtures/${name}`, '--format', format]);

  test.each(formats)('gives the recorded %s', async (format, extension) => {
    const result = await check(format);
    expect([result.code, result.stderr]).toEqual([code, '']);
    await expectGolden(`fixture-${name}.${extension}`, result.stdout);
  });

  test('gives JSON that keeps to the published schema', async () => {
    const json: unknown = JSON.parse((await check('json')).stdout);
    expect(schemaProblems(json)).toEqual([]);
    expect(VerdictJson.parse(json).verdict).toBe(word);
  });

  test('gives a comment that keeps to the published form', async () => {
    const { checks } = VerdictJson.parse(JSON.parse((await check('json')).stdout));
    const rows = checks.map((check) => ({ ...check, findings: [] }));
    const { stdout } = await check('markdown');
    expect(() => assertCommentGrammar(stdout, rows)).not.toThrow();
  });

  test('gives the same bytes every time', async () => {
    expect(await check('json')).toEqual(await check('json'));
  });

  test('says the same in colours', async () => {
    const coloured = await runCli(['check', '--evidence', `fixtures/${name}`], { colour: true });
    expect(coloured.code).toBe(code);
    expect(coloured.stdout).toContain('\u001b[');
  });
});
