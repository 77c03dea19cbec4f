import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { baseImage } from './base-image.ts';
import { copyContext } from './build-context.ts';
import { buildStage } from './build-stage.ts';
import type { BuiltStage } from './built-stage.ts';
import type { ImageUser } from './image-user.ts';
import type { Stage } from './instruction.ts';
import { StageRoot } from './stage-root.ts';

export interface BuiltImage {
  /** The last stage: what would be shipped. */
  readonly stage: BuiltStage;
  readonly searchPath: string;
}

/** Builds all stages below a folder, side by side where none waits for the other. */
export async function buildImage(
  stages: readonly Stage[],
  {
    project,
    folder,
    user,
    say,
  }: { project: string; folder: string; user: ImageUser; say(text: string): void },
): Promise<BuiltImage> {
  const [image, ...others] = new Set(stages.map((stage) => stage.image));
  if (image === undefined || others.length > 0) throw new Error('the stages have several base images');
  const { searchPath } = await baseImage(image, path.join(folder, 'base'));
  const context = path.join(folder, 'context');
  await mkdir(context);
  const sent = await copyContext(project, context);
  say(`build context: ${sent.length} files`);
  const building = new Map<string, Promise<BuiltStage>>();
  const stageNamed = (name: string) =>
    building.get(name) ?? Promise.reject(new Error(`there is no earlier stage ${name}`));
  for (const stage of stages) {
    const root = new StageRoot(path.join(folder, 'stages', stage.name), user);
    building.set(stage.name, buildStage(stage, { root, context, searchPath, stageNamed, say }));
  }
  const built = await Promise.all(building.values());
  const last = built.at(-1);
  if (last === undefined) throw new Error('there is no stage');
  return { stage: last, searchPath };
}
