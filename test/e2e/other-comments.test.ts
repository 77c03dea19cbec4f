import { describe, expect, test } from '@jest/globals';
import { MASTER, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const stage = await startStage();
const { github } = stage;
const performance = 'https://inferencex.semianalysis.com/inference?unofficialRun=';
const accuracy = 'https://inferencex.semianalysis.com/evaluation?unofficialRun=';

describe('the contribution reminder', () => {
  test.each([
    ['a master config', MASTER],
    ['the changelog', 'perf-changelog.yaml'],
    ['a benchmark script', 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200_vllm.sh'],
    ['a new file below the benchmarks', 'benchmarks/new/deep/file.sh'],
  ])('is said when %s changes', async (_, path) => {
    const page = await stage.open({ files: { [path]: '# changed\n' } });
    const body = page.said('reminder') ?? '';
    expect(body).toContain('Thank you for contributing benchmarks!');
    expect(body).toContain(
      '[current checklist](https://github.com/acme/bench/blob/main/docs/PR_REVIEW_CHECKLIST.md)',
    );
    expect(body).toContain('`As a PR reviewer and CODEOWNER, I have reviewed this and have`');
    expect(body).toContain('`full-sweep-fail-fast`');
    const [english, chinese] = body.split('\n\n---\n\n');
    expect(english).toContain('responsible for the jobs of this change being green, also once it is merged');
    expect(chinese).toContain('感谢贡献基准测试');
  });

  test('is not said of other paths', async () => {
    const page = await stage.open({
      files: { 'tools/x.md': 'x\n', 'docs/benchmarks.md': 'x\n', 'configs.md': 'x\n' },
    });
    expect(page.said('reminder')).toBeUndefined();
  });

  test('is said when a later push touches benchmarks', async () => {
    const page = await stage.open({ files: { 'tools/x.md': 'x\n' } });
    await github.push(page.pull, { 'benchmarks/x.sh': 'x\n' });
    await stage.settled();
    expect(page.said('reminder')).toBeDefined();
  });

  test('is said once, also behind more comments than a page holds', async () => {
    const page = await stage.openBenchmark();
    const [reminder] = page.own;
    github.webhooks.mode = 'held';
    for (let at = 0; at < 130; at += 1) await github.comment(page.pull, 'pat', `Comment ${at}`);
    for (const shipment of [...github.webhooks.held]) github.webhooks.drop(shipment);
    github.webhooks.mode = 'immediate';
    await github.requestReview(page.pull, 'bob');
    await github.closePullRequest(page.pull);
    await github.reopen(page.pull);
    await stage.settled();
    expect(page.own).toEqual([reminder]);
  });

  test('is found on a later page', async () => {
    github.webhooks.mode = 'held';
    const page = await stage.openBenchmark();
    for (let at = 0; at < 120; at += 1) await github.comment(page.pull, 'pat', `Comment ${at}`);
    for (const shipment of [...github.webhooks.held]) github.webhooks.drop(shipment);
    github.webhooks.mode = 'immediate';
    for (let times = 0; times < 2; times += 1) {
      await github.comment(page.pull, 'pat', 'Anybody?');
      await stage.settled();
    }
    expect(page.markers).toEqual(['reminder']);
  });
});

describe('readiness', () => {
  test('is told once a sweep qualifies, and brought up to date', async () => {
    github.addUpstreamPull('vllm-project/recipes', { number: 31, title: 'A recipe', author: 'rec' });
    const page = await stage.openBenchmark({
      body: 'Recipe: https://github.com/vllm-project/recipes/pull/31',
    });
    expect(page.said('readiness')).toBeUndefined();
    const run = await stage.sweep(page.pull);
    const id = page.own.find(({ marker }) => marker === 'readiness')?.id;
    expect(page.said('readiness')).toContain(
      `Run [${run}](https://github.com/acme/bench/actions/runs/${run})`,
    );
    expect(page.said('readiness')).toContain('is still open.');
    expect(page.said('readiness')).toContain(
      `This PR has no authorized reuse command yet: post \`/use ${run}\` as a comment.`,
    );
    await github.comment(page.pull, 'ada', `/use ${run}`);
    await stage.settled();
    expect(page.said('readiness')).toContain(`The reuse command of \`@ada\` for run ${run} is on record.`);
    expect(page.said('readiness')).not.toContain('Nothing found here stands in the way');
    await github.mergeUpstream('vllm-project/recipes', 31);
    await github.requestAction(page.check?.id ?? 0, 're-verify');
    await stage.settled();
    expect(page.said('readiness')).toMatch(
      /\[vllm-project\/recipes#31\]\(.*\) was merged on `\d{4}-\d\d-\d\d`\./,
    );
    expect(page.said('readiness')).toContain('Nothing found here stands in the way of a sign-off.');
    expect(page.own.find(({ marker }) => marker === 'readiness')?.id).toBe(id);
  });

  test('takes a recipe that the thread links, and nothing else', async () => {
    const mergedAt = '2026-10-01T00:00:00Z';
    github.addUpstreamPull('vllm-project/recipes', { number: 32, title: 'One', author: 'rec', mergedAt });
    github.addUpstreamPull('sgl-project/sglang', { number: 35, title: 'Engine', author: 'rec', mergedAt });
    const page = await stage.openBenchmark();
    await stage.sweep(page.pull);
    await github.comment(
      page.pull,
      'pat',
      'vllm-project/recipes#32 and sgl-project/sglang#35 and eve/fork#1',
    );
    await stage.settled();
    expect(page.said('readiness')).toContain(
      '[vllm-project/recipes#32](https://github.com/vllm-project/recipes/pull/32) was merged on `2026-10-01`.',
    );
    // A change of an engine is no recipe, and other repositories are never asked.
    expect(page.said('readiness')).not.toMatch(/sglang#35|eve\/fork/);
  });

  test('is not told after a sign-off, nor for a run without results', async () => {
    const [signed, empty] = [await stage.openBenchmark(), await stage.openBenchmark()];
    await github.comment(signed.pull, 'ada', signoffBy('ada'));
    await stage.sweep(signed.pull);
    await stage.sweep(empty.pull, { artifacts: [] });
    for (const page of [signed, empty]) expect(page.said('readiness')).toBeUndefined();
  });

  test('says which rows would fail', async () => {
    stage.addRepository('acme/strict', {
      '.github/pr-verdict.yml': 'checks:\n  reuse-command:\n    severity: fail\n',
    });
    const page = await stage.openBenchmark({ repository: 'acme/strict' });
    await stage.sweep(page.pull);
    expect(page.said('readiness')).toContain(
      '- Check 4 (Reuse command) would fail: No authorized reuse command',
    );
  });
});

describe('the upstream watch', () => {
  test('looks again every hour while only an unmerged recipe is in the way, for fourteen days', async () => {
    const soon = await startStage({ startAt: new Date().toISOString() });
    soon.github.addUpstreamPull('vllm-project/recipes', { number: 33, title: 'A recipe', author: 'rec' });
    const page = await soon.openBenchmark({ body: 'https://github.com/vllm-project/recipes/pull/33' });
    const run = await soon.sweep(page.pull);
    await soon.github.comment(page.pull, 'ada', `/use ${run}`);
    await soon.settled();
    const looks = () =>
      soon.github.log.of('read').filter(({ path }) => path.includes('/vllm-project/recipes/pulls/33')).length;
    const pass = async (hours: number) => {
      soon.clock.advance(hours * 3_600_000);
      await soon.settled();
    };
    const before = looks();
    await pass(1);
    expect(looks()).toBe(before + 1);
    await soon.github.mergeUpstream('vllm-project/recipes', 33);
    await pass(1);
    expect(page.said('readiness')).toContain('was merged on');
    const after = looks();
    await pass(1);
    expect(looks()).toBe(after);
  });

  test('ends after fourteen days', async () => {
    const soon = await startStage({ startAt: new Date().toISOString() });
    soon.github.addUpstreamPull('vllm-project/recipes', { number: 34, title: 'A recipe', author: 'rec' });
    const page = await soon.openBenchmark({ body: 'https://github.com/vllm-project/recipes/pull/34' });
    await soon.sweep(page.pull);
    for (const days of [15, 1, 1]) {
      soon.clock.advance(days * 24 * 3_600_000);
      await soon.settled();
    }
    const { store } = soon.app().wiring;
    expect((await store.stats()).pending).toBe(0);
    expect(page.said('readiness')).toContain('is still open');
  });
});

describe('the links to an unofficial run', () => {
  const results = (...names: readonly string[]) =>
    names.map((name) => ({ name, content: { 'a.json': '{}' } }));

  test.each([
    ['throughput', ['results_bmk'], true, false],
    ['agentic throughput', ['bmk_agentic_b200'], true, false],
    ['scores', ['eval_results_all'], false, true],
    ['both', ['results_bmk', 'eval_results_all'], true, true],
  ])('show %s', async (_, names, hasPerformance, hasAccuracy) => {
    const page = await stage.open();
    const run = await stage.sweep(page.pull, { artifacts: results(...names) });
    const body = page.said('unofficial-run') ?? '';
    expect(body.includes(`View unofficial run (performance): ${performance}${run}\n`)).toBe(hasPerformance);
    expect(body.includes(`View unofficial run (accuracy): ${accuracy}${run}\n`)).toBe(hasAccuracy);
  });

  test('are not shown for a run without results or of another workflow', async () => {
    const page = await stage.open();
    await stage.sweep(page.pull, { artifacts: results('logs') });
    await stage.sweep(page.pull, { workflow: { name: 'Lint', path: '.github/workflows/lint.yml' } });
    expect(page.own).toEqual([]);
  });

  test('are shown for a run that failed, too', async () => {
    const page = await stage.open();
    const run = await stage.sweep(page.pull, { conclusion: 'failure' });
    expect(page.said('unofficial-run')).toContain(`${performance}${run}`);
  });

  test('follow to a newer run in the same comment; a lower id never replaces a higher one', async () => {
    const page = await stage.open();
    const low = await github.startSweep({ pr: page.pull });
    const high = await stage.sweep(page.pull, { artifacts: results('results_bmk') });
    const [first] = page.own;
    expect(first?.body).toContain(`${performance}${high}`);
    await stage.sweep(page.pull, { runId: low.id, artifacts: results('results_bmk', 'eval_results_all') });
    expect(page.said('unofficial-run')).toBe(first?.body);
    const higher = await stage.sweep(page.pull, { artifacts: results('results_bmk') });
    expect(page.said('unofficial-run')).toContain(`${performance}${higher}`);
    expect(page.own[0]?.id).toBe(first?.id);
  });

  test('stay when the newer run is no longer on the pull request', async () => {
    const page = await stage.open();
    const old = await stage.sweep(page.pull);
    const kept = page.head;
    await github.push(page.pull, { 'tools/more.md': 'x\n' });
    const lost = await stage.sweep(page.pull);
    await github.push(page.pull, {}, { head: kept });
    await stage.settled();
    expect(page.said('unofficial-run')).toContain(`${performance}${lost}`);
    expect(lost).toBeGreaterThan(old);
  });
});
