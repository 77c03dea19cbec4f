import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { Check } from '../../src/check/check.ts';
import { FactUnknown } from '../../src/check/outcome.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../src/evidence/errors.ts';
import { type EvidencePart, evidenceParts } from '../../src/evidence/part.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { PolicyFile } from '../../src/policy/schema.ts';
import type { Row } from '../../src/verdict/row.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';
import { countedFact, fakeCheck } from '../support/fake-check.ts';
import { evidenceWith } from '../support/fake-evidence.ts';

interface Setting {
  readonly file?: PolicyFile;
  readonly date?: string;
  readonly parts?: readonly EvidencePart[];
  readonly hasSignoff?: boolean;
}

function run(checks: readonly Check[], setting: Setting = {}): Promise<Row[]> {
  return runChecks({
    checks,
    evidence: evidenceWith(...(setting.parts ?? evidenceParts)),
    policy: resolvePolicy(setting.file ?? {}, 'preset', checks),
    reviewDate: setting.date ?? '2026-10-22',
    hasSignoff: setting.hasSignoff ?? true,
  });
}

const shortly = (rows: readonly Row[]) =>
  rows.map(({ number, status, summary }) => `${number} ${status}: ${summary}`);

describe('runChecks', () => {
  test('gives one row each, by number, whatever the order of the checks', async () => {
    const rows = await run([fakeCheck(5), fakeCheck(0), fakeCheck(12)]);
    expect(shortly(rows)).toEqual(['0 PASS: in order', '5 PASS: in order', '12 PASS: in order']);
  });

  test('gathers what several checks need once, and what none needs not at all', async () => {
    const shared = countedFact('shared', () => 'value');
    const unused = countedFact('unused', () => 'value');
    await run([fakeCheck(0, { needs: { shared } }), fakeCheck(1, { needs: { other: shared } })]);
    expect([shared.calls(), unused.calls()]).toEqual([1, 0]);
  });

  test('hands a check its facts by name, its options, its active rules and the review date', async () => {
    let seen: unknown;
    const check = fakeCheck(3, {
      needs: { one: countedFact('one', () => 1), two: countedFact('two', () => 'b') },
      config: z.strictObject({ most: z.number().default(4) }),
      rules: [
        { id: 'old', since: '2026-01-01', until: '2026-06-30', severity: 'fail' },
        { id: 'new', since: '2026-07-01', severity: 'warn' },
      ],
      evaluate: (input) => {
        seen = input;
        return { kind: 'pass', summary: 'fine' };
      },
    });
    await run([check]);
    expect(seen).toEqual({
      facts: { one: 1, two: 'b' },
      config: { most: 4 },
      rules: [{ id: 'new', since: '2026-07-01', severity: 'warn' }],
      reviewDate: '2026-10-22',
    });
  });

  test('cuts what a check says to what a row can show', async () => {
    const [row] = await run([
      fakeCheck(0, { evaluate: () => ({ kind: 'pass', summary: 'x'.repeat(1_000) }) }),
    ]);
    expect(row?.summary).toBe(`${'x'.repeat(299)}…`);
  });

  test('leaves a disabled check out and gathers nothing for it', async () => {
    const fact = countedFact('fact', () => 1);
    const rows = await run([fakeCheck(0), fakeCheck(1, { needs: { fact } })], {
      file: { checks: { 'check-1': { enabled: false } } },
    });
    expect(shortly(rows)).toEqual(['0 PASS: in order']);
    expect(fact.calls()).toBe(0);
  });

  test('runs a check that the policy does not know by its own definition', async () => {
    const rows = await runChecks({
      checks: [fakeCheck(0)],
      evidence: evidenceWith('git'),
      policy: resolvePolicy({}, 'preset', []),
      reviewDate: '2026-10-22',
      hasSignoff: false,
    });
    expect(shortly(rows)).toEqual(['0 PASS: in order']);
  });
});

