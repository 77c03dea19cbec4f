import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { belongingsOf } from './belongings.ts';
import { type BuiltImage, buildImage } from './build-image.ts';
import { differences, fingerprint, makeReadOnly } from './file-tree.ts';
import { imageUser } from './image-user.ts';
import { parseDockerfile } from './parse-dockerfile.ts';
import { runImage } from './run-image.ts';
import { shippedProblems } from './shipped-problems.ts';

export interface Proof {
  /** Holds the Dockerfile. */
  readonly project: string;
  /** Clean and ours; whoever gives it removes it. */
  readonly folder: string;
  say(text: string): void;
}

/** Builds what the Dockerfile describes, and runs it as it should be run. Rejects with the first thing that is wrong. */
export async function proveImage({ project, folder, say }: Proof): Promise<void> {
  const user = imageUser();
  const stages = parseDockerfile(await readFile(path.join(project, 'Dockerfile'), 'utf8'));
  const image = await buildImage(stages, { project, folder, user, say });
  const { root, volumes } = image.stage;
  const problems = await shippedProblems(image.stage);
  if (problems.length > 0) throw new Error(`the image is not as it should be:\n${problems.join('\n')}`);
  say('the image runs as a user of its own, has one volume, and nothing that only development needs');

  const writable = volumes.map((volume) => root.resolve(volume));
  await makeReadOnly(root.folder, writable);
  const before = await fingerprint(root.folder, writable);
  const owned = await belongingsOf(user.uid);
  say(`read-only but for ${volumes.join(', ')}; runs as ${user.isOther ? `uid ${user.uid}` : 'this user'}`);
  await runImage(image, user, say);
  const changed = differences(before, await fingerprint(root.folder, writable));
  const left = user.isOther ? (await belongingsOf(user.uid)).filter((place) => !owned.includes(place)) : [];
  const written = [...changed, ...left];
  if (written.length > 0) throw new Error(`it wrote outside of its volume:\n${written.join('\n')}`);
  await hasData(image);
  say('nothing was written but in the volume');
}

async function hasData({ stage: { root, env } }: BuiltImage): Promise<void> {
  for (const file of ['queue.db', 'state.db'])
    await readFile(path.join(root.resolve(env.DATA_DIR ?? ''), file));
}

/** Makes the folder that everything happens in; others must be able to reach it. */
export async function proofFolder(base: string): Promise<string> {
  const folder = path.join(base, `pr-verdict-image-${process.pid}`);
  await mkdir(folder, { mode: 0o755 });
  return folder;
}
