import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from '@jest/globals';

const created: string[] = [];

afterAll(() => {
  for (const directory of created.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** A directory of its own for a test file or one of its tests, removed when the file's tests are over. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'pr-verdict-'));
  created.push(directory);
  return directory;
}

/** Writes files below a directory, with the folders they need. */
export function writeFiles(directory: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(directory, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

/** Writes a file below a directory, with the folders it needs, and returns its path. */
export async function writeBelow(
  directory: string,
  relative: string,
  content: string | Uint8Array,
): Promise<string> {
  const file = path.join(directory, relative);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}