describe('a check or fact that fails', () => {
  const failing = (cause: unknown) =>
    fakeCheck(1, {
      needs: {
        fact: countedFact('fact', () => {
          throw cause;
        }),
      },
    });

  test.each<[string, unknown, string]>([
    [
      'an unexpected error is shown as code',
      new TypeError('no @ada `here`'),
      '1 FAIL: could not be verified: `` TypeError: no @ada `here` ``',
    ],
    ['something that is no error', 'a text', '1 FAIL: could not be verified: `a text`'],
    [
      'a refusal of the host',
      new EvidenceRefused('github/pull.json', 404),
      '1 FAIL: could not be verified: `github/pull.json answered 404`',
    ],
    [
      'an unreadable document',
      new EvidenceUnreadable('MODELS.md', 'is a symbolic link'),
      '1 FAIL: could not be verified: `MODELS.md is a symbolic link`',
    ],
    [
      'a fact that cannot be known',
      new FactUnknown('the plan is `open`', 'nothing'),
      '1 FAIL: could not be verified: the plan is `open`',
    ],
  ])('is a FAIL row with the reason: %s', async (_, cause, expected) => {
    expect(shortly(await run([failing(cause)]))).toEqual([expected]);
  });

  test('is a FAIL row when evaluate throws, and spares the other checks', async () => {
    const broken = fakeCheck(1, {
      evaluate: () => {
        throw new RangeError('out of range');
      },
    });
    expect(shortly(await run([fakeCheck(0), broken, fakeCheck(2)]))).toEqual([
      '0 PASS: in order',
      '1 FAIL: could not be verified: `RangeError: out of range`',
      '2 PASS: in order',
    ]);
  });

  test('is FAIL although the policy makes violations of the check warn', async () => {
    const [row] = await run([failing(new Error('no'))], {
      file: { checks: { 'check-1': { severity: 'warn' } } },
    });
    expect(row?.status).toBe('FAIL');
  });

  test('shows no more than the start of a long reason', async () => {
    const [row] = await run([failing(new Error('x'.repeat(100_000)))]);
    expect(row?.summary).toBe(`could not be verified: \`Error: ${'x'.repeat(193)}\``);
  });

  test.each<[string, unknown, Setting, string]>([
    [
      'a part of GitHub',
      new EvidencePartMissing('teams', 'team @o/t'),
      { parts: ['git'] },
      'this run has no teams evidence (`team @o/t`)',
    ],
    [
      'a page',
      new EvidencePartMissing('pages', 'https://a.b'),
      { parts: ['git'] },
      'this run has no pages evidence (`https://a.b`)',
    ],
    [
      'any network part',
      new FactUnknown('the recipe is elsewhere', 'network'),
      { parts: ['git'] },
      'the recipe is elsewhere',
    ],
    [
      'a sign-off',
      new FactUnknown('nobody has signed', 'signoff'),
      { hasSignoff: false },
      'nobody has signed',
    ],
  ])('is SKIPPED where this run lacks %s', async (_, cause, setting, expected) => {
    expect(shortly(await run([failing(cause)], setting))).toEqual([`1 SKIPPED: ${expected}`]);
  });

  test('makes every check that needs the fact say why, and no other', async () => {
    const fact = countedFact('fact', () => {
      throw new FactUnknown('unknown', 'nothing');
    });
    const rows = await run([
      fakeCheck(0, { needs: { fact } }),
      fakeCheck(1),
      fakeCheck(2, { needs: { fact } }),
    ]);
    expect(rows.map(({ status }) => status)).toEqual(['FAIL', 'PASS', 'FAIL']);
    expect(fact.calls()).toBe(1);
  });

  test('ends the whole run when the input named by the caller cannot be read', async () => {
    const cause = new EvidenceInputError('git/blobs/1', 'is missing');
    await expect(run([fakeCheck(0), failing(cause)])).rejects.toBe(cause);
  });

  test('ends the whole run when a host cannot be asked: an outage is no verdict', async () => {
    const cause = new EvidenceUnavailable('api.github.com', 'it answered 502');
    await expect(run([fakeCheck(0), failing(cause)])).rejects.toBe(cause);
  });
});
