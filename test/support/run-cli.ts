import { main } from '../../src/cli/main.ts';
import type { Output } from '../../src/cli/output.ts';
import { TestClock } from './github/test-clock.ts';

export interface CliResult {
  readonly code: 0 | 1 | 2;
  readonly stdout: string;
  readonly stderr: string;
}

export const TODAY = '2026-10-22';

/** Runs one command line in this process, as on no terminal unless the surroundings say otherwise. */
export async function runCli(
  args: readonly string[],
  surroundings: Partial<Pick<Output, 'colour' | 'interactive'>> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  const written = { stdout: '', stderr: '' };
  const output: Output = {
    colour: false,
    interactive: false,
    ...surroundings,
    stdout: (text) => {
      written.stdout += text;
    },
    stderr: (text) => {
      written.stderr += text;
    },
  };
  const code = await main(args, output, () => TODAY, { environment, clock: TestClock.skipping() });
  return { code, ...written };
}
