import { arithmeticTruth } from './arithmetic.ts';
import { runCFor, runFor, runSelect, runWhile } from './control/loops.ts';
import { runCase } from './control/run-case.ts';
import { runPipeline } from './control/run-pipeline.ts';
import type { Machine } from './machine.ts';
import type { CommandNode, CompoundList, Statement, SyntaxNode } from './parse-shell.ts';
import { withRedirections } from './redirections.ts';
import { runCommand } from './run-command.ts';
import { type Status, succeeded, undecided } from './state.ts';
import { hole } from './text.ts';
import { type Truth, testTruth } from './truth.ts';

/** Follows commands one after the other, until one leaves. */
export function execute(machine: Machine, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (!machine.alive) return;
    runStatement(machine, statement);
  }
}

function runStatement(machine: Machine, statement: Statement): void {
  machine.budget.step();
  machine.reach(statement);
  if (statement.background === true) {
    machine.isolated(() => executeNode(machine, statement.command), machine.origin(statement));
    machine.status(succeeded);
    return;
  }
  executeNode(machine, statement.command);
}

/** Follows one node of the tree, whatever it is. */
export function executeNode(machine: Machine, node: SyntaxNode): void {
  if (machine.depth > machine.budget.limits.depth) {
    machine.problem('limit', 'depth', machine.origin(node));
    machine.status(undecided);
    return;
  }
  switch (node.type) {
    case 'Pipeline':
      runPipeline(machine, node);
      return;
    case 'AndOr':
      runAndOr(machine, node);
      return;
    case 'Redirected':
      withRedirections(machine, node.redirects, node, () => executeNode(machine, node.command));
      return;
    case 'CompoundList':
      execute(machine, node.commands);
      return;
    default:
      runNode(machine, node as CommandNode);
      return;
  }
}

function runNode(machine: Machine, node: CommandNode): void {
  switch (node.type) {
    case 'Command':
      runCommand(machine, node);
      return;
    case 'If':
      runIf(machine, [node, ...node.elif], node.else);
      return;
    case 'For':
      runFor(machine, node);
      return;
    case 'ArithmeticFor':
      runCFor(machine, node);
      return;
    case 'While':
      runWhile(machine, node);
      return;
    case 'Case':
      runCase(machine, node);
      return;
    case 'BraceGroup':
      execute(machine, node.body.commands);
      return;
    case 'Subshell':
      machine.isolated(() => execute(machine, node.body.commands), machine.origin(node));
      return;
    case 'TestCommand':
      machine.status(statusOf(testTruth(machine, node.expression)));
      return;
    case 'ArithmeticCommand': {
      const origin = machine.origin(node);
      const value = node.expression && arithmeticTruth(machine, node.expression, origin);
      machine.status(statusOf({ value, key: undefined }));
      return;
    }
    case 'Function':
      machine.state.functions.set(node.name.value, {
        body: node.body,
        unit: machine.unit,
        isSubshell: node.body.type === 'Subshell',
      });
      machine.status(succeeded);
      return;
    case 'Select':
      runSelect(machine, node);
      return;
    case 'Coproc':
      runCoprocess(machine, node);
      return;
    default:
      machine.problem('unsupported', node.type, machine.origin(node));
      machine.status(undecided);
      return;
  }
}

/** `coproc`: in the background, its ends in an array. */
function runCoprocess(machine: Machine, node: Extract<CommandNode, { type: 'Coproc' }>): void {
  const origin = machine.origin(node);
  machine.isolated(() => executeNode(machine, node.body), origin);
  const ends = hole({ kind: 'unsupported', what: 'coproc' }, 'coproc', origin);
  const name = node.name?.value ?? 'COPROC';
  const elements = [ends, ends].map((text) => ({ text, when: [], splits: false }));
  machine.state.variables.set(name, { kind: 'list', elements, exported: false });
  machine.state.variables.set(`${name}_PID`, { kind: 'text', text: ends, exported: false });
  machine.status(succeeded);
}

export function statusOf({ value, key }: Truth): Status {
  return value === undefined ? { code: undefined, key } : { code: value ? 0 : 1 };
}

/** Goes on one way or both, by the status of what was just run. */
export function branch(
  machine: Machine,
  node: { readonly pos: number; readonly end: number },
  ifTrue: () => void,
  ifFalse: () => void,
): void {
  const { code, key } = machine.state.status;
  if (code !== undefined) {
    if (code === 0) ifTrue();
    else ifFalse();
    return;
  }
  const expression = machine.slice(node).slice(0, 200);
  const negated = key?.startsWith('! ') === true;
  const origin = machine.origin(node);
  // What is no pure test may come out otherwise a second time.
  const plainKey =
    (negated ? key?.slice(2) : key) ??
    `${origin.path}:${origin.line}#${machine.events.length}#${machine.nextNumber()}`;
  if (negated) {
    const inner = expression.startsWith('!') ? expression.slice(1).trimStart() : `! ${expression}`;
    machine.decide({ expression: inner, origin, key: plainKey }, ifFalse, ifTrue);
  } else machine.decide({ expression, origin, key: plainKey }, ifTrue, ifFalse);
}

function runIf(
  machine: Machine,
  clauses: readonly { readonly clause: CompoundList; readonly then: CompoundList }[],
  last: CompoundList | undefined,
): void {
  const [first, ...others] = clauses;
  if (first === undefined) {
    if (last === undefined) machine.status(succeeded);
    else execute(machine, last.commands);
    return;
  }
  execute(machine, first.clause.commands);
  if (!machine.alive) return;
  branch(
    machine,
    first.clause,
    () => execute(machine, first.then.commands),
    () => runIf(machine, others, last),
  );
}

function runAndOr(machine: Machine, node: Extract<SyntaxNode, { type: 'AndOr' }>): void {
  const run = (index: number): void => {
    const command = node.commands[index];
    if (command === undefined) return;
    executeNode(machine, command);
    follow(index);
  };
  const follow = (index: number): void => {
    const operator = node.operators[index];
    const next = node.commands[index + 1];
    if (operator === undefined || next === undefined || !machine.alive) return;
    const runs = () => run(index + 1);
    // The status stays what it is, and what comes behind decides by it again.
    const skips = () => {
      if (machine.state.status.code === undefined) machine.status({ code: operator === '&&' ? 1 : 0 });
      follow(index + 1);
    };
    const at = { pos: node.pos, end: node.commands[index]?.end ?? node.end };
    if (operator === '&&') branch(machine, at, runs, skips);
    else branch(machine, at, skips, runs);
  };
  run(0);
}
