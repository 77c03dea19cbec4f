import { mkdir } from 'node:fs/promises';
import { buildEnvironment } from './build-environment.ts';
import type { BuiltStage } from './built-stage.ts';
import { copyInto } from './copy-into.ts';
import type { InstructionOf, Stage } from './instruction.ts';
import { runCommand } from './run-command.ts';
import type { StageRoot } from './stage-root.ts';

export interface BuildSurroundings {
  readonly root: StageRoot;
  /** Folder that holds the build context. */
  readonly context: string;
  readonly searchPath: string;
  stageNamed(name: string): Promise<BuiltStage>;
  say(text: string): void;
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** Runs the steps of a stage, one after the other. Rejects with the first that fails. */
export async function buildStage(stage: Stage, surroundings: BuildSurroundings): Promise<BuiltStage> {
  const { root, say } = surroundings;
  await mkdir(root.folder, { recursive: true });
  const built: Mutable<BuiltStage> = {
    root,
    workdir: '/',
    env: {},
    user: undefined,
    volumes: [],
    ports: [],
    commands: {},
  };
  for (const [index, step] of stage.steps.entries()) {
    const started = performance.now();
    const shown = await runStep(step, built, surroundings);
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(`[${stage.name} ${index + 1}/${stage.steps.length}] ${shown} (${seconds} s)`);
  }
  return built;
}

async function runStep(
  step: Stage['steps'][number],
  built: Mutable<BuiltStage>,
  surroundings: BuildSurroundings,
): Promise<string> {
  switch (step.kind) {
    case 'workdir':
      built.workdir = step.path;
      await mkdir(built.root.resolve(step.path), { recursive: true });
      return `WORKDIR ${step.path}`;
    case 'copy':
      return copy(step, built, surroundings);
    case 'run':
      return run(step, built, surroundings);
    case 'env':
      built.env = { ...built.env, ...step.values };
      return `ENV ${Object.keys(step.values).join(' ')}`;
    case 'user':
      built.user = step.name;
      return `USER ${step.name}`;
    case 'volume':
      built.volumes = [...built.volumes, step.path];
      return `VOLUME ${step.path}`;
    case 'expose':
      built.ports = [...built.ports, step.port];
      return `EXPOSE ${step.port}`;
    case 'healthcheck':
    case 'entrypoint':
    case 'cmd':
      built.commands = { ...built.commands, [step.kind]: step.command };
      return `${step.kind.toUpperCase()} ${step.command[0]} ...`;
  }
}

async function copy(
  { from, sources, target }: InstructionOf<'copy'>,
  { root, workdir }: BuiltStage,
  { context, stageNamed }: BuildSurroundings,
): Promise<string> {
  const other = from === undefined ? undefined : (await stageNamed(from)).root;
  const paths = sources.map((source) => other?.resolve(source) ?? `${context}/${source}`);
  await copyInto(paths, root.resolve(target, workdir));
  return ['COPY', ...(from === undefined ? [] : [`--from=${from}`]), ...sources, target].join(' ');
}

async function run(
  { command }: InstructionOf<'run'>,
  { root, workdir, env, user }: BuiltStage,
  { searchPath }: BuildSurroundings,
): Promise<string> {
  if (user !== undefined) throw new Error(`RUN ${command}: not as root any more`);
  const stageEnv = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, root.value(value)]));
  const options = {
    cwd: root.resolve(workdir),
    env: buildEnvironment(process.env, stageEnv, searchPath),
  };
  const { code, text } = await runCommand(['sh', '-c', root.command(command)], options);
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${text}`);
  return `RUN ${command}`;
}
