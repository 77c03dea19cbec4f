import type { Origin } from '../../value.ts';
import { joinElements } from '../fields.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Element } from '../state.ts';
import { concat, hole, holeFrom, knownText, literal, nothing, type Text } from '../text.ts';
import { assign } from '../variables.ts';

const MOST_ROUNDS = 20_000;

export function echo(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  if (machine.capturing === 0) return;
  const origin = machine.origin(node);
  let from = 1;
  let ends = true;
  let escapes = false;
  for (let option = wordAt(invocation, from); option !== undefined && /^-[neE]+$/.test(option); ) {
    ends &&= !option.includes('n');
    escapes ||= option.includes('e');
    from += 1;
    option = wordAt(invocation, from);
  }
  const text = joinElements(words.slice(from), literal(' ', origin));
  const known = escapes ? knownText(text) : undefined;
  machine.write(known === undefined ? text : literal(unescaped(known), origin));
  if (ends) machine.write(literal('\n', origin));
}

export function printf(invocation: Invocation): void {
  const { machine, words, node } = invocation;
  const origin = machine.origin(node);
  let from = 1;
  let target: string | undefined;
  if (wordAt(invocation, 1) === '-v') {
    target = wordAt(invocation, 2);
    from = 3;
  }
  if (wordAt(invocation, from) === '--') from += 1;
  if (target === undefined && machine.capturing === 0) return;
  const format = wordAt(invocation, from);
  const text =
    format === undefined
      ? hole({ kind: 'unsupported', what: 'printf' }, machine.slice(node), origin)
      : formatted(format, words.slice(from + 1), origin, machine.slice(node));
  if (target === undefined) machine.write(text);
  else assign(machine.state, target, text);
}

/** The format again and again until all arguments are used. */
function formatted(format: string, args: readonly Element[], origin: Origin, expression: string): Text {
  const parts = partsOf(format);
  const texts: Text[] = [];
  let at = 0;
  for (let round = 0; round === 0 || at < args.length; round += 1) {
    if (round > MOST_ROUNDS) return hole({ kind: 'limit', what: 'printf' }, expression, origin);
    const before = at;
    for (const part of parts) {
      if (typeof part === 'string') {
        texts.push(literal(part, origin));
        continue;
      }
      const element = args[at];
      at += 1;
      const text = converted(part.conversion, part.flags, element, origin, expression);
      texts.push(element === undefined ? text : conditional(element, text));
    }
    if (at === before) break;
  }
  return concat(...texts);
}

function conditional(element: Element, text: Text): Text {
  return element.when.length === 0 ? text : joinElements([{ ...element, text }], nothing);
}

function converted(
  conversion: string,
  flags: string,
  element: Element | undefined,
  origin: Origin,
  expression: string,
): Text {
  const text = element?.text ?? nothing;
  const at = text[0]?.origin ?? origin;
  if (conversion === 's' && flags === '') return text;
  const known = knownText(text);
  if (known === undefined) return conversion === 'q' ? text : holeFrom(text, expression, origin);
  switch (conversion) {
    case 's':
      return literal(padded(known, flags), at);
    case 'q':
      return literal(/^[\w./:=@%+,-]+$/.test(known) ? known : `'${known.replaceAll("'", "'\\''")}'`, at);
    case 'b':
      return literal(unescaped(known), at);
    case 'd':
    case 'i':
      return literal(padded(String(Math.trunc(Number(known)) || 0), flags), at);
    case 'f': {
      const [, , precision] = /^([^.]*)(?:\.(\d{1,2}))?$/.exec(flags) ?? [];
      return literal(
        padded((Number(known) || 0).toFixed(Number(precision ?? 6)), flags.split('.')[0] ?? ''),
        at,
      );
    }
    default:
      return hole({ kind: 'unsupported', what: `printf %${conversion}` }, expression, origin);
  }
}

function padded(text: string, flags: string): string {
  const [, sign = '', width = ''] = /^([-0]?)(\d{0,3})$/.exec(flags) ?? [];
  if (width === '') return text;
  if (sign === '-') return text.padEnd(Number(width));
  return text.padStart(Number(width), sign === '0' ? '0' : ' ');
}

function partsOf(
  format: string,
): readonly (string | { readonly conversion: string; readonly flags: string })[] {
  const parts: (string | { conversion: string; flags: string })[] = [];
  let at = 0;
  for (const match of format.matchAll(/%([-0-9.+ #]{0,8})([a-zA-Z%])/g)) {
    const before = format.slice(at, match.index);
    if (before !== '') parts.push(unescaped(before));
    const [whole, flags = '', conversion = ''] = match;
    parts.push(conversion === '%' ? '%' : { conversion, flags });
    at = match.index + whole.length;
  }
  const rest = format.slice(at);
  if (rest !== '') parts.push(unescaped(rest));
  return parts;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  '"': '"',
  "'": "'",
  e: '\u001b',
  a: '\u0007',
};

/** Backslash escapes of `printf` and `echo -e`. */
export function unescaped(text: string): string {
  return text.replace(/\\(n|t|r|\\|"|'|e|a|0?\d{3}|x[0-9a-fA-F]{2})/g, (whole, code: string) => {
    const plain = Object.hasOwn(escapes, code) ? escapes[code] : undefined;
    if (plain !== undefined) return plain;
    if (code.startsWith('x')) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const octal = Number.parseInt(code, 8);
    return Number.isNaN(octal) ? whole : String.fromCharCode(octal);
  });
}
