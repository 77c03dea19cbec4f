import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { registry } from '../checks/registry.ts';
import type { Change } from '../src/evidence/git-evidence.ts';
import { parsePolicy } from '../src/policy/parse-policy.ts';
import { resolvePolicy } from '../src/policy/resolve-policy.ts';
import { runChecks } from '../src/verdict/run-checks.ts';
import { focusedChange } from './example-check/index.ts';
import { memoryEvidence } from './support/memory-evidence.ts';

const example = readFileSync(new URL('./example-check/index.ts', import.meta.url), 'utf8');
const guide = readFileSync(new URL('../CONTRIBUTING.md', import.meta.url), 'utf8');
const checks = [...registry, focusedChange];

function changesOf(count: number): Change[] {
  return Array.from({ length: count }, (_, index) => {
    const path = `file${index}`;
    return { kind: 'added', path, after: { path, mode: '100644', oid: 'e'.repeat(40) } };
  });
}

async function rowOf(files: number, policy: string, day = '2026-11-30') {
  const head = Object.fromEntries(
    Array.from({ length: files }, (_, index) => [`file${index}`, String(index)]),
  );
  const rows = await runChecks({
    checks,
    evidence: memoryEvidence({ head }),
    policy: resolvePolicy(parsePolicy(policy, 'policy.yml', checks), 'policy.yml', checks),
    reviewDate: day,
    hasSignoff: false,
  });
  return rows.find((row) => row.id === focusedChange.id);
}

describe('adding a check in ten minutes', () => {
  test('the guide shows the whole example, as it is compiled here', () => {
    expect(guide).toContain(`\`\`\`ts\n${example.trim()}\n\`\`\``);
  });

  test('one line in the registry gives it a row, after the others', async () => {
    expect(await rowOf(2, '')).toMatchObject({
      number: 18,
      id: 'focused-change',
      status: 'PASS',
      summary: '2 files are changed',
    });
  });

  test('its options and severity can be set in the policy file', async () => {
    const limit = 'checks:\n  focused-change:\n    options:\n      mostFiles: 1\n';
    expect(await rowOf(3, limit)).toMatchObject({
      status: 'WARN',
      findings: [{ location: { path: 'file1' } }, { location: { path: 'file2' } }],
    });
    expect(await rowOf(3, `${limit}    severity: fail\n`)).toMatchObject({ status: 'FAIL' });
  });

  test('its options are checked where they stand', () => {
    const text = 'checks:\n  focused-change:\n    options:\n      mostFiles: many\n';
    expect(() => parsePolicy(text, 'policy.yml', checks)).toThrow(
      'policy.yml:4:7: checks.focused-change.options.mostFiles',
    );
  });

  test('its rule is dated', async () => {
    expect(await rowOf(2, '', '2026-10-31')).toMatchObject({
      status: 'N/A',
      summary: 'in force since 2026-11-01',
    });
  });

  test.each([
    [0, 'not-applicable'],
    [300, 'pass'],
    [301, 'fail'],
  ])('%i files: %s', (count, kind) => {
    const input = {
      facts: { changes: changesOf(count) },
      config: { mostFiles: 300 },
      rules: focusedChange.rules,
      reviewDate: '2026-11-30',
    };
    expect(focusedChange.evaluate(input).kind).toBe(kind);
  });
});
