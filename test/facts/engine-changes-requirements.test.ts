import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OwnRequirements } from '../../src/facts/engine-changes-requirements.ts';
import { spelt } from '../../src/facts/engine-changes-spelt.ts';
import type { Action } from '../../src/launch/serving.ts';
import { always, known, unknown } from '../../src/launch/value.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const origin = { path: 'run.sh', line: 3 };
const installs = (file: string, more: Partial<Action> = {}): Action => ({
  kind: 'install',
  target: { value: known(file), origin, guard: always },
  text: `pip install -r ${file}`,
  origin,
  guard: always,
  source: 'requirements',
  ...more,
});

async function ownOf(files: Files) {
  const { git } = memoryEvidence({ head: files });
  let reads = 0;
  const counted = {
    blob: (oid: string) => {
      reads += 1;
      return git.blob(oid);
    },
  };
  const own = new OwnRequirements(counted, await git.list(HEAD, ''));
  return { own, reads: () => reads };
}

const shown = ({ source, target }: Action) =>
  `${source} ${spelt(target.value)} ${target.origin.path}:${target.origin.line}`;

async function packages(text: string): Promise<readonly string[]> {
  const { own } = await ownOf({ 'r.txt': text });
  return (await own.withOwn([installs('r.txt')])).map(shown);
}

describe('a list of packages of this repository', () => {
  test.each<[string, string[]]>([
    ['vllm==1.0\n', ['registry vllm==1.0 r.txt:1']],
    ['# why\n\nvllm # pinned\n', ['registry vllm r.txt:3']],
    ['vllm#1\n', ['registry vllm#1 r.txt:1']],
    ['vllm @ git+https://example.com/a\n', ['git vllm @ git+https://example.com/a r.txt:1']],
    ['vllm[all] @ https://example.com/a.whl\n', ['url vllm[all] @ https://example.com/a.whl r.txt:1']],
    ['git+https://example.com/a\n', ['git git+https://example.com/a r.txt:1']],
    ['-e git+https://example.com/a\n', ['git git+https://example.com/a r.txt:1']],
    ['https://example.com/a.whl\n', ['url https://example.com/a.whl r.txt:1']],
    ['file:///a.whl\n', ['url file:///a.whl r.txt:1']],
    ['-e engine\n', ['path engine r.txt:1']],
    [
      './engine\n../engine\n/engine\n.\n',
      ['path ./engine r.txt:1', 'path ../engine r.txt:2', 'path /engine r.txt:3', 'path . r.txt:4'],
    ],
    ['-r more.txt\n', ['requirements more.txt r.txt:1']],
    ['--requirement more.txt\n', ['requirements more.txt r.txt:1']],
    ['--index-url https://example.com\n-c constraints.txt\n--pre\n', []],
    ['', []],
  ])('%j installs %j', async (text, expected) => {
    expect(await packages(text)).toEqual(expected);
  });

  test('stands for the command that installs it, which stays said', async () => {
    const { own } = await ownOf({ 'r.txt': 'vllm==1.0\n' });
    const command = installs('r.txt', { isClientSide: true, calls: [{ path: 'a.sh', line: 1 }] });
    expect(await own.withOwn([command])).toEqual([
      {
        ...command,
        source: 'registry',
        target: { value: known('vllm==1.0'), origin: { path: 'r.txt', line: 1 }, guard: always },
        content: { value: known('vllm==1.0'), origin: { path: 'r.txt', line: 1 } },
      },
    ]);
  });

  test.each<[string, Partial<Action>, boolean]>([
    ['r.txt', {}, true],
    ['./r.txt', {}, true],
    ['sub/../r.txt', {}, true],
    ['/workspace/r.txt', {}, true],
    ['r.txt', { cwd: known('/workspace') }, true],
    ['../r.txt', { cwd: known('/workspace/sub') }, true],
    ['r.txt', { cwd: known('/workspace/sub') }, false],
    ['r.txt', { cwd: known('/opt') }, false],
    ['../workspace/r.txt', { cwd: known('/opt') }, true],
    ['/r.txt', {}, false],
    ['../../r.txt', {}, false],
    ['absent.txt', {}, false],
    ['r.txt', { source: 'registry' }, false],
    ['r.txt', { source: undefined }, false],
  ])('is found as %j with %j: %s', async (file, more, isFound) => {
    const { own } = await ownOf({ 'r.txt': 'vllm\n' });
    const action = installs(file, more);
    const found = await own.withOwn([action]);
    if (isFound) expect(found.map(shown)).toEqual(['registry vllm r.txt:1']);
    else expect(found).toEqual([action]);
  });

  test('whose folder cannot be told stays its name', async () => {
    const { own } = await ownOf({ 'r.txt': 'vllm\n' });
    const action = installs('r.txt', { cwd: unknown({ kind: 'variable', name: 'X' }, '$X') });
    expect(await own.withOwn([action])).toEqual([action]);
  });

  test('is read once, and not at all where nothing installs one', async () => {
    const { own, reads } = await ownOf({ 'r.txt': 'vllm\n' });
    await own.withOwn([installs('x', { source: 'git' })]);
    expect(reads()).toBe(0);
    await own.withOwn([installs('r.txt'), installs('./r.txt')]);
    await own.withOwn([installs('r.txt')]);
    expect(reads()).toBe(1);
  });

  test('is no link and no submodule', async () => {
    const { git } = memoryEvidence({ head: { 'r.txt': 'vllm\n' } });
    for (const mode of ['120000', '160000'] as const) {
      const files = (await git.list(HEAD, '')).map((entry) => ({ ...entry, mode }));
      const action = installs('r.txt');
      expect(await new OwnRequirements(git, files).withOwn([action])).toEqual([action]);
    }
  });

  test('is as long as a real one can be', async () => {
    expect(await packages('a\n'.repeat(1_500))).toHaveLength(1_000);
  });

  test('may hold anything: each of its lines is one package at most, at its place', async () => {
    const line = fc.oneof(
      fc.constantFrom('-e ', '-r', '--pre', 'git+', 'a @ ', ' # ', '@', './', '-'),
      fc.string({ maxLength: 20 }).filter((text) => !text.includes('\n')),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
        const { own } = await ownOf({ 'r.txt': lines.join('\n') });
        const found = await own.withOwn([installs('r.txt')]);
        const places = found.map(({ target }) => target.origin.line);
        expect(new Set(places).size).toBe(places.length);
        for (const { content } of found) {
          expect(lines[(content?.origin.line ?? 0) - 1]).toContain(content && spelt(content.value));
        }
      }),
      { numRuns: 60 },
    );
  });
});
