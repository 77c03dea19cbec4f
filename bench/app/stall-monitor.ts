import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { namedStalls, type Stall } from './named-stalls.ts';

/** Loaded with --import into the measured process, which writes its longest stalls to `STALLS_FILE` when it ends. */
const TICK_MS = 1;
const LEAST_MS = 5;

const stalls: Stall[] = [];
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
session.post('Profiler.start');

let last = now();
setInterval(() => {
  const at = now();
  const milliseconds = (at - last) / 1_000 - TICK_MS;
  if (isMeasuring && milliseconds >= LEAST_MS) stalls.push({ from: last, to: at, milliseconds });
  last = at;
}, TICK_MS).unref();

let isMeasuring = true;
// The bench says when what it measures begins, and when it is over.
process.on('SIGUSR2', () => {
  stalls.length = 0;
});
process.on('SIGHUP', () => {
  isMeasuring = false;
});

process.on('exit', () => {
  session.post('Profiler.stop', (_error, { profile }) => {
    writeFileSync(process.env.STALLS_FILE ?? '/dev/stdout', JSON.stringify(namedStalls(stalls, profile)));
  });
});

/** Microseconds, on the profiler's clock. */
function now(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
