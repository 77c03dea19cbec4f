import { chmod, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** Everything below a folder, and the folder itself, but for what is at or below `except`. */
async function* entriesOf(folder: string, except: readonly string[]): AsyncGenerator<string> {
  if (except.includes(folder)) return;
  yield folder;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* entriesOf(place, except);
    else if (!except.includes(place)) yield place;
  }
}

/** Lets everybody read, and nobody write. */
export async function makeReadOnly(folder: string, except: readonly string[]): Promise<void> {
  for await (const place of entriesOf(folder, except)) {
    const { mode } = await lstat(place);
    const isLink = (mode & 0o170000) === 0o120000;
    const mayRun = (mode & 0o111) === 0 ? 0 : 0o111;
    if (!isLink) await chmod(place, 0o444 | mayRun);
  }
}

/** So that it can be removed. */
export async function makeWritable(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makeWritable(path.join(folder, entry.name));
}

/** Path → what a write to it would change. */
export async function fingerprint(folder: string, except: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const place of entriesOf(folder, except)) {
    const { mode, size, mtimeMs, ctimeMs, ino } = await lstat(place);
    found.set(place, [mode, size, mtimeMs, ctimeMs, ino].join(' '));
  }
  return found;
}

/** Paths that are new, gone or changed. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((place) => before.get(place) !== after.get(place));
}
