import { readFileSync } from 'node:fs';

// The closing line of a CI run, from what Jest printed.
const log = readFileSync(process.argv[2] ?? '', 'utf8');
const counts = /^Tests: +(.*), \d+ total$/m.exec(log)?.[1];
if (counts === undefined) throw new Error('the log holds no summary of the tests');
const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(counts)?.[1] ?? 0);
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
