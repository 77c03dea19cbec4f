import type { Origin } from '../../value.ts';
import { joinElements } from '../fields.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Element } from '../state.ts';
import { concat, hole, holeFrom, knownText, literal, nothing, type Text } from '../text.ts';
import { assign } from '../variables.ts';
import { convert } from './conversions.ts';
import { unescaped } from './escapes.ts';

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
  machine.write(escapes ? mapKnownPieces(text, origin) : text);
  if (ends) machine.write(literal('\n', origin));
}

/** `echo -e`; what is not known has escapes of its own. */
function mapKnownPieces(text: Text, origin: Origin): Text {
  const pieces = text.map((piece) => {
    const known = piece.kind === 'literal' ? unescaped(piece.text, 'echo') : undefined;
    return known === undefined ? undefined : literal(known, piece.origin);
  });
  return pieces.every((piece) => piece !== undefined) ? concat(...pieces) : holeFrom(text, 'echo -e', origin);
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
  if (parts === undefined) return hole({ kind: 'unsupported', what: 'printf' }, expression, origin);
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
  const changed = convert(conversion, flags, known);
  if (changed !== undefined) return literal(changed, at);
  return hole({ kind: 'unsupported', what: `printf %${conversion}` }, expression, origin);
}

/** Literal parts and conversions; undefined where one is not followed. */
function partsOf(
  format: string,
): readonly (string | { readonly conversion: string; readonly flags: string })[] | undefined {
  const parts: (string | { conversion: string; flags: string })[] = [];
  let at = 0;
  const add = (written: string): boolean => {
    const text = unescaped(written);
    if (text === undefined || text.includes('%')) return false;
    if (text !== '') parts.push(text);
    return true;
  };
  for (const match of format.matchAll(/%([-0-9.+ #]{0,8})([a-zA-Z%])/g)) {
    if (!add(format.slice(at, match.index))) return undefined;
    const [whole, flags = '', conversion = ''] = match;
    parts.push(conversion === '%' ? '%' : { conversion, flags });
    at = match.index + whole.length;
  }
  return add(format.slice(at)) ? parts : undefined;
}
