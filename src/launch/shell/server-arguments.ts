import type { Argument } from '../serving.ts';
import type { Origin } from '../value.ts';
import { both, type Conditions, covers, toGuard } from './conditions.ts';
import type { Element } from './state.ts';
import { alternatives, nothing, originOf, type Text, toValue } from './text.ts';

interface Word {
  readonly text: Text;
  readonly when: Conditions;
  readonly splits: boolean;
}

/** An argument and the text that it comes from, whose pieces know where each part of a value is written. */
export interface ShellArgument extends Argument {
  readonly text: Text;
}

/** Words of a server's command line as flags with values, in their order. */
export function argumentsOf(
  words: readonly Element[],
  conditions: Conditions,
  fallback: Origin,
): readonly ShellArgument[] {
  const all = words.flatMap((word) => ways(word));
  const found: ShellArgument[] = [];
  for (let index = 0; index < all.length; ) {
    const word = all[index];
    if (word === undefined) break;
    const start = word.text[0];
    const isFlag = start?.kind === 'literal' && isFlagText(start.text);
    const settingOf = (value: Text, when: Conditions) => ({
      value: toValue(value),
      origin: originOf(word.text) ?? fallback,
      guard: toGuard(beyond(when, conditions)),
      text: value,
    });
    if (!isFlag || start?.kind !== 'literal') {
      found.push({ flag: '', isSwitch: false, ...settingOf(word.text, word.when) });
      index += 1;
      continue;
    }
    const [, flag = '', equals] = /^--?([^=]*)(=)?/.exec(start.text) ?? [];
    if (equals !== undefined) {
      const rest = start.text.slice(start.text.indexOf('=') + 1);
      const value: Text = [...(rest === '' ? [] : [{ ...start, text: rest }]), ...word.text.slice(1)];
      found.push({ flag, isSwitch: false, ...settingOf(value, word.when) });
      index += 1;
      continue;
    }
    const values = valuesBehind(all, index + 1, word.when);
    index += 1 + values.length;
    if (values.length === 0) {
      found.push({ flag, isSwitch: true, ...settingOf(nothing, word.when) });
      continue;
    }
    for (const { text, when } of grouped(values, word.when))
      found.push({ flag, isSwitch: false, ...settingOf(text, when) });
  }
  return found;
}

function isFlagText(text: string): boolean {
  return /^-{1,2}[A-Za-z_]/.test(text);
}

/** A word that differs between undecided branches, as one word for each. */
function ways(word: Element): readonly Word[] {
  const options = alternatives(word.text, word.when);
  if (options === undefined || options.length === 1) return [word];
  return options.map(({ text, when }) => ({ text, when: both(word.when, when), splits: word.splits }));
}

function valuesBehind(words: readonly Word[], from: number, when: Conditions): readonly Word[] {
  let end = from;
  while (end < words.length) {
    const word = words[end];
    const start = word?.text[0];
    if (word === undefined || (start?.kind === 'literal' && isFlagText(start.text))) break;
    if (!covers(word.when, when)) break;
    end += 1;
  }
  return words.slice(from, end);
}

/** Values under the same conditions belong together (`--cuda-graph-bs 1 2 4`). */
function grouped(
  values: readonly Word[],
  when: Conditions,
): readonly { readonly text: Text; readonly when: Conditions }[] {
  const groups: { text: Text; when: Conditions }[] = [];
  for (const value of values) {
    const last = groups.at(-1);
    const isSame = last !== undefined && covers(last.when, value.when) && covers(value.when, last.when);
    const origin = originOf(value.text);
    if (!isSame || last === undefined || origin === undefined)
      groups.push({ text: value.text, when: both(when, value.when) });
    else last.text = [...last.text, { kind: 'literal', text: ' ', origin }, ...value.text];
  }
  return groups;
}

/** What is said of the server itself need not be said of its arguments. */
function beyond(when: Conditions, conditions: Conditions): Conditions {
  return when.filter((condition) => !covers(conditions, [condition]));
}
