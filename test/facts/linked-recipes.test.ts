import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { EvidenceIncomplete, EvidenceRefused, EvidenceUnavailable } from '../../src/evidence/errors.ts';
import type { UpstreamEvidence } from '../../src/evidence/github-evidence.ts';
import type { Comment, UpstreamFile, UpstreamPull } from '../../src/evidence/github-schema.ts';
import { linkedRecipes } from '../../src/facts/linked-recipes.ts';
import { changesRecipes } from '../../src/facts/linked-recipes-paths.ts';
import { findUpstreamPulls } from '../../src/facts/linked-recipes-text.ts';
import { upstreamRecipePaths } from '../../src/policy/preset/upstream-recipe-paths.ts';
import { upstreamRepositories } from '../../src/policy/preset/upstream-repositories.ts';
import { commentOf } from '../support/comments.ts';
import { parsesDuring } from '../support/counted-parses.ts';
import { gather } from '../support/gather.ts';
import { hostileText } from '../support/hostile.ts';
import { sweepEvidence } from '../support/sweep-evidence.ts';

const allowed = ['sgl-project/sglang', 'vllm-project/recipes'];

async function found(...texts: readonly string[]): Promise<string[]> {
  const pulls = await findUpstreamPulls(texts, allowed, 10);
  return pulls.map(({ repository, number }) => `${repository}#${number}`);
}

describe('a reference to an upstream pull request', () => {
  test.each([
    ['cookbook pr: sgl-project/sglang#45495', 'sgl-project/sglang#45495'],
    ['(SGL-Project/SGLang#7).', 'sgl-project/sglang#7'],
    ['https://github.com/vllm-project/recipes/pull/12', 'vllm-project/recipes#12'],
    ['https://github.com/vllm-project/recipes/pull/12/files#diff', 'vllm-project/recipes#12'],
    ['[the recipe](https://github.com/vllm-project/recipes/pull/12)', 'vllm-project/recipes#12'],
    ['<https://github.com/vllm-project/recipes/pull/12>', 'vllm-project/recipes#12'],
    ['- [x] item sgl-project/sglang#1', 'sgl-project/sglang#1'],
    ['# Heading sgl-project/sglang#1', 'sgl-project/sglang#1'],
  ])('is read from %j', async (text, pull) => {
    expect(await found(text)).toEqual([pull]);
  });

  test.each([
    '`sgl-project/sglang#1`',
    '```\nsgl-project/sglang#1\n```',
    '    sgl-project/sglang#1',
    '> sgl-project/sglang#1',
    '<!-- sgl-project/sglang#1 -->',
    'text <!-- sgl-project/sglang#1 --> text',
    '~~sgl-project/sglang#1~~',
    'evil/sgl-project/sglang#1',
    'other/sglang#1',
    '#1',
    'sgl-project/sglang#0',
    'sgl-project/sglang#1x',
    'sgl-project/sglang#12345678901',
    'https://github.com/sgl-project/sglang/issues/1',
    'https://github.com.evil.example/sgl-project/sglang/pull/1',
    'http://github.com/sgl-project/sglang/pull/1',
    'sgl-project/sglang#1'.padEnd(65_537),
  ])('is not read from %j', async (text) => {
    expect(await found(text)).toEqual([]);
  });

  test('counts once, where it is mentioned first', async () => {
    expect(await found('sgl-project/sglang#2', 'sgl-project/sglang#1 sgl-project/SGLANG#2')).toEqual([
      'sgl-project/sglang#2',
      'sgl-project/sglang#1',
    ]);
  });

  test('is one of a bounded number', async () => {
    const many = Array.from({ length: 30 }, (_, index) => `sgl-project/sglang#${index + 1}`).join(' ');
    expect(await found(many)).toHaveLength(10);
  });

  test('is of the listed repositories, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(hostileText), async (texts) => {
        const pulls = await findUpstreamPulls([...texts, 'sgl-project/sglang#1'], allowed, 10);
        for (const { repository } of pulls) expect(allowed).toContain(repository);
      }),
    );
  });

  test('costs nothing where a text names none of the repositories', async () => {
    const long = '* '.repeat(30_000);
    expect(await parsesDuring(() => found(long, `${long} other/repository#1`))).toEqual([]);
  });

  test('is looked for in a bounded amount of text, the newest first', async () => {
    const flood = Array.from({ length: 100 }, () => `\`sgl-project/sglang#1\`${' a'.repeat(32_000)}`);
    const read = await parsesDuring(() => found('sgl-project/sglang#2', ...flood));
    expect(read.length).toBeLessThanOrEqual(17);
    expect(await found('sgl-project/sglang#2', ...flood)).toEqual(['sgl-project/sglang#2']);
  });
});

