import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseExplained } from '../../../src/cli/explain/options.ts';
import { UsageError } from '../../../src/cli/usage-error.ts';

const text = { format: 'text' };

describe('explain', () => {
  test('takes a check by its word', () => {
    expect(parseExplained('10', text)).toEqual({ kind: 'check', wanted: '10' });
    expect(parseExplained('', text)).toEqual({ kind: 'check', wanted: '' });
  });

  test('takes a config of a repository', () => {
    const options = { config: 'k', gitDir: '.', rev: 'HEAD', date: '2026-10-22', format: 'json' };
    expect(parseExplained(undefined, options)).toEqual({
      kind: 'config',
      key: 'k',
      options: { ...options, upstream: [] },
    });
  });

  test('takes a config of an evidence directory', () => {
    const options = { config: 'k', evidence: 'dir', ...text };
    expect(parseExplained(undefined, options)).toEqual({
      kind: 'config',
      key: 'k',
      options: { ...options, upstream: [] },
    });
  });

  test.each([
    ['nothing', undefined, {}, 'name a check, or a config with --config <key>'],
    ['both', '5', { config: 'k' }, 'name a check or a config with --config, not both'],
    [
      'no source',
      undefined,
      { config: 'k' },
      '--config needs --git-dir <dir> with --rev <rev>, or --evidence <dir>',
    ],
    [
      'two sources',
      undefined,
      { config: 'k', gitDir: '.', evidence: 'd' },
      '--config needs --git-dir <dir> with --rev <rev>, or --evidence <dir>',
    ],
    ['no revision', undefined, { config: 'k', gitDir: '.' }, '--git-dir needs --rev <rev>'],
    [
      'a revision of evidence',
      undefined,
      { config: 'k', evidence: 'd', rev: 'x' },
      '--rev goes with --git-dir: an evidence directory is read at its head',
    ],
    ['a revision of a check', '5', { rev: 'x' }, '--rev goes with --config'],
    ['evidence of a check', '5', { evidence: 'd' }, '--evidence goes with --config'],
    ['a day of a check', '5', { date: '2026-10-22' }, '--date goes with --config'],
    ['an empty key', undefined, { config: '' }, /^--config: /],
    ['an empty folder', undefined, { config: 'k', gitDir: '' }, /^--git-dir: /],
    [
      'a revision like an option',
      undefined,
      { config: 'k', gitDir: '.', rev: '--all' },
      /^--rev: a revision cannot begin with "-"$/,
    ],
    ['two wrong options', undefined, { config: '', date: 'x' }, /^--config: .*\n--date: /],
  ])('refuses %s', (_name, wanted, options, message) => {
    expect(() => parseExplained(wanted, { ...text, ...options })).toThrow(UsageError);
    expect(() => parseExplained(wanted, { ...text, ...options })).toThrow(message);
  });

  test('whatever the options are, says what is explained or what is wrong', () => {
    const option = fc.option(fc.oneof(fc.string(), fc.constantFrom('HEAD', '2026-10-22', 'json')), {
      nil: undefined,
    });
    const options = fc.record({
      config: option,
      gitDir: option,
      rev: option,
      evidence: option,
      date: option,
      format: option,
    });
    fc.assert(
      fc.property(option, options, (wanted, raw) => {
        try {
          expect(['check', 'config']).toContain(parseExplained(wanted, raw).kind);
        } catch (cause) {
          expect(cause).toBeInstanceOf(UsageError);
        }
      }),
    );
  });
});
