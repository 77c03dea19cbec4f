/** Something in a data file that cannot be used. `line` counts from 1; absent when it concerns the whole file. */
export interface FileProblem {
  readonly path: string;
  readonly line?: number;
  readonly message: string;
}

const MOST_SHOWN = 5;

/** A data file of the audited repository that cannot be used; the message is one `file:line: reason` per line. */
export class DataFileError extends Error {
  override readonly name: string = 'DataFileError';
  readonly problems: readonly FileProblem[];

  constructor(problems: readonly FileProblem[], options?: ErrorOptions) {
    super(describeProblems(problems), options);
    this.problems = problems;
  }
}

export function placeOf({ path, line }: Pick<FileProblem, 'path' | 'line'>): string {
  return line === undefined ? path : `${path}:${line}`;
}

function describeProblems(problems: readonly FileProblem[]): string {
  const shown = problems
    .slice(0, MOST_SHOWN)
    .map((problem) => `${placeOf(problem)}: ${oneLine(problem.message)}`);
  const rest = problems.length - shown.length;
  return rest > 0 ? `${shown.join('\n')}\n(+${rest} more)` : shown.join('\n');
}

/** Messages quote what strangers wrote: nothing invisible, so that a terminal shows them as they are. */
function oneLine(message: string): string {
  return message.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}
