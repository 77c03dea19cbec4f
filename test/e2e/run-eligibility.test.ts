import { describe, expect, test } from '@jest/globals';
import type { SweepInput } from '../emulator/control/checks.ts';
import type { Page } from './support/page.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage({ more: { '.github/pr-verdict.yml': 'staging: null\n' } });
const { github } = stage;
const result = (name: string, expired = false) => ({ name, content: { 'a.json': '{}' }, expired });

async function use(page: Page, command: string) {
  const { id } = await github.comment(page.pull, 'ada', command);
  await stage.settled();
  return { reply: page.said(`command=${id}`), reactions: page.reactions(id) };
}

describe('a run qualifies', () => {
  test.each([
    ['that succeeded with throughput', {}],
    ['that failed, since it was named', { conclusion: 'failure' }],
    ['that was cancelled, since it was named', { conclusion: 'cancelled' }],
    ['with evaluation scores alone', { artifacts: [result('eval_results_all')] }],
    ['with one agentic result', { artifacts: [result('bmk_agentic_b200')] }],
    [
      'of which one result is still there',
      { artifacts: [result('results_bmk', true), result('eval_results_all')] },
    ],
    ['at its second attempt', { attempt: 2 }],
  ] satisfies [string, Partial<SweepInput>][])('%s', async (_, input) => {
    const page = await stage.openBenchmark();
    const run = await stage.sweep(page.pull, input);
    const { reply, reactions } = await use(page, `/use ${run}`);
    expect(reply).toContain(`Accepted: run [${run}]`);
    expect(reactions).toEqual(['+1']);
  });

  test('on an earlier commit that the pull request still has', async () => {
    const page = await stage.openBenchmark();
    const run = await stage.sweep(page.pull);
    await github.push(page.pull, { 'tools/later.md': 'x\n' });
    expect((await use(page, `/use ${run}`)).reactions).toEqual(['+1']);
  });
});

describe('a run is refused', () => {
  test.each([
    [
      'of another event',
      { event: 'workflow_dispatch' },
      'it was started by `workflow_dispatch`, not by the pull request',
    ],
    [
      'of another workflow',
      { workflow: { name: 'Lint', path: '.github/workflows/lint.yml' } },
      'it is a run of `.github/workflows/lint.yml`, which is not the sweep workflow',
    ],
    ['with another conclusion', { conclusion: 'timed_out' }, 'it ended with `timed_out`'],
    ['without artifacts', { artifacts: [] }, 'it has no result artifacts'],
    ['with other artifacts only', { artifacts: [result('logs')] }, 'it has no result artifacts'],
    [
      'whose results have expired',
      { artifacts: [result('results_bmk', true)] },
      'its result artifact `results_bmk` has expired',
    ],
  ] satisfies [string, Partial<SweepInput>, string][])('%s', async (_, input, reason) => {
    const page = await stage.openBenchmark();
    const run = await stage.sweep(page.pull, input);
    const { reply, reactions } = await use(page, `/use ${run}`);
    expect(reply).toContain(`Run ${run} cannot be used for this pull request: ${reason}`);
    expect(reactions).toEqual(['-1']);
  });

  test('that has not ended, and accepted once it has', async () => {
    const page = await stage.openBenchmark();
    const { id: run } = await github.startSweep({ pr: page.pull });
    const { id } = await github.comment(page.pull, 'ada', `/use ${run}`);
    await stage.settled();
    expect(page.said(`command=${id}`)).toContain('it has not ended (`in_progress`)');
    await stage.sweep(page.pull, { runId: run });
    expect(page.said(`command=${id}`)).toContain('Accepted');
    expect(page.reactions(id)).toEqual(['+1']);
  });

  test('on a commit that a force-push took away', async () => {
    const page = await stage.openBenchmark();
    const lost = page.head;
    const run = await stage.sweep(page.pull);
    await github.push(page.pull, { 'tools/other.md': 'x\n' }, { force: true });
    const { reply } = await use(page, `/use ${run}`);
    expect(reply).toContain(`its commit \`${lost.slice(0, 7)}\` is not among the commits of this PR now`);
  });

  test('of another pull request', async () => {
    const [page, other] = [await stage.openBenchmark(), await stage.openBenchmark()];
    const run = await stage.sweep(other.pull);
    const { reply } = await use(page, `/use ${run}`);
    expect(reply).toContain(
      `its commit \`${other.head.slice(0, 7)}\` is not among the commits of this PR now`,
    );
  });

  test.each(['evals-only', 'agentx-fast'])('under the label %s', async (label) => {
    const page = await stage.openBenchmark({ labels: [label] });
    const run = await stage.sweep(page.pull);
    for (const command of [`/use ${run}`, '/reuse-sweep-run']) {
      const { reply } = await use(page, command);
      expect(reply).toContain(`this PR has the label \`${label}\`, under which no sweep can be reused`);
    }
  });

  test('that an external dispatch started for a fork, at once', async () => {
    const page = await stage.openBenchmark({ fork: true });
    const run = await stage.sweep(page.pull, { event: 'repository_dispatch' });
    const { reply, reactions } = await use(page, `/use ${run}`);
    expect(reply).toContain('runs of an external dispatch cannot be reused, those for forks included');
    expect(reactions).toEqual(['-1']);
  });

  test.each(['1', '0', '000', '9007199254740993', '9'.repeat(20)])('that does not exist: %s', async (run) => {
    const page = await stage.openBenchmark();
    const { reply, reactions } = await use(page, `/use ${run}`);
    expect(reply).toContain(
      `Run ${run} cannot be used for this pull request: there is no such run in this repository.`,
    );
    expect(reactions).toEqual(['-1']);
    expect(page.check).toMatchObject({ status: 'completed' });
  });

  test('with the best candidate named', async () => {
    const page = await stage.openBenchmark();
    const good = await stage.sweep(page.pull);
    const empty = await stage.sweep(page.pull, { artifacts: [] });
    const { reply } = await use(page, `/use ${empty}`);
    expect(reply).toContain(
      `The best candidate is run [${good}](https://github.com/acme/bench/actions/runs/${good}).`,
    );
  });
});

describe('an un-pinned command', () => {
  test('takes the newest that succeeded with results', async () => {
    const page = await stage.openBenchmark();
    await stage.sweep(page.pull);
    const good = await stage.sweep(page.pull);
    await stage.sweep(page.pull, { artifacts: [] });
    await stage.sweep(page.pull, { conclusion: 'failure' });
    const { reply, reactions } = await use(page, '/reuse-sweep-run');
    expect(reply).toContain(`Accepted: run [${good}]`);
    expect(reactions).toEqual(['+1']);
  });

  test('follows to the next one that qualifies', async () => {
    const page = await stage.openBenchmark();
    const { id } = await github.comment(page.pull, 'ada', '/reuse-sweep-run');
    await stage.settled();
    expect(page.reactions(id)).toEqual(['-1']);
    const run = await stage.sweep(page.pull);
    expect(page.said(`command=${id}`)).toContain(`Accepted: run [${run}]`);
    expect(page.reactions(id)).toEqual(['+1']);
  });

  test('names a failed run with results when none succeeded', async () => {
    const page = await stage.openBenchmark();
    const failed = await stage.sweep(page.pull, { conclusion: 'failure' });
    const { reply } = await use(page, '/reuse-sweep-run');
    expect(reply).toContain(
      `The best candidate is run [${failed}](https://github.com/acme/bench/actions/runs/${failed}), which ended with \`failure\` but has results.`,
    );
  });
});
