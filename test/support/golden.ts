import { readFile, writeFile } from 'node:fs/promises';
import { expect } from '@jest/globals';

/**
 * Compares a text with `test/golden/<name>`, byte for byte. `UPDATE_GOLDEN=1 npm test` rewrites the file
 * instead; read the difference before you commit it.
 */
export async function expectGolden(name: string, actual: string): Promise<void> {
  const file = new URL(`../golden/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(file, actual);
  const golden = await readFile(file);
  expect(actual).toBe(golden.toString('utf8'));
  expect(Buffer.from(actual).equals(golden)).toBe(true);
}
