/** Where a command writes, and what it may assume about the reader. Injected so that tests see everything. */
export interface Output {
  stdout(text: string): void;
  stderr(text: string): void;
  /** Standard output is a terminal that wants colours. */
  readonly colour: boolean;
  /** Width of standard output, if it is a terminal. */
  readonly columns?: number | undefined;
  /** Standard error is a terminal, so progress is welcome there. */
  readonly interactive: boolean;
}

export function processOutput(): Output {
  // A reader that stops early (`| head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    // A result that nobody could read is no REJECTED.
    process.stderr.write(`pr-verdict: standard output cannot be written (${error.code ?? error.message})\n`);
    process.exit(2);
  });
  return {
    stdout: (text) => void process.stdout.write(text),
    stderr: (text) => void process.stderr.write(text),
    colour: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    columns: process.stdout.isTTY === true ? process.stdout.columns : undefined,
    interactive: process.stderr.isTTY === true,
  };
}
