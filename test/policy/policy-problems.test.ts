import { describe, expect, test } from '@jest/globals';
import { parsePolicy } from '../../src/policy/parse-policy.ts';
import { PolicyError } from '../../src/policy/policy-error.ts';
import { checks, problemsOf } from './support.ts';

const day = 'expected a day as YYYY-MM-DD';
const insidePath = 'expected a path inside the repository';

describe('a value that is wrong', () => {
  test.each<[string, string, string]>([
    ['another preset', 'preset: other\n', '1:1: preset: Invalid input: expected "inferencex"'],
    ['a repository without an owner', 'repository: name\n', '1:1: repository: expected owner/name'],
    [
      'a severity of another kind',
      'checks:\n  alpha:\n    severity: block\n',
      '3:5: checks.alpha.severity: Invalid option: expected one of "fail"|"warn"',
    ],
    [
      'a text for a truth value',
      'checks:\n  alpha:\n    enabled: "no"\n',
      '3:5: checks.alpha.enabled: Invalid input: expected boolean, received string',
    ],
    [
      'a day that does not exist',
      'checks:\n  alpha:\n    rules:\n      strict:\n        since: 2026-02-30\n',
      `5:9: checks.alpha.rules.strict.since: ${day}`,
    ],
    [
      'a number for a day',
      'checks:\n  alpha:\n    rules:\n      strict: { until: 20260101 }\n',
      `4:17: checks.alpha.rules.strict.until: ${day}`,
    ],
    [
      'an option out of range',
      'checks:\n  alpha:\n    options:\n      most: 11\n',
      '4:7: checks.alpha.options.most: Too big: expected number to be <=10',
    ],
    [
      'an item of a list',
      'checks:\n  alpha:\n    options:\n      names: [a, 2]\n',
      '4:18: checks.alpha.options.names.1: Invalid input: expected string, received number',
    ],
    [
      'an absolute path',
      'layouts:\n  root:\n    runners: /etc/passwd\n',
      `3:5: layouts.root.runners: ${insidePath}`,
    ],
    [
      'a path that climbs out',
      'layouts:\n  legacy:\n    masterConfigs:\n      - a.yaml\n      - b/../../c.yaml\n',
      `5:9: layouts.legacy.masterConfigs.1: ${insidePath}`,
    ],
    [
      'an empty path',
      'layouts:\n  root: { waivers: "" }\n',
      '2:11: layouts.root.waivers: Too small: expected string to have >=1 characters',
    ],
    [
      'an empty list',
      'layouts:\n  root:\n    thresholds: []\n',
      '3:5: layouts.root.thresholds: Too small: expected array to have >=1 items',
    ],
    [
      'a mention without its at sign',
      'escalation:\n  mentions: ["@ada", "grace"]\n',
      '2:22: escalation.mentions.1: expected @login or @organisation/team',
    ],
    [
      'a mention that says more',
      'escalation:\n  mentions: ["@ada and all"]\n',
      '2:14: escalation.mentions.0: expected @login or @organisation/team',
    ],
    [
      'a share above one',
      'checklist:\n  containment: 2\n',
      '2:3: checklist.containment: Too big: expected number to be <=1',
    ],
    [
      'a phrase of one letter',
      'checklist:\n  conditions:\n    agentic: [a]\n',
      '3:15: checklist.conditions.agentic.0: Too small: expected string to have >=2 characters',
    ],
    [
      'an opening that anything begins with',
      'signoff:\n  opening: I\n',
      '2:3: signoff.opening: Too small: expected string to have >=10 characters',
    ],
    [
      'a rule that ends before it begins',
      'checks:\n  alpha:\n    rules:\n      mild: { since: 2026-10-02, until: 2026-10-01 }\n',
      '4:7: checks.alpha.rules.mild: the rule would end before it begins (since 2026-07-01 unless said otherwise)',
    ],
    [
      'a rule that begins after its own end',
      'checks:\n  alpha:\n    rules:\n      strict: { since: 2026-07-01 }\n',
      '4:7: checks.alpha.rules.strict: the rule would end before it begins (since 2026-01-01 unless said otherwise)',
    ],
    [
      'a policy without any check',
      'checks:\n  alpha: { enabled: false }\n  beta: { enabled: false }\n',
      '1:1: checks: every check is disabled, so every verdict would be empty',
    ],
    [
      'an empty name',
      'checkRun: { name: "" }\n',
      '1:13: checkRun.name: Too small: expected string to have >=1 characters',
    ],
    [
      'a section without content',
      'preset: inferencex\nchecks:\n',
      '2:1: checks: Invalid input: expected object, received null',
    ],
    [
      'a section that lacks what it must hold',
      'escalation: {}\n',
      '1:1: escalation.mentions: Invalid input: expected array, received undefined',
    ],
    [
      'a value behind an alias, at the alias',
      'checks:\n  alpha: &a { severity: fail }\n  beta: { rules: *a }\n',
      '3:11: checks.beta.rules.severity: unknown key',
    ],
  ])('is named with line and column: %s', (_, text, expected) => {
    expect(problemsOf(text)).toEqual([`p.yml:${expected}`]);
  });
});

