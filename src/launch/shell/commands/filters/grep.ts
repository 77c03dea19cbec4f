import type { Invocation } from '../../invocation.ts';
import { regexMatcher } from '../../patterns/regex.ts';
import { linesOf } from '../../strings.ts';
import { knownText, type Text } from '../../text.ts';
import { inputOf, optionsOf, print, printLines, printUnknown } from './stream.ts';

/** Lines with a pattern in them; with `-q` only whether there are any. */
export function grep(invocation: Invocation): void {
  const { options, operands, isRepeated } = optionsOf(invocation, 'eABCm');
  const expression = options.get('e');
  const pattern = expression ?? knownText(operands[0] ?? []);
  const files = expression === undefined ? operands.slice(1) : operands;
  const input = inputOf(invocation, files);
  const lines = input && linesOf(input);
  // Lines of several files stand behind their names.
  const isFollowed =
    !isRepeated && files.length < 2 && [...options.keys()].every((option) => 'qeEFv'.includes(option));
  const test = pattern === undefined || !isFollowed ? undefined : lineTest(pattern, options);
  if (lines === undefined || test === undefined) {
    unknown(invocation, input, options);
    return;
  }
  const found: Text[] = [];
  for (const line of lines) {
    const isFound = test(knownText(line) ?? '');
    if (isFound === undefined) {
      unknown(invocation, input, options);
      return;
    }
    if (isFound !== options.has('v')) found.push(line);
  }
  if (!options.has('q')) printLines(invocation, found);
  print(invocation, [], { code: found.length > 0 ? 0 : 1 });
}

function unknown(
  invocation: Invocation,
  input: Text | undefined,
  options: ReadonlyMap<string, unknown>,
): void {
  if (options.has('q')) print(invocation, [], { code: undefined });
  else printUnknown(invocation, input, 'grep');
}

function lineTest(
  pattern: string,
  options: ReadonlyMap<string, unknown>,
): ((line: string) => boolean | undefined) | undefined {
  if (options.has('F')) return (line) => line.includes(pattern);
  const matcher = regexMatcher(pattern, !options.has('E'));
  if (matcher === undefined) return undefined;
  return (line) => {
    const found = matcher.find(line, 0);
    return found === undefined ? undefined : found !== null;
  };
}
