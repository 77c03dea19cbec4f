import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Measurement {
  readonly wallSeconds: number;
  /** User and system time of the process and of the git processes it starts. */
  readonly cpuSeconds: number;
  /** Peak resident memory of the process itself. */
  readonly peakMegabytes: number;
}

const command = fileURLToPath(new URL('../bin/pr-verdict.js', import.meta.url));
const usage = fileURLToPath(new URL('./report-usage.ts', import.meta.url));

/** Runs `pr-verdict` as a whole process `times` times and keeps the fastest. Throws if it ends with exit code 2. */
export function measure(args: readonly string[], times = 3): Measurement {
  const runs = Array.from({ length: times }, () => measureOnce(args));
  return runs.reduce((best, run) => (run.cpuSeconds < best.cpuSeconds ? run : best));
}

function measureOnce(args: readonly string[]): Measurement {
  // bash's own `time` counts the children of the process, too.
  const script = `TIMEFORMAT='%R %U %S'; time "$@"`;
  const node = [process.execPath, '--import', usage, command, ...args];
  const run = spawnSync('bash', ['-c', script, 'bench', ...node], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  if (run.status !== 0 && run.status !== 1) throw new Error(`pr-verdict ${args.join(' ')}\n${run.stderr}`);
  const [wall = 0, user = 0, system = 0] = run.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  return { wallSeconds: wall, cpuSeconds: user + system, peakMegabytes: Number(run.output[3]) / 1024 };
}