describe('a key that nobody knows', () => {
  test.each<[string, string, string]>([
    ['at the top', '# a\ncolour: red\n', '2:1: colour'],
    ['below a check', 'checks:\n  alpha:\n    enable: true\n', '3:5: checks.alpha.enable'],
    ['as a check', 'checks:\n  gamma: {}\n', '2:3: checks.gamma'],
    ['as a check by its number', 'checks:\n  alpha: {}\n  0: {}\n', '3:3: checks.0'],
    [
      'as a rule of another check',
      'checks:\n  beta:\n    rules:\n      mild: {}\n',
      '4:7: checks.beta.rules.mild',
    ],
    [
      'in the options of a check',
      'checks:\n  alpha:\n    options: { least: 1 }\n',
      '3:16: checks.alpha.options.least',
    ],
    ['as a layout', 'layouts:\n  new: {}\n', '2:3: layouts.new'],
    ['as a path of a layout', 'layouts:\n  root:\n    recipes: a\n', '3:5: layouts.root.recipes'],
    ['in a flow mapping', '{ checks: { alpha: { level: 3 } } }', '1:22: checks.alpha.level'],
    ['as a prototype', '__proto__: { checks: 1 }\n', '1:1: __proto__'],
    ['behind Windows line endings', 'preset: inferencex\r\ncolour: red\r\n', '2:1: colour'],
    ['behind wide characters', '# 日本 😀\n{ preset: inferencex, "😀": 1 }\n', '2:23: 😀'],
  ])('is named with line and column: %s', (_, text, expected) => {
    expect(problemsOf(text)).toEqual([`p.yml:${expected}: unknown key`]);
  });
});

describe('several problems', () => {
  const text =
    'colour: red\nchecks:\n  alpha:\n    severity: block\n    enabled: 3\n    level: 1\nrepository: x\n';

  test('are all named, from top to bottom', () => {
    expect(problemsOf(text)).toEqual([
      'p.yml:1:1: colour: unknown key',
      'p.yml:4:5: checks.alpha.severity: Invalid option: expected one of "fail"|"warn"',
      'p.yml:5:5: checks.alpha.enabled: Invalid input: expected boolean, received number',
      'p.yml:6:5: checks.alpha.level: unknown key',
      'p.yml:7:1: repository: expected owner/name',
    ]);
  });

  test('on one line are named from left to right', () => {
    const places = problemsOf('{ checks: { gamma: 1 }, repository: x, b: 2 }').map(
      (line) => line.split(':')[2],
    );
    expect(places).toEqual(['13', '25', '40']);
  });

  test('can be read as data: source, line, column and reason', () => {
    expect.assertions(3);
    try {
      parsePolicy('a: 1\nb: 2\n', 'some/file.yml', checks);
    } catch (cause) {
      if (!(cause instanceof PolicyError)) throw cause;
      expect(cause.source).toBe('some/file.yml');
      expect(cause.problems[0]).toEqual({ line: 1, column: 1, message: 'a: unknown key' });
      expect(cause.problems[1]).toEqual({ line: 2, column: 1, message: 'b: unknown key' });
    }
  });

  test('of syntax are all named, too', () => {
    expect(problemsOf('a: "\\q"\nb: "\\q"\n').map((line) => line.slice(0, 9))).toEqual([
      'p.yml:1:5',
      'p.yml:2:5',
    ]);
  });
});
