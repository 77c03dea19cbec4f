import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Copies as COPY does: of a folder its content; into the target if that ends with `/`, or else as the target. */
export async function copyInto(sources: readonly string[], target: string): Promise<void> {
  for (const source of sources) {
    const isFolder = (await stat(source)).isDirectory();
    const isInto = !isFolder && target.endsWith(path.sep);
    const place = isInto ? path.join(target, path.basename(source)) : target;
    await mkdir(isFolder ? place : path.dirname(place), { recursive: true });
    await cp(source, place, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
}
