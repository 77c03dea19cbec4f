import { parseArgs } from 'node:util';
import { LocalGit } from '../../src/evidence/local-git/local-git.ts';
import { policyFromCommit } from '../../src/policy/policy-from-commit.ts';
import { git as runGit } from './git.ts';
import { followCommit } from './launch/follow-commit.ts';
import { report, summary } from './launch/report.ts';

/**
 * Follows the shell scripts of many commits, spread over the history of a local clone, and prints how far they could be
 * followed: `node scripts/survey/launch.ts --git-dir <dir> [--commits <n>] [--since <date>] [--at <commit>]`. Ends with 1 if a script could not be
 * parsed or followed, or fewer than 95 of 100 argument values are known, programs that ask the machine left out.
 */
const { values } = parseArgs({
  options: {
    'git-dir': { type: 'string' },
    commits: { type: 'string', default: '30' },
    since: { type: 'string', default: '2026-05-01' },
    at: { type: 'string' },
  },
});
const repository = values['git-dir'];
if (repository === undefined) throw new Error('needs --git-dir <dir>');
const git = await LocalGit.open(repository);
const found = [];
for (const commit of values.at === undefined ? spread() : [await git.resolve(values.at, '--at')]) {
  const { layouts } = await policyFromCommit(git, commit, []);
  const result = await followCommit(git, commit, layouts);
  found.push(result);
  for (const line of report(result)) console.log(line);
}
git.close();
const { lines, isGood } = summary(found);
for (const line of lines) console.log(line);
process.exitCode = isGood ? 0 : 1;

/** Commits at equal steps, the newest among them. */
function spread(): readonly string[] {
  const args = ['rev-list', '--first-parent', `--since=${values.since}`, 'HEAD'];
  const all = runGit(repository ?? '', args)
    .split('\n')
    .filter((line) => line !== '');
  const count = Math.min(Number(values.commits), all.length);
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] ?? '');
}
