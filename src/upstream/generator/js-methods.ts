import { isTrue, type JsValue, NotFollowed, textOf } from './js-values.ts';

export type CallBack = (args: readonly JsValue[]) => JsValue;

/** Methods that change the list itself. */
export const changingMethods: ReadonlySet<string> = new Set(['push']);

/** A method of a list, as far as generators use them. */
export function listMethod(list: JsValue[], name: string, args: readonly JsValue[], call: CallBack): JsValue {
  const each = (item: JsValue, index: number) => call([item, index]);
  switch (name) {
    case 'push':
      list.push(...args);
      return boundedList(list).length;
    case 'map':
      return list.map(each);
    case 'filter':
      return list.filter((item, index) => isTrue(each(item, index)));
    case 'find':
      return list.find((item, index) => isTrue(each(item, index)));
    case 'some':
      return list.some((item, index) => isTrue(each(item, index)));
    case 'every':
      return list.every((item, index) => isTrue(each(item, index)));
    case 'forEach':
      list.forEach(each);
      return undefined;
    case 'includes':
      return list.includes(args[0]);
    case 'indexOf':
      return list.indexOf(args[0]);
    case 'concat':
      return boundedList([...list, ...args.flatMap((one) => (Array.isArray(one) ? one : [one]))]);
    case 'slice':
      return list.slice(boundOf(args[0]), boundOf(args[1]));
    case 'join':
      return joined(list, args[0] === undefined ? ',' : textOf(args[0]));
    default:
      throw new NotFollowed(`list.${name}`);
  }
}

/** A method of a text. Patterns are not followed. */
export function textMethod(text: string, name: string, args: readonly JsValue[]): JsValue {
  const most = name === 'slice' || name === 'replace' || name === 'replaceAll' ? 2 : 1;
  if (args.length > most) throw new NotFollowed(`text.${name} with more arguments`);
  const word = args.length === 0 ? 'undefined' : textOf(args[0]);
  switch (name) {
    case 'includes':
      return text.includes(word);
    case 'startsWith':
      return text.startsWith(word);
    case 'endsWith':
      return text.endsWith(word);
    case 'toLowerCase':
      return text.toLowerCase();
    case 'toUpperCase':
      return text.toUpperCase();
    case 'trim':
      return text.trim();
    case 'trimEnd':
      return text.trimEnd();
    case 'split':
      return boundedList(args[0] === undefined ? [text] : text.split(word));
    case 'replace':
      return bounded(text.replace(word, () => replacementOf(args[1])));
    case 'replaceAll':
      return replaced(text, word, replacementOf(args[1]));
    case 'slice':
      return text.slice(boundOf(args[0]), boundOf(args[1]));
    case 'indexOf':
      return text.indexOf(word);
    case 'toString':
      return text;
    default:
      throw new NotFollowed(`text.${name}`);
  }
}

/** A text that is put in as it is; a dollar may stand for what is found. */
function replacementOf(value: JsValue): string {
  const text = textOf(value);
  if (/\$[$&`'<]/.test(text)) throw new NotFollowed('a replacement by what is found');
  return text;
}

/** Where a slice begins or ends. */
function boundOf(value: JsValue): number | undefined {
  if (value === undefined || typeof value === 'number') return value;
  throw new NotFollowed('a slice by other things than numbers');
}

/** Counted before it is made: a short text can ask for a huge one. */
function replaced(text: string, word: string, by: string): string {
  const count = word === '' ? text.length + 1 : text.split(word).length - 1;
  if (text.length + count * by.length > 2 * MOST_CHARACTERS) throw new NotFollowed('a long text');
  return bounded(text.replaceAll(word, () => by));
}

const MOST_CHARACTERS = 100_000;
const MOST_ITEMS = 10_000;

/** A list that does not grow without end. */
export function boundedList(list: JsValue[]): JsValue[] {
  if (list.length > MOST_ITEMS) throw new NotFollowed('a long list');
  return list;
}

function joined(list: readonly JsValue[], between: string): string {
  let text = '';
  for (const [index, item] of list.entries())
    text = bounded(
      `${text}${index === 0 ? '' : between}${item === undefined || item === null ? '' : textOf(item)}`,
    );
  return text;
}

/** A text that does not grow without end. */
export function bounded(text: string): string {
  if (text.length > MOST_CHARACTERS) throw new NotFollowed('a long text');
  return text;
}
