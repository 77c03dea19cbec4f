import { describe, expect, test } from '@jest/globals';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { countedFact } from '../support/fake-check.ts';
import { evidenceWith } from '../support/fake-evidence.ts';

const evidence = evidenceWith('git');
const policy = resolvePolicy({}, 'preset', []);
const store = () => new FactStore(evidence, policy, '2026-10-22');

describe('FactStore', () => {
  test('gathers a fact once, however many ask at the same time and later', async () => {
    const facts = store();
    const fact = countedFact('answer', () => ({ answer: 42 }));
    const [one, two] = await Promise.all([facts.get(fact), facts.get(fact)]);
    const three = await facts.get(fact);
    expect(fact.calls()).toBe(1);
    expect(one).toBe(two);
    expect(one).toBe(three);
  });

  test('gathers nothing before somebody asks', () => {
    const fact = countedFact('answer', () => 42);
    store();
    expect(fact.calls()).toBe(0);
  });

  test('remembers a failure and does not try again', async () => {
    const facts = store();
    const fact = countedFact('broken', () => {
      throw new Error('no');
    });
    await expect(facts.get(fact)).rejects.toThrow('no');
    await expect(facts.get(fact)).rejects.toThrow('no');
    expect(fact.calls()).toBe(1);
  });

  test('tells facts with one name apart', async () => {
    const facts = store();
    const [one, two] = [countedFact('same', () => 1), countedFact('same', () => 2)];
    expect(await Promise.all([facts.get(one), facts.get(two)])).toEqual([1, 2]);
  });

  test('lets facts use facts, each gathered once', async () => {
    const facts = store();
    const base = countedFact('base', () => 20);
    const one = countedFact('one', async ({ get }) => (await get(base)) + 1);
    const two = countedFact('two', async ({ get }) => (await get(base)) + (await get(one)));
    expect(await facts.get(two)).toBe(41);
    expect([base.calls(), one.calls()]).toEqual([1, 1]);
  });

  test('gives a fact evidence, policy and review date', async () => {
    const seen = await store().get(countedFact('context', (context) => context));
    expect(seen.evidence).toBe(evidence);
    expect(seen.policy).toBe(policy);
    expect(seen.reviewDate).toBe('2026-10-22');
  });
});
