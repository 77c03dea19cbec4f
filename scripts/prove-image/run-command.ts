import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
}

export interface Ended {
  readonly code: number | null;
  /** What it wrote, both streams. */
  readonly text: string;
}

/** Runs a program to its end, whatever that is. Rejects if it cannot be run at all. */
export async function runCommand(
  [program = '', ...args]: readonly string[],
  options: CommandOptions,
): Promise<Ended> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  const [code] = await once(child, 'close');
  return { code, text };
}
