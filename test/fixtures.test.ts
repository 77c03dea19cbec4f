import { cpSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { buildFixture } from '../fixtures/build/fixture.ts';
import { openEvidenceDirectory } from '../src/evidence/directory/open-evidence-directory.ts';
import { temporaryDirectory } from './support/temporary-directory.ts';

const root = fileURLToPath(new URL('../fixtures', import.meta.url));

function contentsOf(directory: string): Map<string, string> {
  const files = globSync('**/*', { cwd: directory, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [path.relative(directory, file), readFileSync(file).toString('base64')]),
  );
}

describe.each(['pr-4303', 'rejected'])('fixtures/%s', (name) => {
  test('is what its sources build, byte for byte', async () => {
    const copy = temporaryDirectory();
    for (const source of ['common.src', `${name}.src`])
      cpSync(path.join(root, source), path.join(copy, source), { recursive: true });
    await buildFixture(copy, name);
    expect(contentsOf(path.join(copy, name))).toEqual(contentsOf(path.join(root, name)));
  });

  test('supplies every part', async () => {
    const { evidence } = await openEvidenceDirectory(path.join(root, name));
    expect(evidence.parts.size).toBe(12);
  });
});
