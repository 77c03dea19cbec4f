import { describe, expect, test } from '@jest/globals';
import type { Check } from '../../src/check/check.ts';
import { EvidenceInputError } from '../../src/evidence/errors.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { CheckTimeout, type Deadline } from '../../src/verdict/deadline.ts';
import type { Row } from '../../src/verdict/row.ts';
import { runChecks } from '../../src/verdict/run-checks.ts';
import { countedFact, fakeCheck, pass } from '../support/fake-check.ts';
import { evidenceWith } from '../support/fake-evidence.ts';

/** A fact that is gathered when the test says so. */
function heldFact(name: string) {
  const held = Promise.withResolvers<string>();
  const asked = Promise.withResolvers<void>();
  const fact = countedFact(name, () => {
    asked.resolve();
    return held.promise;
  });
  return { fact, asked: asked.promise, ...held };
}

/** Deadlines that pass when the test says so. */
function heldDeadlines() {
  const cleared: number[] = [];
  const expire = new Map<number, () => void>();
  const deadline = (check: Check): Deadline => {
    const { promise, reject } = Promise.withResolvers<never>();
    expire.set(check.number, () => reject(new CheckTimeout(`check ${check.number} took too long`)));
    return { expired: promise, clear: () => cleared.push(check.number) };
  };
  return { cleared, deadline, expire: (number: number) => expire.get(number)?.() };
}

function run(checks: readonly Check[], deadline?: (check: Check) => Deadline): Promise<Row[]> {
  return runChecks({
    checks,
    evidence: evidenceWith('git'),
    policy: resolvePolicy({}, 'preset', checks),
    reviewDate: '2026-10-22',
    hasSignoff: true,
    ...(deadline && { deadline }),
  });
}

describe('runChecks', () => {
  test('evaluates a check whose facts are there while another still waits', async () => {
    const slow = heldFact('slow');
    const evaluated = Promise.withResolvers<void>();
    const quick = fakeCheck(1, {
      evaluate: () => {
        evaluated.resolve();
        return pass;
      },
    });
    const rows = run([fakeCheck(0, { needs: { slow: slow.fact } }), quick]);
    await evaluated.promise;
    slow.resolve('there');
    expect((await rows).map(({ status }) => status)).toEqual(['PASS', 'PASS']);
  });

  test('begins to gather every fact before any has arrived', async () => {
    const [one, two, three] = [heldFact('one'), heldFact('two'), heldFact('three')];
    const rows = run([
      fakeCheck(0, { needs: { one: one.fact, two: two.fact } }),
      fakeCheck(1, { needs: { three: three.fact } }),
    ]);
    await Promise.all([one.asked, two.asked, three.asked]);
    for (const { resolve } of [three, two, one]) resolve('there');
    expect(await rows).toHaveLength(2);
  });

  test('keeps the order of numbers when the first check answers last', async () => {
    const slow = heldFact('slow');
    const last = fakeCheck(9, {
      evaluate: () => {
        slow.resolve('there');
        return pass;
      },
    });
    const rows = await run([fakeCheck(2, { needs: { slow: slow.fact } }), last]);
    expect(rows.map(({ number }) => number)).toEqual([2, 9]);
  });
});

describe('a check that takes too long', () => {
  test('is a FAIL row, and the others have theirs', async () => {
    const never = heldFact('never');
    const { deadline, expire } = heldDeadlines();
    const rows = run([fakeCheck(0, { needs: { never: never.fact } }), fakeCheck(1)], deadline);
    await never.asked;
    expire(0);
    expect((await rows).map(({ status, summary }) => `${status}: ${summary}`)).toEqual([
      'FAIL: could not be verified: `CheckTimeout: check 0 took too long`',
      'PASS: in order',
    ]);
  });

  test('does not take checks with it that need the same fact and have more time', async () => {
    const shared = heldFact('shared');
    const { deadline, expire } = heldDeadlines();
    const impatient = fakeCheck(0, { needs: { shared: shared.fact } });
    const rows = run([impatient, fakeCheck(1, { needs: { shared: shared.fact } })], deadline);
    await shared.asked;
    expire(0);
    shared.resolve('there');
    expect((await rows).map(({ status }) => status)).toEqual(['FAIL', 'PASS']);
  });

  test('may still see its fact fail later without harm', async () => {
    const late = heldFact('late');
    const { deadline, expire } = heldDeadlines();
    const rows = run([fakeCheck(0, { needs: { late: late.fact } })], deadline);
    await late.asked;
    expire(0);
    await rows;
    late.reject(new Error('too late to matter'));
    await expect(late.promise).rejects.toThrow('too late to matter');
  });

  test('leaves no deadline running, however a check ends', async () => {
    const { cleared, deadline } = heldDeadlines();
    const broken = fakeCheck(1, {
      evaluate: () => {
        throw new Error('no');
      },
    });
    const fact = countedFact('unreadable', () => {
      throw new EvidenceInputError('file', 'is missing');
    });
    await run([fakeCheck(0), broken], deadline);
    await run([fakeCheck(2, { needs: { fact } })], deadline).catch(() => {});
    expect(cleared.sort()).toEqual([0, 1, 2]);
  });
});
