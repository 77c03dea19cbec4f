import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { recipeSnippet } from '../../../src/upstream/compare/snippet.ts';
import { type Documented, noSettings } from '../../../src/upstream/documented.ts';

const wanted = [
  { kind: 'flag', written: '--moe-backend aiter' },
  { kind: 'flag', written: `--attention-config '{"a":1}'` },
  { kind: 'flag', written: `--attention-config '{"b":{"c":"it''s"}}'` },
  { kind: 'flag', written: '--enable-x' },
  { kind: 'variable', written: 'A_B=x=y' },
] as const;

function by(path: string, home: string): Documented {
  return {
    engine: 'vllm',
    path,
    line: 1,
    title: '',
    role: 'aggregated',
    models: [],
    gpus: [],
    inForce: noSettings,
    offered: noSettings,
    sizes: [],
    home,
  };
}

describe('a snippet', () => {
  test('for a structured recipe is YAML at its home, with one argument for one flag', () => {
    const { language, lines } = recipeSnippet(
      wanted,
      by('models/a/B.yaml', 'hardware_overrides.amd'),
      'vllm serve a/B',
    );
    expect(language).toBe('yaml');
    expect(parse(lines.join('\n'))).toEqual({
      hardware_overrides: {
        amd: {
          extra_args: [
            '--moe-backend',
            'aiter',
            '--attention-config',
            '{"a":1}',
            '--attention-config',
            `{"b":{"c":"it''s"}}`,
            '--enable-x',
          ]
            .filter((_, index) => index !== 4 && index !== 5)
            .map((word) => (word === '{"a":1}' ? `{"a":1,"b":{"c":"it''s"}}` : word)),
          extra_env: { A_B: 'x=y' },
        },
      },
    });
  });

  test('for one of its pools has the names that pools use', () => {
    const { lines } = recipeSnippet(
      wanted,
      by('models/a/B.yaml', 'strategy_overrides.pd_cluster.decode'),
      '',
    );
    const { strategy_overrides: overrides } = parse(lines.join('\n'));
    expect(Object.keys(overrides.pd_cluster.decode)).toEqual(['vllm_args', 'env']);
  });

  test('for a page is a command', () => {
    expect(recipeSnippet(wanted.slice(3), undefined, 'vllm serve a/B')).toEqual({
      language: 'bash',
      lines: ['A_B=x=y \\', 'vllm serve a/B \\', '  --enable-x'],
    });
    expect(recipeSnippet(wanted.slice(3), by('a.md', 'the command on line 3'), 'x').language).toBe('bash');
  });
});
