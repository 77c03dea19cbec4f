import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DockerfileError } from '../../../scripts/prove-image/dockerfile-error.ts';
import { IgnoreRules } from '../../../scripts/prove-image/ignore-rules.ts';

describe('a file', () => {
  test.each([
    // rules, file, whether it is ignored
    [[], 'a', false],
    [['a'], 'a', true],
    [['a'], 'ab', false],
    [['a'], 'a/b/c', true],
    [['a'], 'b/a', false],
    [['/a/'], 'a/b', true],
    [['*'], 'a', true],
    [['*'], 'a/b', true],
    [['*'], '.git/HEAD', true],
    [['*.ts'], 'a.ts', true],
    [['*.ts'], '.ts', true],
    [['*.ts'], 'a/b.ts', false],
    [['*/b.ts'], 'a/b.ts', true],
    [['a*a'], 'a', false],
    [['a*a'], 'aa', true],
    [['*', '!a'], 'a', false],
    [['*', '!a'], 'a/b/c', false],
    [['*', '!a'], 'b', true],
    [['*', '!a/b.ts'], 'a/b.ts', false],
    [['*', '!a/b.ts'], 'a/c.ts', true],
    [['*', '!a', 'a/secret'], 'a/secret', true],
    [['*', '!a', 'a/secret', '!a/secret/not'], 'a/secret/not', false],
    [['!a', '*'], 'a', true],
    [['# a', '', '  b  '], 'b', true],
    [['# a'], '# a', false],
  ])('by %j: %s is ignored: %s', (rules, file, isIgnored) => {
    expect(new IgnoreRules(rules.join('\n')).isIgnored(file)).toBe(isIgnored);
  });
});

describe('a folder', () => {
  test.each([
    [['*'], 'a', true],
    [['*', '!a'], 'a', false],
    [['*', '!a/b.ts'], 'a', false],
    [['*', '!a/b/c'], 'a/b', false],
    [['*', '!a/b/c'], 'a/d', true],
    [['*', '!*/c'], 'a', false],
    [['a'], 'b', false],
  ])('by %j: nobody need look into %s: %s', (rules, folder, isIgnored) => {
    expect(new IgnoreRules(rules.join('\n')).isFolderIgnored(folder)).toBe(isIgnored);
  });

  test('that nobody looks into holds nothing that would be sent', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const path = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
    const rule = fc
      .tuple(fc.boolean(), fc.oneof(path, fc.constant('*')))
      .map(([kept, p]) => (kept ? `!${p}` : p));
    fc.assert(
      fc.property(fc.array(rule), path, path, (rules, folder, below) => {
        const ignore = new IgnoreRules(rules.join('\n'));
        if (ignore.isFolderIgnored(folder)) expect(ignore.isIgnored(`${folder}/${below}`)).toBe(true);
      }),
    );
  });
});

test.each(['**/a', 'a?', 'a[b]', 'a\\b', '!!a', '!', 'a*b*c', '../a', './a'])('%s is refused', (rule) => {
  expect(() => new IgnoreRules(`x\n${rule}`)).toThrow(DockerfileError);
  expect(() => new IgnoreRules(`x\n${rule}`)).toThrow(/^line 2: not understood/);
});

describe('our own rules', () => {
  const rules = new IgnoreRules(readFileSync(new URL('../../../.dockerignore', import.meta.url), 'utf8'));

  test.each(['.git', '.github', 'node_modules', 'dist', 'fixtures', 'test', 'coverage', 'pr-verdict-data'])(
    'leave out %s',
    (folder) => {
      expect(rules.isFolderIgnored(folder)).toBe(true);
    },
  );

  test.each(['.env', 'app.env', 'private-key.pem', 'pr-verdict.2026-10-22.private-key.pem', 'app.json'])(
    'never send %s',
    (file) => {
      expect(rules.isIgnored(file)).toBe(true);
    },
  );

  test.each(['src/app/serve.ts', 'checks/registry.ts', 'checks/00-codeowner/doc.md', 'package-lock.json'])(
    'send %s',
    (file) => {
      expect(rules.isIgnored(file)).toBe(false);
    },
  );
});
