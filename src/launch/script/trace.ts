import { type CommandNode, childrenOf, type Statement, type SyntaxNode } from '../shell/parse-shell.ts';
import type { ShellRun } from '../shell/run-script.ts';
import type { Unit } from '../shell/unit.ts';
import type { Origin } from '../value.ts';

/** One command that a run gets to, or the words that a loop or a case goes by. */
export interface TraceStep {
  readonly origin: Origin;
  /** As written, with here-documents. */
  readonly text: string;
  /** Undecided conditions under which it is run; none: always. */
  readonly guards: readonly string[];
}

interface Leaf {
  readonly node: Statement;
  readonly text: string;
  readonly line: number;
}

const MOST_DEPTH = 400;
const known = new WeakMap<Unit, readonly Leaf[]>();

/**
 * The commands of the revision's files that a run gets to, file by file in their order. Tests that only decide a branch are
 * left out: what they decide shows in the commands behind them. Two runs with equal traces do the same.
 */
export function traceOf(run: ShellRun): readonly TraceStep[] {
  return [...run.filesRead].sort().flatMap((path) => {
    const unit = run.units.known(path);
    if (unit === undefined) return [];
    const leaves = known.get(unit) ?? leavesOf(unit);
    known.set(unit, leaves);
    return leaves.flatMap(({ node, text, line }): TraceStep[] => {
      const reach = run.reached.get(node);
      if (reach === undefined) return [];
      const guards = reach.guards.map((conditions) =>
        conditions.map(({ expression, holds }) => `${holds ? '' : 'not '}${expression}`).join(' and '),
      );
      return [
        { origin: { path, line }, text, guards: guards.includes('') ? [] : [...new Set(guards)].sort() },
      ];
    });
  });
}

function leavesOf(unit: Unit): readonly Leaf[] {
  const leaves: Leaf[] = [];
  collect(unit.parsed.script, unit, leaves, 0);
  return leaves;
}

function collect(node: SyntaxNode, unit: Unit, leaves: Leaf[], depth: number): void {
  if (depth > MOST_DEPTH) return;
  // Decoded backticks have positions of their own.
  if (node.type === 'Script' && node.source !== undefined) return;
  if (node.type === 'Statement') {
    const text = textOf(node, unit);
    if (text !== '') leaves.push({ node, text, line: unit.parsed.lineAt(node.pos) });
  }
  for (const child of childrenOf(node)) collect(child, unit, leaves, depth + 1);
}

/** Empty: nothing of its own. */
function textOf(statement: Statement, { parsed: { source } }: Unit): string {
  const own = headOf(statement.command, source);
  if (own === '') return '';
  return [own, ...documentsOf(statement, 0), ...(statement.background === true ? ['&'] : [])].join('\n');
}

function headOf(node: SyntaxNode, source: string): string {
  switch (node.type) {
    case 'Function':
    case 'If':
    case 'While':
    case 'BraceGroup':
    case 'Subshell':
      return '';
    case 'For':
    case 'ArithmeticFor':
    case 'Select':
      return source.slice(node.pos, node.body.pos).trim();
    case 'Case':
      return source.slice(node.pos, node.word.end);
    case 'Redirected':
      return [
        headOf(node.command, source),
        ...node.redirects.map(({ pos, end }) => source.slice(pos, end)),
      ].join(' ');
    default:
      return isTest(node) ? '' : source.slice(node.pos, node.end);
  }
}

/** Decides and does nothing else. */
function isTest(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'AndOr':
      return node.commands.every(isTest);
    case 'Pipeline':
      return node.commands.length === 1 && node.commands.every(isTest);
    case 'TestCommand':
      return !hasEffect(node, 0);
    case 'Command':
      return isTestProgram(node) && !hasEffect(node, 0);
    default:
      return false;
  }
}

function isTestProgram(node: Extract<CommandNode, { type: 'Command' }>): boolean {
  const isNamed = ['[', 'test', 'true', 'false', ':'].includes(node.name?.value ?? '');
  return isNamed && node.prefix.length === 0 && node.redirects.length === 0;
}

const arithmeticTests: ReadonlySet<string> = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
/** In arithmetic and in subscripts, which tests evaluate: `PORT=9`, `a[PORT=9]`, `PORT++`. */
const assignment = /=|\+\+|--/;

/** A substitution runs commands; `${X:=y}`, `=~`, `[[ X=1 -gt 0 ]]` and `[ -v 'a[X=1]' ]` set variables. */
function hasEffect(node: SyntaxNode, depth: number): boolean {
  if (depth > MOST_DEPTH) return true;
  switch (node.type) {
    case 'Script':
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'ArithmeticExpansion':
    case 'ArithmeticCommandExpansion':
      return true;
    case 'TestBinary':
      if (node.operator === '=~') return true;
      if (
        arithmeticTests.has(node.operator) &&
        [node.left, node.right].some(({ text }) => assignment.test(text))
      )
        return true;
      break;
    case 'Word':
      if (node.text.includes('[') && assignment.test(node.text)) return true;
      break;
    case 'ParameterExpansion':
      if (node.operation?.type === 'Default' && node.operation.operator.endsWith('=')) return true;
      break;
  }
  return childrenOf(node).some((child) => hasEffect(child, depth + 1));
}

/** Bodies of here-documents stand behind the command. */
function documentsOf(node: SyntaxNode, depth: number): readonly string[] {
  if (node.type === 'HereDoc') return [node.body.text];
  if (depth > 6) return [];
  return childrenOf(node).flatMap((child) =>
    child.type === 'Statement' || child.type === 'Script' ? [] : documentsOf(child, depth + 1),
  );
}
