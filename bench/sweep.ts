import { sweepOnCommit } from '../checks/01-sweep/index.ts';
import { evals } from '../checks/02-evals/index.ts';
import { evalScores } from '../src/facts/eval-scores.ts';
import { submission } from '../src/facts/submission.ts';
import { sweep } from '../src/facts/sweep.ts';
import { resolvePolicy } from '../src/policy/resolve-policy.ts';
import { FactStore } from '../src/verdict/fact-store.ts';
import {
  IMAGE,
  job,
  KEY,
  MIDDLE,
  measured,
  scored,
  sweptChange,
  uploadsOf,
} from '../test/facts/sweep-support.ts';
import { fixedEntry } from '../test/support/matrix-configs.ts';
import { HEAD } from '../test/support/memory-evidence.ts';
import { sweepRun } from '../test/support/sweep-evidence.ts';

/**
 * `npm run bench:sweep`: judges checks 1 and 2 of a pull request of 250 commits with a sweep run of 40 jobs on each (10,000
 * check runs) and 5,000 result rows, all in memory. The seven newest runs fail for one job, so that eight are judged.
 */
const COMMITS = 250;
const ROWS = 5_000;
const FAILING = 7;
const DATE = '2026-10-22';

const concurrencies = Array.from({ length: 36 }, (_, at) => at + 1);
const name = (at: number) => `p1 | m8 fp4 cluster:b200-acme vllm TP8 c${at}`;
const commits = Array.from({ length: COMMITS }, (_, at) => {
  if (at === COMMITS - 1) return HEAD;
  return at === COMMITS - 1 - FAILING ? MIDDLE : at.toString(16).padStart(40, '0');
});
const checkRuns = commits.flatMap((sha, at) => {
  const of = { sha, run: at + 1 };
  const isFailing = at >= COMMITS - FAILING;
  return [
    ...concurrencies.map((each) =>
      job(`single-node 8k1k / / ${name(each)}`, {
        ...of,
        conclusion: isFailing && each === 1 ? 'failure' : 'success',
      }),
    ),
    ...[26, 36].map((each) => job(`eval / / ${name(each)} | eval-only`, of)),
    job('setup', of),
    job('collect-evals / collect-evals', of),
  ];
});
const { evidence } = sweptChange({
  entries: { [KEY]: fixedEntry([{ tp: 8, 'conc-list': concurrencies }], { image: IMAGE }) },
  commits,
  runs: commits.map((sha, at) => sweepRun(at + 1, { head_sha: sha })),
  checkRuns,
  uploads: uploadsOf(
    [26, 36].map((conc) => scored({ conc })),
    Array.from({ length: ROWS }, (_, at) => measured(at + 1)),
  ),
});

const started = process.cpuUsage();
const facts = new FactStore(evidence, resolvePolicy({}, 'bench', [sweepOnCommit, evals]), DATE);
const submitted = await facts.get(submission);
const shared = { config: {}, reviewDate: DATE } as const;
const swept = sweepOnCommit.evaluate({
  ...shared,
  rules: sweepOnCommit.rules,
  facts: { submission: submitted, sweep: await facts.get(sweep) },
});
const scores = evals.evaluate({
  ...shared,
  rules: evals.rules,
  facts: { submission: submitted, scores: await facts.get(evalScores) },
});
const { user, system } = process.cpuUsage(started);
const seconds = ((user + system) / 1_000_000).toFixed(2);
const megabytes = (process.resourceUsage().maxRSS / 1024).toFixed(0);
console.log(`${'checks 1 and 2'.padEnd(44)}   CPU s  peak MB`);
console.log(
  `${`${checkRuns.length} check runs, ${ROWS} result rows`.padEnd(44)}${seconds.padStart(8)}${megabytes.padStart(9)}`,
);
console.log(`check 1: ${swept.kind}, ${swept.summary}`);
console.log(`check 2: ${scores.kind}, ${scores.summary}`);
