import { execFile } from 'node:child_process';
import { constants, copyFile, mkdir, realpath, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What the stages get from the image that they are made from. */
export interface BaseImage {
  /** `PATH`: this Node, npm, and the machine's own shell tools. */
  readonly searchPath: string;
}

/** Puts this very Node and the machine's npm where anybody may run them. Throws if the image is another Node. */
export async function baseImage(image: string, folder: string): Promise<BaseImage> {
  const [, major] = /^node:(\d+)-[a-z]+-slim$/.exec(image) ?? [];
  const own = process.versions.node;
  if (major !== own.split('.')[0])
    throw new Error(`the base image is ${image}, but this proof runs on Node.js ${own}`);
  await mkdir(folder, { recursive: true });
  await copyFile(process.execPath, path.join(folder, 'node'), constants.COPYFILE_FICLONE);
  const { stdout } = await run('sh', ['-c', 'command -v npm']);
  await symlink(await realpath(stdout.trim()), path.join(folder, 'npm'));
  return { searchPath: `${folder}:/usr/bin:/bin` };
}
