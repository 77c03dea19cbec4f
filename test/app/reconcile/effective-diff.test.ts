import { describe, expect, test } from '@jest/globals';
import { effectiveDiff } from '../../../src/app/reconcile/effective-diff.ts';
import { EvidenceRefused } from '../../../src/evidence/errors.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { appParts } from '../../support/app-parts.ts';
import { policyOf } from '../../support/conversation.ts';
import { BASE, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { openedPull } from '../../support/opened-pull.ts';

const OLD = '1'.repeat(40);
const now = { head: HEAD, base: 'main' };
const old = { head: OLD, base: 'main' };
const files = { base: { 'a.md': 'one\n' }, head: { 'a.md': 'two\n' } };

/** Evidence that notes which commits are compared. */
function watched(evidence: Evidence = memoryEvidence(files)) {
  const compared: string[] = [];
  const changes: Evidence['git']['changes'] = (from, to) => {
    compared.push(`${from[0]}..${to[0]}`);
    return evidence.git.changes(from === OLD ? BASE : from, to === OLD ? HEAD : to);
  };
  return { compared, evidence: { ...evidence, git: { ...evidence.git, changes } } };
}

describe('the effective diff', () => {
  test('is computed once for the same two commits, whoever asks', async () => {
    const { parts } = appParts();
    const { compared, evidence } = watched();
    const first = await effectiveDiff(openedPull({ evidence }), parts);
    const again = await effectiveDiff(openedPull({ evidence, key: 'acme/bench#8' }), parts);
    expect(again.fingerprint).toBe(first.fingerprint);
    expect(compared).toEqual(['b..c']);
    expect(await parts.state.fingerprints.of('acme/bench#8', now)).toBe(first.fingerprint);
  });

  test('is another one under other layouts, and in another repository', async () => {
    const { parts } = appParts();
    const policy = policyOf();
    const layouts = { ...policy.layouts, root: { ...policy.layouts.root, changelog: 'a.md' } };
    const { compared, evidence } = watched();
    await effectiveDiff(openedPull({ evidence, policy }), parts);
    await effectiveDiff(openedPull({ evidence, policy: { ...policy, layouts } }), parts);
    const subject = { ...evidence.subject, repository: 'acme/other' };
    await effectiveDiff(openedPull({ evidence: { ...evidence, subject }, policy }), parts);
    expect(compared).toHaveLength(3);
  });

  test('of an earlier commit is the same if it changes the same', async () => {
    const { parts } = appParts();
    const { evidence } = watched();
    const pull = openedPull({ evidence, mergeBaseOf: async () => BASE });
    const { isSameAt } = await effectiveDiff(pull, parts);
    expect(await isSameAt(old)).toBe(true);
  });

  test('with another base is the same only if it was so when it was judged', async () => {
    const { parts } = appParts();
    const { compared, evidence } = watched();
    const pull = openedPull({ evidence, mergeBaseOf: async () => BASE });
    const { isSameAt, fingerprint } = await effectiveDiff(pull, parts);
    const before = { head: HEAD, base: 'feature' };
    expect(await isSameAt(before)).toBe(false);
    await parts.state.fingerprints.keep(pull.key, before, fingerprint);
    expect(await isSameAt(before)).toBe(true);
    await parts.state.fingerprints.keep(pull.key, before, 'smaller');
    expect(await isSameAt(before)).toBe(false);
    expect(compared).toEqual(['b..c']);
  });

  test('of a commit that is gone is another one', async () => {
    const { parts } = appParts();
    const mergeBaseOf = async () => {
      throw new EvidenceRefused('/compare', 404);
    };
    const { isSameAt } = await effectiveDiff(
      openedPull({ evidence: watched().evidence, mergeBaseOf }),
      parts,
    );
    expect(await isSameAt(old)).toBe(false);
  });
});
