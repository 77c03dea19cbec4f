import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { makeWritable } from './prove-image/file-tree.ts';
import { proofFolder, proveImage } from './prove-image/prove-image.ts';

// Runs the steps of the Dockerfile without Docker, and then what they made: as a user without rights, in a tree that
// cannot be written, against a GitHub of this machine. Ends with 1 and says why if anything is not as it should be.
const started = performance.now();
const project = fileURLToPath(new URL('..', import.meta.url));
const folder = await proofFolder(tmpdir());
try {
  await proveImage({ project, folder, say: (text) => console.log(text) });
  console.log(`the image is proven (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
} catch (cause) {
  console.error(`the image is not proven: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 1;
} finally {
  await makeWritable(folder);
  await rm(folder, { recursive: true, force: true });
}
