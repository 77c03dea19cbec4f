import { describe, expect, test } from '@jest/globals';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { policyFileSchema } from '../../src/policy/schema.ts';
import { checks, parse } from './support.ts';

const resolve = (text: string) => resolvePolicy(parse(text), 'p.yml', checks);
const preset = resolvePolicy({}, 'preset', checks);

describe('without a policy file', () => {
  test('the preset is in force, and says so', () => {
    expect(preset).toMatchObject({ preset: 'inferencex', source: 'preset', ...inferencex });
  });

  test('every check is enabled with its own rules and default options', () => {
    expect(preset.checks).toEqual({
      alpha: { enabled: true, rules: checks[0]?.rules, options: { most: 4 } },
      beta: { enabled: true, rules: checks[1]?.rules, options: {} },
    });
  });
});

describe('a policy file over the preset', () => {
  test('is named as the source', () => {
    expect(resolve('{}').source).toBe('p.yml');
  });

  test.each<[string, string, string]>([
    ['repository', 'repository: o/r', 'o/r'],
    ['checkRun.name', 'checkRun: { name: verdict }', 'verdict'],
    ['checklist.containment', 'checklist: { containment: 1 }', '1'],
  ])('replaces the single value %s and nothing else', (name, text, expected) => {
    const changed = resolve(text);
    const [section = '', key] = name.split('.');
    const value: unknown = Object.entries(changed).find(([each]) => each === section)?.[1];
    expect(String(key === undefined ? value : Object(value)[key])).toBe(expected);
    for (const each of ['layouts', 'signoff', 'escalation', 'checks'] as const)
      expect(changed[each]).toEqual(preset[each]);
  });

  test('merges mappings: other keys of a layout and other layouts stay', () => {
    const { layouts } = resolve('layouts: { root: { runners: other/runners.yaml } }');
    expect(layouts).toEqual({
      ...inferencex.layouts,
      root: { ...inferencex.layouts.root, runners: 'other/runners.yaml' },
    });
  });

  test('merges each of the three layouts', () => {
    const text = 'layouts: { root: { waivers: a }, legacy: { waivers: b }, inferencex-e2e: { waivers: c } }';
    const { layouts } = resolve(text);
    expect([layouts.root.waivers, layouts.legacy.waivers, layouts['inferencex-e2e'].waivers]).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  test('replaces lists', () => {
    const changed = resolve(
      'layouts: { root: { masterConfigs: [one.yaml] } }\nescalation: { mentions: ["@ada"] }\nchecklist: { conditions: { agentic: [agents] } }',
    );
    expect(changed.layouts.root.masterConfigs).toEqual(['one.yaml']);
    expect(changed.escalation.mentions).toEqual(['@ada']);
    expect(changed.checklist.conditions).toEqual({ ...inferencex.checklist.conditions, agentic: ['agents'] });
  });

  test('can say that nobody is to be mentioned', () => {
    expect(resolve('escalation: { mentions: [] }').escalation.mentions).toEqual([]);
  });

  test('replaces words of the sign-off form one by one', () => {
    expect(resolve('signoff: { detailHeading: Details }').signoff).toEqual({
      ...inferencex.signoff,
      detailHeading: 'Details',
    });
  });
});

describe("a check's part of a policy file", () => {
  test('disables it and leaves the others', () => {
    const changed = resolve('checks: { alpha: { enabled: false } }').checks;
    expect([changed.alpha?.enabled, changed.beta?.enabled]).toEqual([false, true]);
  });

  test('sets its severity, which is otherwise left to its rules', () => {
    const changed = resolve('checks: { alpha: { severity: warn } }').checks;
    expect(changed.alpha?.severity).toBe('warn');
    expect(changed.beta).not.toHaveProperty('severity');
  });

  test('moves one day of one rule', () => {
    const changed = resolve('checks: { alpha: { rules: { strict: { since: 2026-02-01 } } } }').checks;
    expect(changed.alpha?.rules).toEqual([
      { id: 'strict', since: '2026-02-01', until: '2026-06-30', severity: 'fail' },
      { id: 'mild', since: '2026-07-01', severity: 'warn' },
    ]);
  });

  test('gives an open rule a last day', () => {
    const changed = resolve('checks: { alpha: { rules: { mild: { until: 2026-12-31 } } } }').checks;
    expect(changed.alpha?.rules[1]).toEqual({
      id: 'mild',
      since: '2026-07-01',
      until: '2026-12-31',
      severity: 'warn',
    });
  });

  test("completes its options with the check's defaults", () => {
    expect(resolve('checks: { alpha: { options: { names: [a] } } }').checks.alpha?.options).toEqual({
      most: 4,
      names: ['a'],
    });
  });
});

describe('the preset', () => {
  test('would itself be a valid policy file', () => {
    expect(policyFileSchema([]).safeParse(inferencex)).toMatchObject({ success: true });
  });

  test('has layouts whose master configs tell them apart', () => {
    const all = Object.values(inferencex.layouts).flatMap(({ masterConfigs }) => masterConfigs);
    expect(new Set(all).size).toBe(all.length);
  });
});
