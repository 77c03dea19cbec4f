import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { generatedFiles } from '../scripts/generated-files.ts';

test.each(Object.entries(generatedFiles()))('%s is what `npm run generate` writes', (file, text) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toBe(text);
});
