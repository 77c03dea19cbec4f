import type { Guard } from '../value.ts';
import { toGuard } from './conditions.ts';
import { childrenOf, type SyntaxNode } from './parse-shell.ts';
import type { ShellRun } from './run-script.ts';

/** Whether a line of a script is run: `unknown` with what it depends on, or with no guards where it cannot be told. */
export type Reachability = true | false | { readonly guards: readonly Guard[] };

const MOST_DEPTH = 400;

/**
 * Whether a run gets to a line, by the innermost command that the line belongs to: a line of a branch that is never taken is
 * not reached, `fi` and a comment are as their surroundings.
 */
export function isReachable(run: ShellRun, path: string, line: number): Reachability {
  const unit = run.units.known(path);
  if (unit === undefined) return run.limit === undefined && isComplete(run) ? false : { guards: [] };
  const innermost = statementAt(unit.parsed.script, line, (offset) => unit.parsed.lineAt(offset), 0);
  if (innermost === undefined) {
    // Between commands of the file itself: reached if the file is.
    return run.filesRead.has(path);
  }
  const reach = run.reached.get(innermost);
  if (reach === undefined) return run.limit === undefined && isComplete(run) ? false : { guards: [] };
  if (reach.guards.some((conditions) => conditions.length === 0)) return true;
  return { guards: reach.guards.map(toGuard) };
}

/** Nothing that it runs is out of sight. */
function isComplete(run: ShellRun): boolean {
  return run.problems.every(({ kind }) => kind !== 'limit' && kind !== 'syntax');
}

function statementAt(
  node: SyntaxNode,
  line: number,
  lineAt: (offset: number) => number,
  depth: number,
): SyntaxNode | undefined {
  if (depth > MOST_DEPTH) return undefined;
  for (const child of childrenOf(node)) {
    // Decoded backticks have positions of their own.
    if (child.type === 'Script' && child.source !== undefined) continue;
    const isHere = lineAt(child.pos) <= line && line <= lineAt(Math.max(child.end - 1, child.pos));
    // A here-document stands behind the command that it belongs to.
    const document = child.type === 'Statement' ? documentEnd(child, 0) : undefined;
    const isInDocument = document !== undefined && lineAt(child.pos) <= line && line <= lineAt(document);
    if (!isHere && !isInDocument) continue;
    const inner = statementAt(child, line, lineAt, depth + 1);
    if (inner !== undefined) return inner;
    if (child.type === 'Statement') return child;
  }
  return undefined;
}

function documentEnd(node: SyntaxNode, depth: number): number | undefined {
  if (node.type === 'HereDoc') return node.closing?.end ?? node.body.end;
  if (depth > 6) return undefined;
  let end: number | undefined;
  for (const child of childrenOf(node)) {
    if (child.type === 'Statement') continue;
    const found = documentEnd(child, depth + 1);
    if (found !== undefined && (end === undefined || found > end)) end = found;
  }
  return end;
}
