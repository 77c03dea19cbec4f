import type { Output } from '../../src/cli/output.ts';
import { type DemoParts, playDemo } from './play-demo.ts';
import { styleFor } from './screen/style.ts';

/** Plays the stories and says what differed. Resolves to the exit code: 1 if anything did. */
export async function runDemo(parts: Pick<DemoParts, 'stories' | 'checks'>, output: Output): Promise<0 | 1> {
  const { problems } = await playDemo({
    ...parts,
    style: styleFor(output.colour, output.columns),
    write: (line) => output.stdout(`${line}\n`),
  });
  for (const { pullRequest, step, text } of problems)
    output.stderr(`demo: ${pullRequest}, step "${step}": ${text}\n`);
  return problems.length === 0 ? 0 : 1;
}
