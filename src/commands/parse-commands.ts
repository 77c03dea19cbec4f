import { type MarkdownOutline, outlineMarkdown } from '../signoff/markdown-outline.ts';
import type { CommandReading, FoundCommand } from './command.ts';
import { type CommandSyntax, grammar, readCommandLine } from './grammar.ts';

/** GitHub's own limit for a comment. */
const MAX_CHARACTERS = 65_536;

/**
 * The commands of a comment: whole lines of running text. What stands in a quote, in code or in HTML is none.
 * A comment beyond GitHub's limit holds no command.
 */
export function parseCommands(body: string, syntaxes: readonly CommandSyntax[] = grammar): CommandReading {
  if (body.length > MAX_CHARACTERS) return { commands: [], inCode: [] };
  const lines = body.split(/\r\n|\r|\n/);
  const written = lines.flatMap((text, index): FoundCommand[] => {
    const command = readCommandLine(text, syntaxes);
    return command === undefined ? [] : [{ command, line: index + 1 }];
  });
  if (written.length === 0) return { commands: [], inCode: [] };
  const outline = outlineMarkdown(body);
  const said = linesOfText(outline, syntaxes);
  return {
    commands: written.filter(({ line }) => said.has(line)),
    inCode: written.filter(({ line }) => outline.code.has(line)),
  };
}

/** Lines that are running text by themselves; a line inside a longer piece of code, link or HTML is not. */
function linesOfText({ blocks }: MarkdownOutline, syntaxes: readonly CommandSyntax[]): Set<number> {
  const isCommand = (line: string) => readCommandLine(line, syntaxes) !== undefined;
  const said = new Set<number>();
  for (const block of blocks) {
    for (const [index, { raw, prose }] of block.lines.entries()) {
      if (isCommand(raw) && isCommand(prose)) said.add(block.line + index);
    }
  }
  return said;
}
