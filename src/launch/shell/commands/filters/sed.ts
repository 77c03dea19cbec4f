import { editInPlace } from '../../actions/edit-in-place.ts';
import type { Invocation } from '../../invocation.ts';
import { regexMatcher } from '../../patterns/regex.ts';
import { replaceAround } from '../../replace-around.ts';
import { linesOf } from '../../strings.ts';
import { knownText, literal, MOST_CHARACTERS, type Text } from '../../text.ts';
import { inputOf, optionsOf, print, printLines, printUnknown } from './stream.ts';

/** `sed 's/a/b/g'` on what it reads; `sed -i` changes files. */
export function sed(invocation: Invocation): void {
  const { machine, node } = invocation;
  if (editInPlace(invocation)) return;
  const { options, operands, isRepeated } = optionsOf(invocation, 'e');
  const expression = options.get('e') ?? knownText(operands[0] ?? []);
  const files = options.has('e') ? operands : operands.slice(1);
  const input = inputOf(invocation, files);
  const lines = input && linesOf(input);
  const isFollowed = !isRepeated && [...options.keys()].every((option) => 'eEru'.includes(option));
  const change =
    expression === undefined || !isFollowed
      ? undefined
      : substitution(expression, options.has('E') || options.has('r'));
  const plain = isFollowed && input !== undefined ? plainChange(input, expression) : undefined;
  if (plain !== undefined) {
    print(invocation, plain);
    return;
  }
  if (lines === undefined || change === undefined) {
    printUnknown(invocation, input, 'sed');
    return;
  }
  const changed: Text[] = [];
  for (const line of lines) {
    const known = knownText(line) ?? '';
    const result = change(known);
    if (result === undefined) {
      printUnknown(invocation, input, 'sed');
      return;
    }
    changed.push(result === known ? line : literal(result, line[0]?.origin ?? machine.origin(node)));
  }
  printLines(invocation, changed);
}

/** A word that is replaced everywhere is so in what is known of a text, too. */
function plainChange(input: Text, expression: string | undefined): Text | undefined {
  const [, , part, replacement] =
    /^s([/#|,@%!:])([^.*[\]^$\\+?(){}|]+?)\1([^&\\\n]*?)\1g$/.exec(expression ?? '') ?? [];
  if (part === undefined || replacement === undefined || knownText(input) !== undefined) return undefined;
  return replaceAround(input, part, replacement);
}

/** One `s` command. Groups are not followed. */
function substitution(
  expression: string,
  isExtended: boolean,
): ((line: string) => string | undefined) | undefined {
  const separator = expression[1];
  if (expression[0] !== 's' || separator === undefined || /[\w\s\\]/.test(separator)) return undefined;
  const parts: string[] = [''];
  for (let at = 2; at < expression.length; at += 1) {
    const char = expression[at] ?? '';
    const last = parts.length - 1;
    if (char === separator) parts.push('');
    else if (char === '\\' && expression[at + 1] === separator) {
      parts[last] += separator;
      at += 1;
    } else if (char === '\\') {
      parts[last] += char + (expression[at + 1] ?? '');
      at += 1;
    } else if (char === '[' && last === 0) {
      const end = expression.indexOf(']', at + 2);
      const stop = end === -1 ? at : end;
      // Inside brackets the separator stands for itself.
      parts[last] += expression.slice(at, stop + 1).replaceAll('\\', '');
      at = stop;
    } else parts[last] += char;
  }
  const [pattern = '', replacement, flags] = parts;
  if (replacement === undefined || flags === undefined || !/^g?$/.test(flags)) return undefined;
  if (/[&\\]/.test(replacement)) return undefined;
  const matcher = regexMatcher(pattern, !isExtended);
  if (matcher === undefined) return undefined;
  return (line) => {
    let result = '';
    let at = 0;
    let before = -1;
    while (at <= line.length) {
      const span = matcher.find(line, at);
      if (span === undefined) return undefined;
      if (span === null) break;
      // Nothing, right behind a match, is none.
      if (span.end === before) {
        result += line[at] ?? '';
        at += 1;
        before = -1;
        continue;
      }
      before = span.end;
      result += line.slice(at, span.start) + replacement;
      at = span.end;
      if (span.end === span.start) {
        result += line[at] ?? '';
        at += 1;
      }
      if (flags === '' || result.length > MOST_CHARACTERS) break;
    }
    return result.length > MOST_CHARACTERS ? undefined : result + line.slice(at);
  };
}
