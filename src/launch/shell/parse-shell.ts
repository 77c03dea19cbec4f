import type { Script, SyntaxNode } from 'unbash';
import { forEachChild, parse } from 'unbash';

export type {
  ArithmeticExpression,
  Assignment,
  Command,
  CommandNode,
  CompoundList,
  HereDoc,
  ParameterExpansionPart,
  Redirection,
  Statement,
  SyntaxNode,
  TestExpression,
  Word,
  WordPart,
} from 'unbash';
export type { Script };

export interface ParseProblem {
  readonly message: string;
  /** Counts from 1. */
  readonly line: number;
}

export interface ParsedShell {
  /** With line feeds only. */
  readonly source: string;
  readonly script: Script;
  readonly problems: readonly ParseProblem[];
  /** Line of an offset in UTF-16 units; counts from 1. */
  lineAt(offset: number): number;
}

/** The largest real script has 130,000 characters. */
const MOST_CHARACTERS = 1024 * 1024;
/** Errors beyond these say nothing new. */
const MOST_PROBLEMS = 20;

/**
 * Parses a bash script. Never throws: what cannot be read becomes a problem, with as much of the tree as there is.
 * Problems of substitutions are found when they are visited (`problemsOf`).
 */
export function parseShell(text: string): ParsedShell {
  const source = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  const lineAt = lineFinder(source);
  if (source.length > MOST_CHARACTERS)
    return { source, script: nothing(), problems: [{ message: 'script is too long', line: 1 }], lineAt };
  const script = parse(source);
  return { source, script, problems: problemsOf(script, lineAt), lineAt };
}

/** Errors of one script, be it nested in another. */
export function problemsOf(
  script: Script & { readonly errors?: readonly { message: string; pos: number }[] | undefined },
  lineAt: (offset: number) => number,
): readonly ParseProblem[] {
  return (script.errors ?? [])
    .slice(0, MOST_PROBLEMS)
    .map(({ message, pos }) => ({ message, line: lineAt(pos) }));
}

/** Direct children, also those inside words and substitutions. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  forEachChild(node, (child) => {
    children.push(child);
  });
  return children;
}

function nothing(): Script {
  return { type: 'Script', pos: 0, end: 0, shebang: undefined, commands: [] };
}

function lineFinder(source: string): (offset: number) => number {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(source);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
