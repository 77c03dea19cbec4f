import { assignWord, declarationWords } from './assignments.ts';
import { builtins } from './commands/builtins.ts';
import { runExternal } from './commands/external.ts';
import { type Conditions, covers, otherwise } from './conditions.ts';
import { runFunction } from './control/run-function.ts';
import { expandFields } from './expand-word.ts';
import { narrowElements } from './fields.ts';
import type { Invocation } from './invocation.ts';
import { wordAt } from './invocation.ts';
import type { Machine } from './machine.ts';
import type { Assignment, Command, Word } from './parse-shell.ts';
import { withRedirections } from './redirections.ts';
import { type Cell, type Element, succeeded } from './state.ts';
import { alternatives, keyOf } from './text.ts';

const declarations = new Set(['export', 'local', 'declare', 'typeset', 'readonly']);

/** Follows a simple command: assignments, a function, a builtin or a program. */
export function runCommand(machine: Machine, node: Command): void {
  const assignments = node.prefix.filter((part) => part.type === 'Assignment');
  const { redirects } = node;
  if (node.name === undefined) {
    // `$?` is still that of the command before; a substitution leaves its own behind.
    const before = { ...machine.state.status };
    machine.status(before);
    for (const assignment of assignments) assignWord(machine, assignment, {});
    if (machine.state.status === before) machine.status(succeeded);
    if (redirects.length > 0) withRedirections(machine, redirects, node, () => {});
    return;
  }
  const name = node.name.value;
  const isDeclaration = declarations.has(name);
  const words = isDeclaration
    ? [...expandFields(machine, node.name), ...declarationWords(machine, node.args)]
    : [node.name, ...node.args].flatMap((word) => argumentFields(machine, word));
  machine.budget.step(words.length >> 2);
  withRedirections(machine, redirects, node, () =>
    withAssignments(machine, assignments, () => runWords({ machine, words, node })),
  );
}

/** `A=b` behind a command's name is a word like any other. */
function argumentFields(machine: Machine, word: Word | Assignment): readonly Element[] {
  if (word.type === 'Word') return expandFields(machine, word);
  return expandFields(machine, assignmentAsWord(word));
}

function assignmentAsWord(assignment: Assignment): Word {
  const { text, pos, end, value, name, append } = assignment;
  if (value.type === 'ArrayValue') return { type: 'Word', text, value: text, pos, end };
  const start = `${name}${append === true ? '+' : ''}=`;
  const head = { type: 'Literal' as const, pos, end: pos + start.length, value: start, text: start };
  const parts =
    value.parts ??
    (value.value === ''
      ? []
      : [
          {
            type: 'Literal' as const,
            pos: value.pos,
            end: value.end,
            value: value.value,
            text: value.text,
          },
        ]);
  return { type: 'Word', text, value: text, pos, end, parts: [head, ...parts] };
}

/** Runs words as a command; the first may stand for several. */
export function runWords(invocation: Invocation): void {
  const { machine } = invocation;
  const words = narrowElements(invocation.words, machine.state.conditions);
  const [first] = words;
  if (first === undefined) {
    machine.status(succeeded);
    return;
  }
  if (first.when.length > 0) {
    const [, ...rest] = words;
    const ways = [
      { when: first.when, words: [{ ...first, when: [] }, ...rest] },
      ...otherwise(first.when).map((when) => ({ when, words: rest })),
    ];
    const same = sameButForSudo(machine, ways);
    if (same !== undefined) runWords({ ...invocation, words: same });
    else machine.each(ways, (way) => runWords({ ...invocation, words: way.words }));
    return;
  }
  const ways = alternatives(first.text, machine.state.conditions);
  if (ways !== undefined && ways.length > 1) {
    machine.each(ways, (way) =>
      runWords({ ...invocation, words: [{ ...first, text: way.text }, ...words.slice(1)] }),
    );
    return;
  }
  runNamed({ ...invocation, words });
}

function isSameElement(one: Element, other: Element | undefined): boolean {
  if (other === undefined || keyOf(one.text) !== keyOf(other.text)) return false;
  return covers(one.when, other.when) && covers(other.when, one.when);
}

/** The command that all ways come to, if all that they decide is whether it is run by `sudo`. */
function sameButForSudo(
  machine: Machine,
  ways: readonly { readonly when: Conditions; readonly words: readonly Element[] }[],
): readonly Element[] | undefined {
  const commands = ways.map(({ when, words }) => {
    const narrowed = narrowElements(words, [...machine.state.conditions, ...when]);
    return wordAt({ words: narrowed }, 0) === 'sudo' ? narrowed.slice(1) : narrowed;
  });
  const [first, ...others] = commands;
  if (first?.[0]?.when.length !== 0) return undefined;
  const isSame = others.every(
    (words) =>
      words.length === first.length && words.every((word, index) => isSameElement(word, first[index])),
  );
  return isSame ? first : undefined;
}

function runNamed(invocation: Invocation): void {
  const { machine } = invocation;
  const name = wordAt(invocation, 0);
  const definition = name === undefined ? undefined : machine.state.functions.get(name);
  const depth = machine.frames.filter((frame) => frame.name === name).length;
  // `pip() { env pip "$@"; }`: the program is meant, whatever goes round in the model.
  const isRound = depth >= machine.budget.limits.recursion;
  if (name !== undefined && definition !== undefined && !isRound) {
    runFunction(invocation, name, definition);
    return;
  }
  if (isRound && definition !== undefined)
    machine.problem('limit', `recursion of ${name}`, machine.origin(invocation.node));
  runPastFunctions(invocation);
}

/** A builtin or a program, whatever functions there are. */
export function runPastFunctions(invocation: Invocation): void {
  const { machine } = invocation;
  const name = wordAt(invocation, 0);
  const builtin = name === undefined ? undefined : builtins.get(name);
  if (builtin !== undefined) {
    // `return` and `exit` alone hand on the status of the command before.
    if (name !== 'return' && name !== 'exit') machine.status(succeeded);
    builtin(invocation);
    return;
  }
  runExternal(invocation);
}

/** `A=b command`: set and exported while the command runs. */
function withAssignments(machine: Machine, assignments: readonly Assignment[], run: () => void): void {
  if (assignments.length === 0) {
    run();
    return;
  }
  const before = new Map<string, Cell | undefined>();
  for (const assignment of assignments) {
    if (!before.has(assignment.name))
      before.set(assignment.name, machine.state.variables.get(assignment.name));
    assignWord(machine, assignment, { isExported: true, isTemporary: true });
  }
  run();
  for (const [name, cell] of before) {
    if (cell === undefined) machine.state.variables.delete(name);
    else machine.state.variables.set(name, cell);
  }
}