describe('a change of recipes', () => {
  test.each<[string, Partial<UpstreamFile>, boolean]>([
    ['in the cookbook', { filename: 'docs/cookbook/a/B.mdx' }, true],
    ['where the cookbook was', { filename: 'docs_new/cookbook/B.mdx' }, true],
    ['that leaves the cookbook', { filename: 'old/B.mdx', previous_filename: 'docs/cookbook/B.mdx' }, true],
    ['that comes into it', { filename: 'docs/cookbook/B.mdx', previous_filename: 'old/B.mdx' }, true],
    ['of the engine', { filename: 'python/sglang/srt/server_args.py' }, false],
    ['of other documentation', { filename: 'docs/advanced_features/server_arguments.md' }, false],
    ['of a folder with a similar name', { filename: 'docs/cookbook.md' }, false],
    ['below another folder', { filename: 'third_party/docs/cookbook/B.mdx' }, false],
  ])('%s: %j is one: %s', (_where, file, isOne) => {
    const folders = upstreamRecipePaths.get('sgl-project/sglang') ?? [];
    expect(changesRecipes([{ filename: '', status: 'modified', ...file }], folders)).toBe(isOne);
  });

  test('is one whatever else it changes', () => {
    const files = ['a.py', 'docs/cookbook/B.mdx', 'z.py'].map((filename) => ({ filename, status: 'added' }));
    expect([changesRecipes(files, ['docs/cookbook/']), changesRecipes([], ['docs/'])]).toEqual([true, false]);
  });

  test('is known for repositories that are read, by folders', () => {
    for (const [repository, folders] of upstreamRecipePaths) {
      expect(upstreamRepositories).toContain(repository);
      for (const folder of folders) expect(folder).toMatch(/^[^/].*\/$/);
    }
  });
});

