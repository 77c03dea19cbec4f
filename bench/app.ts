import { cpus } from 'node:os';
import { measureDeliveries } from './app/deliveries.ts';
import { measureStalls, measureVerdicts } from './app/verdicts.ts';

/**
 * `npm run bench:app [-- deliveries | verdicts | stalls]`: the server as a process of its own, against the emulated GitHub
 * of the tests in this one. Everything happens on this machine, and every figure is measured; the disk is the temporary
 * directory's, and every accepted delivery is synced to it.
 */
const tables = { deliveries: measureDeliveries, verdicts: measureVerdicts, stalls: measureStalls };

const wanted = process.argv.slice(2);
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}\n`);
for (const [name, measure] of Object.entries(tables)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await measure();
  console.log();
}
