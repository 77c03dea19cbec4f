import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { checkExpectedOwners } from './expected-owners.ts';
import { git } from './git.ts';
import { readPullRequests } from './pull-requests.ts';
import { judge, type Run } from './runs.ts';
import { checkTemplates } from './templates.ts';

/**
 * Judges many merged pull requests of a local clone, four sign-offs each, and prints what came out:
 *   node scripts/survey/main.ts --git-dir <dir> --prs <prs.jsonl> [--limit <n>]
 * `prs.jsonl` holds one `{"pr","merged","base","head"}` a line. Ends with 1 if anything differs from what must come out.
 */
const { values } = parseArgs({
  options: { 'git-dir': { type: 'string' }, prs: { type: 'string' }, limit: { type: 'string' } },
});
const repository = values['git-dir'];
if (repository === undefined || values.prs === undefined)
  throw new Error('needs --git-dir <dir> and --prs <file>');

const templates = checkTemplates(repository);
const wrongOwners = checkExpectedOwners(repository);
const pullRequests = readPullRequests(values.prs).slice(0, Number(values.limit ?? Number.POSITIVE_INFINITY));
const waiting = [...pullRequests];
const runs: Run[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      runs.push(...(await judge(repository, next)));
  }),
);

const table = Map.groupBy(runs, (run) => `${run.signoff.padEnd(9)} ${run.outcome}`);
for (const [line, found] of [...table].sort()) console.log(`${String(found.length).padStart(5)}  ${line}`);
const bySpeed = [...runs].sort((a, b) => b.seconds - a.seconds);
console.log(
  `slowest: ${bySpeed
    .slice(0, 5)
    .map((run) => `#${run.pullRequest} ${run.signoff} ${run.seconds.toFixed(2)} s`)
    .join(', ')}`,
);
console.log(
  `median: ${bySpeed[Math.floor(bySpeed.length / 2)]?.seconds.toFixed(2)} s of ${runs.length} runs over ${pullRequests.length} pull requests`,
);
const unexpected = runs.filter((run) => run.unexpected !== undefined);
for (const run of unexpected.slice(0, 20))
  console.log(`UNEXPECTED #${run.pullRequest} ${run.signoff}: ${run.unexpected}`);
for (const wrong of templates.wrong) console.log(`UNEXPECTED template: ${wrong}`);
for (const wrong of wrongOwners) console.log(`UNEXPECTED owner: ${wrong}`);
const problems = unexpected.length + wrongOwners.length + templates.wrong.length;
const layouts = Map.groupBy(pullRequests, (each) =>
  git(repository, ['ls-tree', each.base, 'configs/nvidia-master.yaml']) === '' ? 'legacy' : 'root',
);
console.log(`layouts: ${[...layouts].map(([name, found]) => `${name} ${found.length}`).join(', ')}`);
console.log(`templates: ${templates.versions} versions tried`);
console.log(`${problems} unexpected`);
process.exitCode = problems === 0 ? 0 : 1;
