import { DockerfileError } from './dockerfile-error.ts';
import type { Stage } from './instruction.ts';
import { logicalLines } from './logical-lines.ts';
import { parseInstruction } from './parse-instruction.ts';

/** The stages of a Dockerfile, in their order. Throws `DockerfileError` for anything that ours does not need. */
export function parseDockerfile(text: string): Stage[] {
  const stages: { name: string; image: string; steps: Stage['steps'][number][] }[] = [];
  for (const line of logicalLines(text)) {
    const instruction = parseInstruction(line);
    if (instruction.kind === 'from') {
      if (stages.some(({ name }) => name === instruction.stage))
        throw new DockerfileError(line.line, `there are two stages ${instruction.stage}`);
      stages.push({ name: instruction.stage, image: instruction.image, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new DockerfileError(line.line, 'the first instruction is not FROM');
    const { kind } = instruction;
    if (kind === 'copy' && instruction.from !== undefined)
      if (!stages.slice(0, -1).some(({ name }) => name === instruction.from))
        throw new DockerfileError(line.line, `there is no earlier stage ${instruction.from}`);
    stage.steps.push(instruction);
  }
  if (stages.length === 0) throw new DockerfileError(1, 'it holds no stage');
  return stages;
}
