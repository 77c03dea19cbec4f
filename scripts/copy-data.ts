import { cp, glob } from 'node:fs/promises';

// tsc copies what is imported; the checks' documentation is only read by people, but belongs to the package.
for await (const file of glob('checks/*/doc.md')) await cp(file, `dist/${file}`);
