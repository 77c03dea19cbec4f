import { integerOf } from '../../integers.ts';
import type { Invocation } from '../../invocation.ts';
import { linesOf, sliceText } from '../../strings.ts';
import { concat, knownText, literal, type Text } from '../../text.ts';
import { unescaped } from '../escapes.ts';
import { inputOf, optionsOf, print, printLines, printUnknown } from './stream.ts';

export function cat(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, '');
  const text = options.size === 0 ? inputOf(invocation, operands) : undefined;
  if (text === undefined) printUnknown(invocation, text, 'cat');
  else print(invocation, text);
}

/** Reads lines and prints others; unknown input gives unknown output. */
function byLines(
  invocation: Invocation,
  name: string,
  files: readonly Text[],
  change: (lines: readonly Text[]) => readonly Text[] | undefined,
): void {
  const input = inputOf(invocation, files);
  const lines = input && linesOf(input);
  const changed = lines && change(lines);
  if (changed === undefined) printUnknown(invocation, input, name);
  else printLines(invocation, changed);
}

function textOf(line: Text): string {
  return knownText(line) ?? '';
}

export function sort(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, 'kt');
  byLines(invocation, 'sort', operands, (lines) => {
    if ([...options.keys()].some((option) => !'nur'.includes(option))) return undefined;
    const numeric = options.has('n');
    const sorted = [...lines].sort((left, right) => {
      const [one, other] = [textOf(left), textOf(right)];
      const byNumber = numeric ? (Number.parseFloat(one) || 0) - (Number.parseFloat(other) || 0) : 0;
      return byNumber !== 0 ? byNumber : one < other ? -1 : Number(one > other);
    });
    if (options.has('r')) sorted.reverse();
    if (!options.has('u')) return sorted;
    return sorted.filter((line, index) => {
      const before = sorted[index - 1];
      if (before === undefined) return true;
      return numeric
        ? Number.parseFloat(textOf(line)) !== Number.parseFloat(textOf(before))
        : textOf(line) !== textOf(before);
    });
  });
}

export function uniq(invocation: Invocation): void {
  byLines(invocation, 'uniq', [], (lines) =>
    invocation.words.length > 1
      ? undefined
      : lines.filter((line, index) => index === 0 || textOf(line) !== textOf(lines[index - 1] ?? [])),
  );
}

export function head(invocation: Invocation): void {
  take(invocation, 'head', (lines, count) => lines.slice(0, count));
}

export function tail(invocation: Invocation): void {
  take(invocation, 'tail', (lines, count) => (count === 0 ? [] : lines.slice(-count)));
}

function take(
  invocation: Invocation,
  name: string,
  choose: (lines: readonly Text[], count: number) => readonly Text[],
): void {
  const { options, operands } = optionsOf(invocation, 'nc');
  const written = options.get('n') ?? '';
  // `tail -n +2` begins with the second line.
  const from = name === 'tail' && written.startsWith('+') ? integerOf(written) : undefined;
  const digits = [...options.keys()].filter((key) => /^\d$/.test(key)).join('');
  const count = integerOf(options.get('n') ?? (digits === '' ? '10' : digits));
  byLines(invocation, name, operands, (lines) =>
    // Lines of several files stand below their names.
    count === undefined || count < 0 || options.has('c') || operands.length > 1
      ? undefined
      : from === undefined
        ? choose(lines, count)
        : lines.slice(Math.max(from - 1, 0)),
  );
}

export function paste(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, 'd');
  const origin = invocation.machine.origin(invocation.node);
  byLines(invocation, 'paste', operands, (lines) => {
    const sign = unescaped(options.get('d') ?? '\t');
    // Of several characters, each stands between two lines in turn.
    if (!options.has('s') || options.size > 2 || sign?.length !== 1) return undefined;
    const separator = literal(sign, origin);
    return [concat(...lines.flatMap((line, index) => (index === 0 ? [line] : [separator, line])))];
  });
}

export function cut(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, 'dfc');
  const field = integerOf(options.get('f') ?? '');
  byLines(invocation, 'cut', operands, (lines) => {
    const isFollowed = [...options.keys()].every((option) => 'df'.includes(option));
    if (field === undefined || field < 1 || !isFollowed) return undefined;
    const separator = options.get('d') ?? '\t';
    return lines.map((line) => {
      const text = textOf(line);
      if (!text.includes(separator)) return line;
      const parts = text.split(separator);
      const from = parts.slice(0, field - 1).reduce((length, part) => length + part.length + 1, 0);
      return sliceText(line, from, from + (parts[field - 1]?.length ?? 0));
    });
  });
}

export function wordCount(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, '');
  const origin = invocation.machine.origin(invocation.node);
  const last = invocation.machine.input?.text.at(-1);
  // What is counted is line feeds.
  const isCut = last?.kind === 'literal' && !last.text.endsWith('\n');
  byLines(invocation, 'wc', operands, (lines) =>
    options.has('l') && options.size === 1 && operands.length === 0
      ? [literal(String(lines.length - Number(isCut)), origin)]
      : undefined,
  );
}

const classes: Readonly<Record<string, string>> = {
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:digit:]': '0-9',
  '[:alnum:]': 'A-Za-z0-9',
  '[:alpha:]': 'A-Za-z',
  '[:space:]': ' \\t\\n\\r\\v\\f',
};

/** `tr a b`, `tr -d a`, `tr -c a b`. */
export function tr(invocation: Invocation): void {
  const { options, operands } = optionsOf(invocation, '');
  const input = inputOf(invocation, []);
  const known = input && knownText(input);
  const isFollowed =
    [...options.keys()].every((option) => 'dcC'.includes(option)) &&
    operands.length === (options.has('d') ? 1 : 2);
  const [from, to] = operands.map((operand) => characters(knownText(operand)));
  const isSure = from !== undefined && (to !== undefined || options.has('d'));
  if (input === undefined || known === undefined || !isSure || !isFollowed) {
    printUnknown(invocation, input, 'tr');
    return;
  }
  const complement = options.has('c') || options.has('C');
  const changed = [...known]
    .map((char) => {
      const at = from.indexOf(char);
      if ((at === -1) !== complement) return char;
      if (options.has('d')) return '';
      return to?.[complement ? to.length - 1 : Math.min(at, to.length - 1)] ?? char;
    })
    .join('');
  print(invocation, literal(changed, input[0]?.origin ?? invocation.machine.origin(invocation.node)));
}

function characters(set: string | undefined): string | undefined {
  if (set === undefined) return undefined;
  const named = set.replace(/\[:[a-z]+:\]/g, (name) =>
    Object.hasOwn(classes, name) ? (classes[name] ?? '') : name,
  );
  // Classes that are not followed, and counts (`[x*3]`).
  if (/\[[:=.]|\*\d*\]/.test(named)) return undefined;
  const plain = unescaped(named);
  return plain?.replace(/([A-Za-z0-9])-([A-Za-z0-9])/g, (whole, low: string, high: string) => {
    const count = high.charCodeAt(0) - low.charCodeAt(0) + 1;
    if (count < 1) return whole;
    return Array.from({ length: count }, (_, index) => String.fromCharCode(low.charCodeAt(0) + index)).join(
      '',
    );
  });
}
