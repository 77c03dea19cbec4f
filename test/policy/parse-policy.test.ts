import { describe, expect, test } from '@jest/globals';
import { PolicyError } from '../../src/policy/policy-error.ts';
import { parse, problemsOf } from './support.ts';

describe('a valid policy file', () => {
  test.each<[string, string]>([
    ['is empty', ''],
    ['holds comments only', '# nothing yet\n'],
    ['is an empty mapping', '{}\n'],
    ['is null', '~\n'],
  ])('changes nothing when it %s', (_, text) => {
    expect(parse(text)).toEqual({});
  });

  test('may say everything at once', () => {
    const text = `
preset: inferencex
repository: o/r
checks:
  alpha:
    enabled: true
    severity: warn
    rules:
      strict: { since: 2026-02-01, until: 2026-05-31 }
    options: { most: 7 }
  beta: { enabled: false }
layouts:
  root: { runners: other/runners.yaml, masterConfigs: [a.yaml, b.yaml] }
signoff: { opening: I have read all of this and }
checklist: { containment: 0.8, conditions: { agentic: [agentic] } }
escalation: { mentions: ['@o/team', '@ada'] }
checkRun: { name: verdict }
`;
    expect(parse(text)).toEqual({
      preset: 'inferencex',
      repository: 'o/r',
      checks: {
        alpha: {
          enabled: true,
          severity: 'warn',
          rules: { strict: { since: '2026-02-01', until: '2026-05-31' } },
          options: { most: 7 },
        },
        beta: { enabled: false },
      },
      layouts: { root: { runners: 'other/runners.yaml', masterConfigs: ['a.yaml', 'b.yaml'] } },
      signoff: { opening: 'I have read all of this and' },
      checklist: { containment: 0.8, conditions: { agentic: ['agentic'] } },
      escalation: { mentions: ['@o/team', '@ada'] },
      checkRun: { name: 'verdict' },
    });
  });

  test.each<[string, string]>([
    ['a byte-order mark', '\ufeffpreset: inferencex\n'],
    ['Windows line endings', '# a\r\npreset: inferencex\r\n'],
    ['JSON, which is YAML', '{"preset": "inferencex"}'],
  ])('may have %s', (_, text) => {
    expect(parse(text)).toEqual({ preset: 'inferencex' });
  });

  test('may use anchors and a few aliases', () => {
    const text = 'checks:\n  alpha: &same { severity: warn }\n  beta: *same\n';
    expect(parse(text).checks).toEqual({ alpha: { severity: 'warn' }, beta: { severity: 'warn' } });
  });
});

describe('a policy file that is no policy', () => {
  test.each<[string, string, string]>([
    ['a list', '- a\n', 'p.yml:1:1: Invalid input: expected object, received array'],
    ['a text', 'hello\n', 'p.yml:1:1: Invalid input: expected object, received string'],
    ['two documents', 'preset: inferencex\n---\n{}\n', 'p.yml:2:1: Source contains multiple documents'],
    ['a list without its end', 'checks: [\n', 'p.yml:2:1: Flow sequence in block collection'],
    ['a tab for indentation', 'checks:\n\talpha: {}\n', 'p.yml:2:1: Tabs are not allowed'],
    ['a key that stands twice', 'repository: a/b\nrepository: c/d\n', 'p.yml:2:1: Map keys must be unique'],
    [
      'a nested key that stands twice',
      'checks:\n  alpha: {}\n  beta: {}\n  alpha: {}\n',
      'p.yml:4:3: Map keys must be unique',
    ],
    [
      'an alias without its anchor',
      'checks:\n  alpha: *nope\n',
      'p.yml:2:10: *nope: no anchor of this name stands before it',
    ],
    ['an alias before its anchor', 'checks: { alpha: *a, beta: &a {} }\n', 'p.yml:1:18: *a: no anchor'],
  ])('is refused with its place: %s', (_, text, expected) => {
    expect(problemsOf(text)[0]?.startsWith(expected)).toBe(true);
  });

  test('is refused when aliases multiply', () => {
    const level = (name: string, item: string) => `${name}: &${name} [${Array(9).fill(item).join(', ')}]`;
    const bomb = [level('a', 'x'), level('b', '*a'), level('c', '*b'), level('d', '*c')].join('\n');
    expect(problemsOf(bomb)).toEqual(['p.yml: uses more than 100 aliases']);
  });

  test('is refused when it is nested beyond all measure', () => {
    expect(() => parse('['.repeat(100_000))).toThrow(PolicyError);
  });

  test('is refused above 256 KiB, before anything is parsed', () => {
    const limit = 256 * 1024;
    expect(parse(`#${'x'.repeat(limit - 1)}`)).toEqual({});
    expect(problemsOf(`[${'x'.repeat(limit)}`)).toEqual([
      `p.yml: has ${limit + 1} characters, more than the limit of ${limit}`,
    ]);
  });
});
