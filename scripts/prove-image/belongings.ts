import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Where anybody may write. */
const open = ['/tmp', '/var/tmp', '/dev/shm'];

/** What a user owns in the folders that are open to all, at the top. */
export async function belongingsOf(uid: number): Promise<string[]> {
  const found: string[] = [];
  for (const folder of open) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      const place = path.join(folder, name);
      const owner = await lstat(place).then(
        (stats) => stats.uid,
        () => undefined,
      );
      if (owner === uid) found.push(place);
    }
  }
  return found;
}
