import path from 'node:path';
import type { ImageUser } from './image-user.ts';

/** A folder that stands for the `/` of a stage. */
export class StageRoot {
  readonly folder: string;
  readonly #user: ImageUser;

  constructor(folder: string, user: ImageUser) {
    this.folder = folder;
    this.#user = user;
  }

  /** Where a path of the image is on this machine; `workdir` is of the image, too. */
  resolve(imagePath: string, workdir = '/'): string {
    const resolved = path.posix.resolve(workdir, imagePath);
    return path.join(this.folder, resolved) + (imagePath.endsWith('/') ? path.sep : '');
  }

  /** A value that names a path of the image, as its process here must see it. */
  value(text: string): string {
    return text.startsWith('/') ? this.resolve(text) : text;
  }

  /** A shell command whose paths are those of the image. Throws for users that only the image knows. */
  command(text: string): string {
    const { uid, gid } = this.#user;
    const words = text.split(' ').map((word) => (word === 'node:node' ? `${uid}:${gid}` : this.value(word)));
    const stranger = words.find((word) => /^[a-z]+:[a-z]+$/.test(word));
    if (stranger !== undefined) throw new Error(`the base image has no ${stranger}`);
    return words.join(' ');
  }
}
