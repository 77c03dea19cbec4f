import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.ts';

// Writes what is derived from the sources; a test fails when a committed copy is stale.
for (const [file, text] of Object.entries(generatedFiles()))
  writeFileSync(new URL(`../${file}`, import.meta.url), text);
