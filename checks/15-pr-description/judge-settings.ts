import { code } from '../../src/check/markdown.ts';
import type { NumberClaim, SettingClaim, WordClaim } from '../../src/facts/description-claims.ts';
import type { Head, HeadConfig, Scope } from './head.ts';
import { flagName, type InForce, listSettings, settingId } from './in-force.ts';
import { type Judgement, unchecked } from './judgement.ts';
import { isSameValue } from './same-value.ts';

/** A setting agrees if any point in question has it; it contradicts if all of them are told and have another value. */
export function judgeSetting(claim: SettingClaim, head: Head): Judgement {
  const scope = head.scopeOf(claim);
  const found = inForce(scope, settingId(claim.form, claim.name)).filter(
    ({ role, concurrency }) =>
      (claim.role === undefined || role === undefined || role === claim.role) &&
      (claim.concurrencies.length === 0 || claim.concurrencies.includes(concurrency)),
  );
  const { value } = claim;
  if (value === undefined) {
    const [first] = found;
    return first === undefined ? unchecked : agrees(first);
  }
  return judgeValue(value, found, claim.isPlain && isTold(scope));
}

/** "stream interval 32" beside a flag of these words; only the whole name of a flag, right before, can contradict. */
export function judgeNumber(claim: NumberClaim, head: Head): Judgement {
  const scope = head.scopeOf(claim);
  const ids = new Set(scope.configs.flatMap(({ settings }) => [...settings.keys()]));
  const beside = [...ids].filter((id) => id.startsWith('--') && standsBeside(wordsOf(id), claim));
  const near = beside.flatMap((id) => inForce(scope, id));
  const same = near.find((one) => isValue(one, claim.value));
  if (same !== undefined) return agrees(same);
  const named = beside.filter((id) => endsWith(claim.before, wordsOf(id)));
  return judgeValue(
    claim.value,
    named.flatMap((id) => inForce(scope, id)),
    claim.isPlain && isTold(scope),
  );
}

const commonplace = new Set(['true', 'false', 'auto', 'none', 'high', 'low', 'default', 'model', 'null']);

/** A word in code is no claim by itself, unless it is the value of a setting. */
export function judgeWord(claim: WordClaim, head: Head): Judgement {
  if (commonplace.has(claim.text.toLowerCase()) || !/[a-z]/i.test(claim.text)) return unchecked;
  for (const { settings } of head.scopeOf(claim).configs)
    for (const list of settings.values()) {
      const found = list.find(({ value, isSwitch }) => !isSwitch && value === claim.text);
      if (found !== undefined) return agrees(found);
    }
  return unchecked;
}

export function judgeValue(value: string, found: readonly InForce[], mayContradict: boolean): Judgement {
  const same = found.find((one) => isValue(one, value));
  if (same !== undefined) return agrees(same);
  const [first] = found;
  const isSure = found.every(
    (one) => one.value !== undefined && !one.isGuarded && !one.isSwitch && isComparable(value, one.value),
  );
  if (first === undefined || !isSure || !mayContradict) return unchecked;
  return {
    kind: 'contradicts',
    actual: `the head has ${listSettings(found)}`,
    location: first.location,
  };
}

/** Numbers differ from numbers and words from words; what mixes them may be another thing. */
function isComparable(value: string, actual: string): boolean {
  return /^[\d.]/.test(value) === /^[\d.]/.test(actual);
}

function isValue({ value, isSwitch }: InForce, claimed: string): boolean {
  return value !== undefined && !isSwitch && isSameValue(value, claimed);
}

export function inForce({ configs }: Pick<Scope, 'configs'>, id: string): readonly InForce[] {
  return configs.flatMap(({ settings }) => settings.get(id) ?? []);
}

export function isTold({ configs }: { readonly configs: readonly HeadConfig[] }): boolean {
  return configs.every((config) => config.isTold);
}

function agrees({ text, location }: InForce): Judgement {
  return { kind: 'agrees', with: code(text), location };
}

function wordsOf(id: string): readonly string[] {
  return flagName(id.slice(2)).split(/[-.]/);
}

/** At least two words, and half of the name, as its end before the number or as its beginning behind it. */
function standsBeside(words: readonly string[], { before, after }: NumberClaim): boolean {
  for (let count = words.length; count >= Math.max(2, words.length / 2); count -= 1) {
    const end = words.slice(-count);
    if (endsWith(before, end) || end.every((word, at) => after[at] === word)) return true;
  }
  return false;
}

function endsWith(before: readonly string[], words: readonly string[]): boolean {
  if (words.length < 2 || before.length < words.length) return false;
  return words.every((word, at) => before[before.length - words.length + at] === word);
}
