import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { registry } from '../checks/registry.ts';
import { compareRows } from '../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../src/benchmark/matrix/expand.ts';
import { sweepPlan } from '../src/benchmark/plan/sweep-plan.ts';
import { type BenchmarkRevision, readRevision } from '../src/benchmark/read-revision.ts';
import { newSweepEntries } from '../src/benchmark/sweep-entry.ts';
import { LocalGit } from '../src/evidence/local-git/local-git.ts';
import { policyFromCommit } from '../src/policy/policy-from-commit.ts';

/**
 * `npm run bench:matrix -- --git-dir <dir> --base <rev> --head <rev> [--against '<shell command>']`: reads master
 * configs, runners and changelog at both ends, expands, compares and plans, five times in one process. `--against` times
 * another program that expands one revision, such as the audited repository's own generator in a checkout.
 */
const { values } = parseArgs({
  options: {
    'git-dir': { type: 'string', default: '.' },
    base: { type: 'string', default: 'HEAD^' },
    head: { type: 'string', default: 'HEAD' },
    against: { type: 'string' },
  },
});
const git = await LocalGit.open(values['git-dir']);
const head = await git.resolve(values.head, '--head');
const base = await git.mergeBase(await git.resolve(values.base, '--base'), head);
const { layouts } = await policyFromCommit(git, base, registry);
const date = (await git.commit(head)).date.slice(0, 10);

console.log(`${'both ends: read, expand, compare, plan'.padEnd(52)}   CPU s`);
for (let run = 1; run <= 5; run += 1) {
  const started = process.cpuUsage();
  const rows = await once();
  const { user, system } = process.cpuUsage(started);
  const seconds = (user + system) / 1_000_000;
  console.log(`${`run ${run}: ${rows.before} rows before, ${rows.after} after`.padEnd(52)}${show(seconds)}`);
}
git.close();
if (values.against !== undefined) {
  const script = `TIMEFORMAT='%U %S'; time ( ${values.against} ) > /dev/null`;
  const { status, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  const [user = 0, system = 0] = stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
  console.log(`${`the other program, one end (exit code ${status})`.padEnd(52)}${show(user + system)}`);
}

async function once() {
  const before = fresh(await readRevision(git, base, layouts));
  const after = fresh(await readRevision(git, head, layouts));
  const rows = expandMatrix(after.configs, after.runners, date);
  const was = expandMatrix(before.configs, before.runners, date);
  compareRows(was, rows);
  sweepPlan(newSweepEntries(before.changelog, after.changelog).entries, before, after, date);
  return { before: was.length, after: rows.length };
}

/** Only so that nothing here is done for nothing. */
function fresh(revision: BenchmarkRevision): BenchmarkRevision {
  if (revision.masterFiles.length === 0) throw new Error('there is no master config');
  return revision;
}

function show(seconds: number): string {
  return seconds.toFixed(3).padStart(8);
}
