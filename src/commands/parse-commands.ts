import { type MarkdownOutline, outlineMarkdown } from '../signoff/markdown-outline.ts';
import type { CommandReading, FoundCommand } from './command.ts';
import { type CommandSyntax, grammar, readCommandLine } from './grammar.ts';

/** Commands are short; anybody may write much longer comments, and each is parsed. */
export const MAX_COMMAND_CHARACTERS = 8_000;

const nothing: CommandReading = { commands: [], inCode: [] };

/** Whether a comment can hold a command at all, told without reading its markdown. */
export function mayHoldCommand(body: string, syntaxes: readonly CommandSyntax[] = grammar): boolean {
  return body.length <= MAX_COMMAND_CHARACTERS && writtenCommands(body, syntaxes).length > 0;
}

/**
 * The commands of a comment: whole lines of running text. What stands in a quote, in code or in HTML is none.
 * A comment of more than `MAX_COMMAND_CHARACTERS` holds no command.
 */
export function parseCommands(body: string, syntaxes: readonly CommandSyntax[] = grammar): CommandReading {
  if (body.length > MAX_COMMAND_CHARACTERS) return nothing;
  const written = writtenCommands(body, syntaxes);
  if (written.length === 0) return nothing;
  const outline = outlineMarkdown(body);
  const said = linesOfText(outline, syntaxes);
  return {
    commands: written.filter(({ line }) => said.has(line)),
    inCode: written.filter(({ line }) => outline.code.has(line)),
  };
}

/** Lines that are a command as they stand, whatever is around them. */
function writtenCommands(body: string, syntaxes: readonly CommandSyntax[]): FoundCommand[] {
  return body.split(/\r\n|\r|\n/).flatMap((text, index): FoundCommand[] => {
    const command = readCommandLine(text, syntaxes);
    return command === undefined ? [] : [{ command, line: index + 1 }];
  });
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
