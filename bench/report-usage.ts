import { writeSync } from 'node:fs';

// Loaded with --import into the measured process; file descriptor 3 belongs to the bench.
process.on('exit', () => writeSync(3, `${process.resourceUsage().maxRSS}\n`));
