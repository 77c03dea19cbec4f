import { describe, expect, test } from '@jest/globals';
import type { Lacking, Outcome } from '../../src/check/outcome.ts';
import type { Severity } from '../../src/check/rule.ts';
import { type EvidencePart, evidenceParts } from '../../src/evidence/part.ts';
import type { RowStatus } from '../../src/verdict/row.ts';
import { type RunScope, toRow } from '../../src/verdict/to-row.ts';
import { fakeCheck } from '../support/fake-check.ts';

const check = fakeCheck(7);

function scope(parts: readonly EvidencePart[], hasSignoff: boolean): RunScope {
  return { hasSignoff, missingParts: (part) => !parts.includes(part) };
}

const everything = scope(evidenceParts, true);
const without = (...missing: readonly EvidencePart[]) =>
  scope(
    evidenceParts.filter((part) => !missing.includes(part)),
    true,
  );

describe('toRow', () => {
  test.each<[Outcome['kind'], Severity, RowStatus]>([
    ['pass', 'fail', 'PASS'],
    ['fail', 'fail', 'FAIL'],
    ['fail', 'warn', 'WARN'],
    ['warn', 'fail', 'WARN'],
    ['warn', 'warn', 'WARN'],
    ['not-applicable', 'fail', 'N/A'],
  ])('turns %s under severity %s into %s', (kind, severity, status) => {
    const findings = [{ message: 'look here' }];
    const evidence = [{ label: 'a', url: 'https://a.b' }];
    const outcome = { kind, summary: 'so it is', needs: 'nothing', findings, evidence } as Outcome;
    expect(toRow(check, outcome, severity, everything)).toEqual({
      number: 7,
      id: 'check-7',
      name: 'Fake 7',
      status,
      summary: 'so it is',
      findings,
      evidence,
    });
  });

  test('has empty lists where the outcome names nothing', () => {
    const { findings, evidence } = toRow(check, { kind: 'pass', summary: 'fine' }, 'fail', everything);
    expect([findings, evidence]).toEqual([[], []]);
  });

  test.each<Severity>(['fail', 'warn'])('fails a broken check, although a violation would %s', (severity) => {
    const row = toRow(check, { kind: 'broken', reason: '`TypeError`' }, severity, everything);
    expect(row).toMatchObject({ status: 'FAIL', summary: 'could not be verified: `TypeError`' });
  });
});

describe('a check that cannot tell', () => {
  const offline = scope(['git'], true);
  const noSignoff = scope(evidenceParts, false);

  test.each<[Lacking, readonly EvidencePart[] | undefined, string, RunScope, RowStatus]>([
    ['nothing', undefined, 'everything is at hand', everything, 'FAIL'],
    ['nothing', undefined, 'only git is at hand', offline, 'FAIL'],
    ['nothing', undefined, 'there is no sign-off', noSignoff, 'FAIL'],
    ['signoff', undefined, 'there is no sign-off', noSignoff, 'SKIPPED'],
    ['signoff', undefined, 'there is a sign-off', everything, 'FAIL'],
    ['signoff', undefined, 'there is a sign-off and only git', offline, 'FAIL'],
    ['github', undefined, 'only git is at hand', offline, 'SKIPPED'],
    ['github', undefined, 'everything is at hand', everything, 'FAIL'],
    ['github', undefined, 'the network parts are missing', without('upstream', 'pages'), 'FAIL'],
    ['github', undefined, 'one part of GitHub is missing', without('artifacts'), 'SKIPPED'],
    ['github', [], 'one part of GitHub is missing', without('artifacts'), 'SKIPPED'],
    ['github', ['teams'], 'the named part is missing', without('teams'), 'SKIPPED'],
    ['github', ['teams', 'comments'], 'one of the named parts is missing', without('comments'), 'SKIPPED'],
    ['github', ['teams'], 'another part is missing', without('artifacts'), 'FAIL'],
    ['github', ['teams'], 'there is no sign-off', noSignoff, 'FAIL'],
    ['network', undefined, 'only git is at hand', offline, 'SKIPPED'],
    ['network', undefined, 'everything is at hand', everything, 'FAIL'],
    ['network', undefined, 'pages are missing', without('pages'), 'SKIPPED'],
    ['network', [], 'pages are missing', without('pages'), 'SKIPPED'],
    ['network', undefined, 'parts of GitHub are missing', without('teams', 'runs'), 'FAIL'],
    ['network', ['pages'], 'the named part is missing', without('pages'), 'SKIPPED'],
    ['network', ['pages'], 'the other part is missing', without('upstream'), 'FAIL'],
  ])('and needs %s %j, when %s', (needs, parts, _, run, status) => {
    const outcome: Outcome = {
      kind: 'cannot-tell',
      needs,
      summary: 'it is not known',
      ...(parts && { parts }),
    };
    const row = toRow(check, outcome, 'fail', run);
    const summary = status === 'SKIPPED' ? 'it is not known' : 'could not be verified: it is not known';
    expect(row).toMatchObject({ status, summary });
  });

  test('warns where a violation would only warn', () => {
    const outcome: Outcome = { kind: 'cannot-tell', needs: 'nothing', summary: 'it is not known' };
    expect(toRow(check, outcome, 'warn', everything).status).toBe('WARN');
  });
});
