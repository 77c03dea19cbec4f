import { integerOf } from '../../arithmetic.ts';
import type { Invocation } from '../../invocation.ts';
import { linesOf, sliceText } from '../../strings.ts';
import { concat, knownText, literal, type Text } from '../../text.ts';
import { unescaped } from '../printing.ts';
import { inputOf, optionsOf, print, printLines, printUnknown } from './stream.ts';

export function cat(invocation: Invocation): void {
  const { operands } = optionsOf(invocation, '') ?? { operands: [] };
  const text = inputOf(invocation, operands);
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
  const parsed = optionsOf(invocation, 'kt');
  byLines(invocation, 'sort', parsed?.operands ?? [], (lines) => {
    const { options } = parsed ?? { options: new Map<string, string>() };
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
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, 'nc') ?? {};
  const digits = [...options.keys()].filter((key) => /^\d$/.test(key)).join('');
  const count = integerOf(options.get('n') ?? (digits === '' ? '10' : digits));
  byLines(invocation, name, operands, (lines) =>
    count === undefined || count < 0 || options.has('c') ? undefined : choose(lines, count),
  );
}

export function paste(invocation: Invocation): void {
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, 'd') ?? {};
  const origin = invocation.machine.origin(invocation.node);
  byLines(invocation, 'paste', operands, (lines) => {
    if (!options.has('s')) return undefined;
    const separator = literal(unescaped(options.get('d') ?? '\t'), origin);
    return [concat(...lines.flatMap((line, index) => (index === 0 ? [line] : [separator, line])))];
  });
}

export function cut(invocation: Invocation): void {
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, 'dfc') ?? {};
  const field = integerOf(options.get('f') ?? '');
  byLines(invocation, 'cut', operands, (lines) => {
    if (field === undefined || options.has('c')) return undefined;
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
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, '') ?? {};
  const origin = invocation.machine.origin(invocation.node);
  byLines(invocation, 'wc', operands, (lines) =>
    options.has('l') && options.size === 1 ? [literal(String(lines.length), origin)] : undefined,
  );
}

const classes: Readonly<Record<string, string>> = {
  '[:upper:]': 'A-Z',
  '[:lower:]': 'a-z',
  '[:digit:]': '0-9',
  '[:alnum:]': 'A-Za-z0-9',
  '[:alpha:]': 'A-Za-z',
  '[:space:]': ' \\t\\n\\r',
};

/** `tr a b`, `tr -d a`, `tr -c a b`. */
export function tr(invocation: Invocation): void {
  const { options = new Map<string, string>(), operands = [] } = optionsOf(invocation, '') ?? {};
  const input = inputOf(invocation, []);
  const known = input && knownText(input);
  const [from, to] = operands.map((operand) => characters(knownText(operand)));
  if (input === undefined || known === undefined || from === undefined || options.has('s')) {
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
  const plain = unescaped(
    set.replace(/\[:[a-z]+:\]/g, (name) => (Object.hasOwn(classes, name) ? (classes[name] ?? '') : name)),
  );
  return plain.replace(/([A-Za-z0-9])-([A-Za-z0-9])/g, (whole, low: string, high: string) => {
    const count = high.charCodeAt(0) - low.charCodeAt(0) + 1;
    if (count < 1) return whole;
    return Array.from({ length: count }, (_, index) => String.fromCharCode(low.charCodeAt(0) + index)).join(
      '',
    );
  });
}
