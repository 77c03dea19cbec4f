import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { Manifest } from '../../src/evidence/directory/manifest.ts';
import { CommitId, Day, Login, RepositoryName } from '../../src/evidence/formats.ts';
import { describeZodError } from '../../src/evidence/zod-problem.ts';

const HEX = '0123456789abcdef0123456789abcdef01234567';

describe('formats', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['a commit id', CommitId, [HEX]],
    ['a repository', RepositoryName, ['o/r', 'Semi-Analysis/Inference.X_1', 'a/-']],
    ['a day', Day, ['2026-10-22', '2024-02-29']],
    ['a login', Login, ['ada', 'Ada-2', 'dependabot[bot]', 'emu_user']],
  ])('%s', (_, format, values) => {
    for (const value of values) expect([value, format.safeParse(value).success]).toEqual([value, true]);
  });

  test.each<[string, z.ZodType, string[]]>([
    ['a commit id', CommitId, ['', HEX.slice(1), `${HEX}0`, HEX.toUpperCase(), `${HEX}\n`, 'HEAD']],
    ['a repository', RepositoryName, ['r', 'o/r/x', '-o/r', 'o/', '/r', 'o/r\n', '../r', 'o r/x']],
    ['a day', Day, ['2026-2-1', '2026-02-30', '2026-10-22T00:00:00Z', 'today']],
    ['a login', Login, ['', '-ada', 'a/b', '..', 'ada\n', 'ada[bot]x', 'a'.repeat(101)]],
  ])('what is no %s', (_, format, values) => {
    for (const value of values) expect([value, format.safeParse(value).success]).toEqual([value, false]);
  });
});

describe('describeZodError', () => {
  test('names at most three problems by their keys, and counts the others', () => {
    const { error } = Manifest.safeParse({ default: { branch: 'main', commit: 'x' }, parts: ['git', 'gti'] });
    if (error === undefined) throw new Error('an invalid manifest was accepted');
    const problems = describeZodError(error);
    expect(problems).toMatch(/^schemaVersion: .*; kind: .*; repository: .* \(\+\d+ more\)$/);
    expect(describeZodError(error, 99)).toContain('default.commit: expected 40 hex digits');
    expect(describeZodError(error, 99)).toMatch(/parts\.1: .*"git"/);
    expect(describeZodError(error, 99)).not.toContain('more)');
  });

  test('a problem of the whole document has no key before it', () => {
    const { error } = CommitId.safeParse('x');
    expect(error && describeZodError(error)).toBe('expected 40 hex digits');
  });
});
