import { awkWrites } from '../../actions/awk-writes.ts';
import { type Invocation, wordAt } from '../../invocation.ts';
import { linesOf } from '../../strings.ts';
import { knownText, literal, type Text } from '../../text.ts';
import { fixed, general } from '../numbers.ts';
import { calculate } from './calculate.ts';
import { inputOf, print, printLines, printUnknown } from './stream.ts';

/** `awk 'BEGIN{print 1.5 * 2}'` and `awk '{print $2}'`. */
export function awk(invocation: Invocation): void {
  const { machine, node } = invocation;
  awkWrites(invocation);
  const variables = new Map<string, string>();
  let index = 1;
  for (; wordAt(invocation, index) === '-v'; index += 2) {
    const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(wordAt(invocation, index + 1) ?? '') ?? [];
    if (name !== undefined && value !== undefined) variables.set(name, value);
  }
  const program = wordAt(invocation, index)?.trim();
  const files = invocation.words.slice(index + 1).map(({ text }) => text);
  const [, begin] = /^BEGIN\s*\{([^{}]*)\}$/.exec(program ?? '') ?? [];
  if (begin !== undefined) {
    const text = printed(begin, variables);
    if (text === undefined) printUnknown(invocation, invocation.words[index]?.text, 'awk');
    else print(invocation, literal(text, machine.origin(node)));
    return;
  }
  const input = inputOf(invocation, files);
  const lines = input && linesOf(input);
  const [, column] = /^\{\s*print \$(\d|NF)\s*\}$/.exec(program ?? '') ?? [];
  if (column === undefined || lines === undefined) {
    printUnknown(invocation, input ?? invocation.words[index]?.text, 'awk');
    return;
  }
  printLines(
    invocation,
    lines.map((line) => columnOf(line, column)),
  );
}

function columnOf(line: Text, column: string): Text {
  if (column === '0') return line;
  const words = (knownText(line) ?? '').split(/\s+/).filter((word) => word !== '');
  const word = column === 'NF' ? words.at(-1) : words[Number(column) - 1];
  return word === undefined || line[0] === undefined ? [] : literal(word, line[0].origin);
}

/** `print a`, `printf "%.2f", a`, with assignments before. */
function printed(body: string, variables: Map<string, string>): string | undefined {
  let result = '';
  for (const part of body.split(';')) {
    const statement = part.trim();
    if (statement === '') continue;
    const [, name, value] = /^(\w+)\s*=([^=][\s\S]*)$/.exec(statement) ?? [];
    if (name !== undefined && value !== undefined) {
      const number = calculate(value, variables);
      if (number === undefined) return undefined;
      variables.set(name, String(number));
      continue;
    }
    const text = output(statement, variables);
    if (text === undefined) return undefined;
    result += text;
  }
  return result;
}

function output(statement: string, variables: ReadonlyMap<string, string>): string | undefined {
  const [, format, rest] = /^printf\s*\(?\s*"([^"]*)"\s*,([^"]*?)\)?$/.exec(statement) ?? [];
  if (format !== undefined && rest !== undefined) {
    const [, before = '', precision, kind, after = ''] =
      /^([^%]*)%(?:\.(\d))?([dfgs])([^%]*)$/.exec(format) ?? [];
    const number = kind === undefined ? undefined : calculate(balanced(rest), variables);
    if (number === undefined) return undefined;
    const shown =
      kind === 'd'
        ? String(Math.trunc(number))
        : kind === 'f'
          ? fixed(number, Number(precision ?? 6))
          : kind === 'g'
            ? general(number, Number(precision ?? 6))
            : awkNumber(number);
    if (shown === undefined) return undefined;
    return `${before}${shown}${after}`.replaceAll('\\n', '\n');
  }
  const [, expression] = /^print\b([\s\S]*)$/.exec(statement) ?? [];
  const number = expression === undefined ? undefined : calculate(expression, variables);
  return number === undefined ? undefined : `${awkNumber(number)}\n`;
}

/** Drops a closing parenthesis that has no opening one. */
function balanced(text: string): string {
  const open = text.split('(').length;
  const closed = text.split(')').length;
  return open > closed ? `${text})` : text;
}

function awkNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? String(value) : general(value, 6);
}
