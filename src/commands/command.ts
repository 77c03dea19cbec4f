/** A workflow run's id: digits only, at most 20, kept as text since it is never reckoned with. */
export type RunId = string;

/** What a comment may ask of us. */
export type Command =
  /** Use this run's results. */
  | { readonly kind: 'use'; readonly run: RunId }
  /** The older form; without a run, the latest that qualifies. */
  | { readonly kind: 'reuse'; readonly run?: RunId }
  | { readonly kind: 'stage'; readonly run?: RunId }
  | { readonly kind: 'verify' }
  | { readonly kind: 'help' };

/** A command and the line (from 1) it stands on. */
export interface FoundCommand {
  readonly command: Command;
  readonly line: number;
}

/** Commands of one comment, in order of line. */
export interface CommandReading {
  readonly commands: readonly FoundCommand[];
  /** Whole commands that stand in a code block and so are none; their author may have meant them. */
  readonly inCode: readonly FoundCommand[];
}