describe('linked recipes', () => {
  const pull: UpstreamPull = {
    number: 1,
    state: 'open',
    title: 'A recipe',
    merged_at: null,
    merge_commit_sha: null,
    html_url: 'https://evil.example/',
  };

  const page: readonly UpstreamFile[] = [{ filename: 'docs/cookbook/Model.mdx', status: 'modified' }];

  function read(
    comments: readonly Comment[],
    answer: UpstreamEvidence['pull'],
    body: string | null = null,
    pullFiles: UpstreamEvidence['pullFiles'] = async () => page,
  ) {
    const { evidence } = sweepEvidence({
      comments,
      github: {
        pull: async () => ({ number: 7, state: 'open', title: '', body, user: null, labels: [] }),
      },
    });
    const upstream = { ...evidence.upstream, pull: answer, pullFiles };
    return gather(linkedRecipes, { ...evidence, upstream });
  }

  const one = [commentOf('ada', 'sgl-project/sglang#5')];

  test.each([
    [
      { merged_at: '2026-10-22T06:15:20Z', state: 'closed' },
      { kind: 'merged', at: '2026-10-22T06:15:20Z' },
    ],
    [{}, { kind: 'open' }],
    [{ state: 'closed' }, { kind: 'closed' }],
  ])('are as GitHub says: %j', async (more, state) => {
    expect(await read(one, async () => ({ ...pull, ...more }))).toEqual([
      {
        repository: 'sgl-project/sglang',
        number: 5,
        url: 'https://github.com/sgl-project/sglang/pull/5',
        state,
      },
    ]);
  });

  test('that cannot be read are said to be so, beside the others', async () => {
    const answer: UpstreamEvidence['pull'] = (_repository, number) =>
      number === 5 ? Promise.reject(new EvidenceRefused('pull', 404)) : Promise.resolve(pull);
    const found = await read([commentOf('ada', 'sgl-project/sglang#5 sgl-project/sglang#6')], answer);
    expect(found.map(({ state }) => state.kind)).toEqual(['unreadable', 'open']);
  });

  test('wait while GitHub cannot be asked', async () => {
    const cause = new EvidenceUnavailable('api.github.com', 'down');
    await expect(read(one, () => Promise.reject(cause))).rejects.toBe(cause);
  });

  test('are those of people, the newest first, the description last', async () => {
    const comments = [
      commentOf('ada', 'sgl-project/sglang#1', { id: 1, created_at: '2026-10-20T10:00:00Z' }),
      commentOf('x[bot]', 'sgl-project/sglang#9', { id: 2, created_at: '2026-10-21T10:00:00Z' }),
      commentOf('bob', 'sgl-project/sglang#2', { id: 3, created_at: '2026-10-22T10:00:00Z' }),
    ];
    const found = await read(comments, async () => pull, 'sgl-project/sglang#3');
    expect(found.map(({ number }) => number)).toEqual([2, 1, 3]);
  });

  test('are no changes of an engine', async () => {
    const comments = [commentOf('ada', 'sgl-project/sglang#5 needs sgl-project/sglang#6')];
    const files: UpstreamEvidence['pullFiles'] = async (_repository, number) =>
      number === 5 ? page : [{ filename: 'python/sglang/launch_server.py', status: 'modified' }];
    const found = await read(comments, async () => pull, null, files);
    expect(found.map(({ number }) => number)).toEqual([5]);
  });

  test('may be what a pull request changes whose files cannot be read', async () => {
    const refused: UpstreamEvidence['pullFiles'] = () => Promise.reject(new EvidenceRefused('files', 502));
    const endless: UpstreamEvidence['pullFiles'] = () =>
      Promise.reject(new EvidenceIncomplete('files', 'stop at 3000'));
    for (const files of [refused, endless]) {
      const found = await read(
        one,
        async () => ({ ...pull, merged_at: '2026-10-22T06:15:20Z' }),
        null,
        files,
      );
      expect(found.map(({ number, state }) => [number, state.kind])).toEqual([[5, 'unreadable']]);
    }
  });

  test('wait while files cannot be asked for', async () => {
    const cause = new EvidenceUnavailable('api.github.com', 'down');
    const reading = read(
      one,
      async () => pull,
      null,
      () => Promise.reject(cause),
    );
    await expect(reading).rejects.toBe(cause);
  });

  test('of a repository that holds recipes only are told without their files', async () => {
    const asked: string[] = [];
    const files: UpstreamEvidence['pullFiles'] = async (repository) => {
      asked.push(repository);
      return page;
    };
    const text = upstreamRepositories.map((name) => `${name}#1`).join(' ');
    const found = await read([commentOf('ada', text)], async () => pull, null, files);
    expect(found).toHaveLength(upstreamRepositories.length);
    expect(asked).toEqual([...upstreamRecipePaths.keys()]);
  });

  test('are not looked for in the files of one that there is not', async () => {
    const files = () => Promise.reject(new Error('asked'));
    const answer = () => Promise.reject(new EvidenceRefused('pull', 404));
    const found = await read(one, answer, null, files);
    expect(found.map(({ state }) => state.kind)).toEqual(['unreadable']);
  });

  test('are of the repositories of the preset', async () => {
    const text = [...upstreamRepositories, 'other/repository'].map((name) => `${name}#1`).join('\n');
    expect(await read([commentOf('ada', text)], async () => pull)).toHaveLength(upstreamRepositories.length);
  });
});
