import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { diffFingerprint } from '../../../src/facts/fingerprint/diff-fingerprint.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { openGit } from '../../support/opened-git.ts';
import { file, TempRepository } from '../../support/temp-repository.ts';
import { type Tree, treeGit } from './tree-git.ts';

const CONFIGS = 'configs/amd-master.yaml';
const CHANGELOG = 'perf-changelog.yaml';

/** Lines as scripts have them: most belong to their place, some stand everywhere. */
const everywhere = ['', 'fi', '}', 'done', '  exit 1'];
const line = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z]{1,4} @$/) },
  { weight: 2, arbitrary: fc.constantFrom(...everywhere) },
);
const body = fc.array(line, { maxLength: 8 });

/** One place of a file: what stands there, and what one of both branches makes of it. */
const part = fc.record({ lines: body, changed: body, by: fc.constantFrom('pull', 'main', 'nobody') });
type Part = typeof part extends fc.Arbitrary<infer Value> ? Value : never;

const entry = fc.record({
  value: fc.integer({ min: 0, max: 9 }),
  changed: fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined }),
  by: fc.constantFrom('pull', 'main', 'nobody'),
});

const repository = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 8 }),
  entries: fc.array(entry, { maxLength: 6 }),
  changelog: fc.array(entry, { maxLength: 4 }),
});
type Repository = typeof repository extends fc.Arbitrary<infer Value> ? Value : never;

/** The files with what these branches did. Between two places stand lines that nobody touches, as at the start and the end. */
function treeOf({ parts, entries, changelog }: Repository, ...branches: readonly string[]): Tree {
  const script = parts.flatMap((own: Part, at) => [
    `# part ${at}`,
    '',
    ...(branches.includes(own.by) ? own.changed : own.lines).map((text) => text.replace('@', String(at))),
    '',
    `# end ${at}`,
  ]);
  const configs = entries.flatMap(({ value, changed, by }, at) => {
    const now = branches.includes(by) ? changed : value;
    return now === undefined ? [] : [`k${at}: {a: ${now}}`];
  });
  const log = changelog.flatMap(({ value, by }, at) =>
    by === 'nobody' || branches.includes(by) ? [`- {pr: ${at}, value: ${value}}`] : [],
  );
  const text = (lines: readonly string[]) => lines.map((own) => `${own}\n`).join('');
  return {
    'run.sh': text([...everywhere, ...script, ...everywhere]),
    [CONFIGS]: text(['first: {}', ...configs]),
    [CHANGELOG]: text(['- {pr: first}', ...log]),
    ...(branches.includes('main') && { 'other.txt': 'new\n' }),
  };
}

function fingerprint(before: Tree, after: Tree): Promise<string> {
  return diffFingerprint(treeGit([before, after]), '0', '1', inferencex.layouts);
}

describe('whatever both branches do in different places', () => {
  test('a merge of the base keeps the fingerprint', async () => {
    await fc.assert(
      fc.asyncProperty(repository, async (files) => {
        const before = await fingerprint(treeOf(files), treeOf(files, 'pull'));
        expect(await fingerprint(treeOf(files, 'main'), treeOf(files, 'main', 'pull'))).toBe(before);
      }),
      { numRuns: 400 },
    );
  });

  test('one more own line, entry or changelog entry makes it another', async () => {
    const more = fc.constantFrom<[path: string, text: string]>(
      ['run.sh', 'a line of which there was none\n'],
      [CONFIGS, 'another: {a: 1}\n'],
      [CHANGELOG, '- {pr: another}\n'],
    );
    await fc.assert(
      fc.asyncProperty(repository, more, async (files, [path, text]) => {
        const [before, after] = [treeOf(files), treeOf(files, 'pull')];
        const pushed = { ...after, [path]: `${after[path]}${text}` };
        const merged = treeOf(files, 'main', 'pull');
        const print = await fingerprint(before, after);
        expect(await fingerprint(before, pushed)).not.toBe(print);
        expect(
          await fingerprint(treeOf(files, 'main'), { ...merged, [path]: `${merged[path]}${text}` }),
        ).not.toBe(print);
      }),
    );
  });

  test('another change in the same places makes it another, unless only the place of the same lines differs', async () => {
    await fc.assert(
      fc.asyncProperty(repository, fc.nat(), body, async (files, which, changed) => {
        const at = which % files.parts.length;
        const other = {
          ...files,
          parts: files.parts.map((own, i) => (i === at ? { ...own, changed } : own)),
        };
        const [mine, theirs] = [treeOf(files, 'pull'), treeOf(other, 'pull')];
        const print = await fingerprint(treeOf(files), mine);
        const isEqual = print === (await fingerprint(treeOf(other), theirs));
        const sorted = (tree: Tree) => `${tree['run.sh']}`.split('\n').sort().join('\n');
        if (mine['run.sh'] === theirs['run.sh']) expect(isEqual).toBe(true);
        else if (isEqual) expect(sorted(mine)).toBe(sorted(theirs));
      }),
    );
  });
});

describe('in a real repository, when the base branch moves and is merged', () => {
  const script = (...changed: readonly (readonly [number, string])[]) =>
    Array.from(
      { length: 60 },
      (_, at) => `${changed.find(([line]) => line === at)?.[1] ?? `line ${at}`}\n`,
    ).join('');
  const config = (...values: readonly number[]) =>
    values.map((value, at) => `k${at}: {a: ${value}}\n`).join('');
  const log = (...prs: readonly number[]) => prs.map((pr) => `- {pr: ${pr}}\n`).join('');

  async function history() {
    const repository = TempRepository.bare();
    const commit = (
      parents: readonly string[],
      text: string,
      configs: string,
      changes: string,
      mode = '100644',
    ) =>
      repository.commit(
        [file('run.sh', text, mode), file(CONFIGS, configs), file(CHANGELOG, changes), file('tool', 'x\0y')],
        { parents },
      );
    const start = commit([], script(), config(1, 2, 3), log(1));
    const mine = commit([start], script([30, 'mine']), config(1, 20, 3), log(1, 7));
    const main = commit([start], script([3, 'theirs']), config(10, 2, 3), log(1, 2));
    const both = [script([3, 'theirs'], [30, 'mine']), config(10, 20, 3), log(1, 2, 7)] as const;
    const merged = commit([mine, main], ...both);
    const pushed = commit([merged], script([3, 'theirs'], [30, 'mine!']), both[1], both[2]);
    const program = commit([merged], ...both, '100755');
    const git = await openGit(repository);
    const print = (head: string) => {
      const from = repository.git(['merge-base', main, head]);
      return diffFingerprint(git, from, head, inferencex.layouts);
    };
    return { repository, git, start, main, mine, merged, pushed, program, print };
  }

  test('the fingerprint stays with the merge', async () => {
    const { repository, print, start, main, mine, merged } = await history();
    expect(repository.git(['merge-base', main, mine])).toBe(start);
    expect(repository.git(['merge-base', main, merged])).toBe(main);
    expect(await print(merged)).toBe(await print(mine));
  });

  test('and is another after a push of one more change', async () => {
    const { print, mine, pushed, program } = await history();
    const prints = await Promise.all([mine, pushed, program].map(print));
    expect(new Set(prints).size).toBe(3);
  });

  test('the group that a merge queue makes of it has the same', async () => {
    const { git, print, main, merged, mine } = await history();
    expect(await diffFingerprint(git, main, merged, inferencex.layouts)).toBe(await print(mine));
  });
});
