import type { Command } from '../../commands/command.ts';
import { type CommandComment, type CommandScope, isReuse, readingOf } from '../../commands/decide-reuse.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** What a comment asks of us: of each kind of command its last one. */
export interface Asked {
  readonly reuse?: Of<'use' | 'reuse'>;
  readonly stage?: Of<'stage'>;
  readonly verify: boolean;
  readonly help: boolean;
}

/** `code`: the comment holds no command, but whole ones in a code block, as they are written there. */
export type CommentReading =
  | { readonly kind: 'commands'; readonly asked: Asked }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | { readonly kind: 'none' };

export function readComment(comment: CommandComment, scope: CommandScope): CommentReading {
  const { commands, inCode } = readingOf(comment, scope);
  if (commands.length === 0) {
    if (inCode.length === 0) return { kind: 'none' };
    const lines = comment.body.split(/\r\n|\r|\n/);
    return { kind: 'code', lines: inCode.map(({ line }) => (lines[line - 1] ?? '').trim()) };
  }
  const all = commands.map(({ command }) => command);
  const reuse = all.findLast(isReuse);
  const stage = all.findLast((command) => command.kind === 'stage');
  return {
    kind: 'commands',
    asked: {
      ...(reuse !== undefined && { reuse }),
      ...(stage !== undefined && { stage }),
      verify: all.some(({ kind }) => kind === 'verify'),
      help: all.some(({ kind }) => kind === 'help'),
    },
  };
}
