import { integerOf } from '../integers.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Element } from '../state.ts';
import { hole, knownText, literal, nothing, type Text } from '../text.ts';
import { assign, lookUp } from '../variables.ts';

/** Where in a word of several letters the next one stands; no variable can have this name. */
const PLACE = 'OPTIND ';

/** `getopts letters NAME [words]`: the next option; status 1 behind the last. */
export function getopts(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const [letters, name] = [wordAt(invocation, 1), wordAt(invocation, 2)];
  if (letters === undefined || name === undefined) {
    machine.status({ code: undefined });
    return;
  }
  const origin = machine.origin(node);
  const set = (variable: string, text: Text) => assign(machine.state, variable, text);
  const given = words.length > 3 ? words.slice(3) : machine.state.positional;
  const next = nextOption(given, letters, number('OPTIND') ?? 1, number(PLACE) ?? 1);
  if (next === undefined) {
    const unknown = hole({ kind: 'unsupported', what: 'options' }, machine.slice(node), origin);
    for (const variable of [name, 'OPTARG', 'OPTIND']) set(variable, unknown);
    machine.status({ code: undefined });
    return;
  }
  set('OPTIND', literal(String(next.word), origin));
  set(PLACE, literal(String(next.place), origin));
  set(name, literal(next.option, origin));
  set('OPTARG', next.value ?? nothing);
  machine.status({ code: next.isEnd ? 1 : 0 });

  function number(variable: string): number | undefined {
    const found = lookUp(machine.state, variable);
    return found.kind === 'text' ? integerOf(knownText(found.text) ?? '') : undefined;
  }
}

interface Next {
  readonly option: string;
  readonly value: Text | undefined;
  /** Of the word that comes next, from 1. */
  readonly word: number;
  readonly place: number;
  readonly isEnd: boolean;
}

function nextOption(
  words: readonly Element[],
  letters: string,
  word: number,
  place: number,
): Next | undefined {
  if (words.slice(0, word + 1).some(({ when, splits }) => when.length > 0 || splits)) return undefined;
  const element = words[word - 1];
  const end = (at: number): Next => ({ option: '?', value: undefined, word: at, place: 1, isEnd: true });
  if (element === undefined) return end(word);
  const text = knownText(element.text);
  if (text === undefined) return undefined;
  if (text === '--') return end(word + 1);
  if (!text.startsWith('-') || text === '-') return end(word);
  const letter = text[place] ?? '';
  const isLast = place + 1 >= text.length;
  const following = isLast ? { word: word + 1, place: 1 } : { word, place: place + 1 };
  const at = letter === ':' ? -1 : letters.replace(/^:/, '').indexOf(letter);
  const known = letters.replace(/^:/, '');
  if (at === -1) {
    const value = letters.startsWith(':') ? letterText(letter, element) : undefined;
    return { option: '?', value, ...following, isEnd: false };
  }
  if (known[at + 1] !== ':') return { option: letter, value: undefined, ...following, isEnd: false };
  const behind = { word: isLast ? word + 2 : word + 1, place: 1, isEnd: false };
  if (!isLast)
    return { option: letter, value: [{ ...first(element), text: text.slice(place + 1) }], ...behind };
  const value = words[word]?.text;
  if (value !== undefined) return { option: letter, value, ...behind };
  const isQuiet = letters.startsWith(':');
  return {
    option: isQuiet ? ':' : '?',
    value: isQuiet ? letterText(letter, element) : undefined,
    ...behind,
    word: word + 1,
  };
}

function letterText(letter: string, element: Element): Text {
  return [{ ...first(element), text: letter }];
}

function first({ text }: Element) {
  const origin = text[0]?.origin ?? { path: '', line: 1 };
  return { kind: 'literal' as const, origin };
}
