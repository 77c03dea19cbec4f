import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { childrenOf, parseShell } from '../../../src/launch/shell/parse-shell.ts';

describe('parseShell', () => {
  test('counts lines from 1, whatever ends them', () => {
    const { lineAt, source } = parseShell('a\r\nb\r\n\r\nc\n');
    expect([0, 2, 4, 5].map(lineAt)).toEqual([1, 2, 3, 4]);
    expect(source).toBe('a\nb\n\nc\n');
  });

  test('counts in UTF-16 units behind characters beyond the first plane', () => {
    const parsed = parseShell('echo 😀😀\nvllm serve x\n');
    const [, second] = parsed.script.commands;
    expect(second && parsed.lineAt(second.pos)).toBe(2);
  });

  test('tells syntax errors with their lines and keeps what it could read', () => {
    const parsed = parseShell('a=1\nif true; then\n  echo x\n');
    expect(parsed.problems.length).toBeGreaterThan(0);
    expect(parsed.script.commands.length).toBeGreaterThan(0);
  });

  test('refuses scripts that are absurdly long', () => {
    const parsed = parseShell('#'.repeat(5_000_000));
    expect(parsed.problems).toEqual([{ message: 'script is too long', line: 1 }]);
    expect(parsed.script.commands).toEqual([]);
  });

  test('finds children inside words', () => {
    const { script } = parseShell('echo "$(date)"');
    const types = new Set<string>();
    const visit = (node: Parameters<typeof childrenOf>[0]) => {
      types.add(node.type);
      for (const child of childrenOf(node)) visit(child);
    };
    visit(script);
    expect(types).toContain('CommandExpansion');
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const parsed = parseShell(text);
        expect(parsed.lineAt(parsed.source.length)).toBeGreaterThan(0);
      }),
    );
  });
});
