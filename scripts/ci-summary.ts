import { readFileSync } from 'node:fs';
import { z } from 'zod';

// The closing line of a CI run, from Jest's own report.
const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numPendingTests: z.int() });
const report = Report.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
console.log(
  `${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`,
);
