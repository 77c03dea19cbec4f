import { describe, expect, test } from '@jest/globals';
import type { Page } from './support/page.ts';
import { startStage } from './support/stage.ts';
import { answerTo, askedOf, callBack, DASHBOARDS, stageable, stagingPolicy } from './support/staging.ts';

const stage = await startStage({ more: { '.github/pr-verdict.yml': stagingPolicy } });
stage.addRepository(DASHBOARDS);
const { github } = stage;

async function post(page: Page, author: string, body: string) {
  const { id } = await github.comment(page.pull, author, body);
  await stage.settled();
  return { id, marker: `command=${id}`, reply: page.said(`command=${id}`), reactions: page.reactions(id) };
}

/** A run whose staging was asked for by `/use`. */
async function requested() {
  const { page, run } = await stageable(stage);
  return { page, run, ...(await post(page, 'ada', `/use ${run}`)) };
}

describe('an accepted /use', () => {
  test('asks the staging repository, and says so', async () => {
    const { page, run, id, reply, reactions } = await requested();
    expect(reply).toContain(`Accepted: run [${run}]`);
    expect(reply).toContain(`Staging of run ${run} was requested.`);
    expect(reactions).toEqual(['+1']);
    expect(askedOf(stage).at(-1)).toEqual({
      'source-repository': 'acme/bench',
      'pr-number': String(page.number),
      'run-id': String(run),
      'run-attempt': '1',
      'run-date': github.world.repository('acme/bench').runs.get(run)?.createdAt.slice(0, 10),
      'requested-by': 'ada',
      'comment-id': String(id),
    });
  });

  test('asks once, however often the pull request is verified', async () => {
    const { page } = await requested();
    const before = askedOf(stage).length;
    await post(page, 'pat', 'Nice.');
    await stage.restart();
    await post(page, 'pat', 'Very nice.');
    expect(askedOf(stage)).toHaveLength(before);
  });

  test('of somebody without write access is accepted, but nothing is staged', async () => {
    const { page, run } = await stageable(stage);
    const before = askedOf(stage).length;
    const { reply, reactions } = await post(page, 'tim', `/use ${run}`);
    expect(reply).toContain('Accepted');
    expect(reply).toContain(
      'Staging was not started: it needs write access to this repository, which `@tim` does not have.',
    );
    expect(reactions).toEqual(['+1']);
    expect(askedOf(stage)).toHaveLength(before);
  });

  test.each(['/use 999', '/reuse-sweep-run'])('%s stages nothing', async (command) => {
    const { page } = await stageable(stage);
    const before = askedOf(stage).length;
    await post(page, 'ada', command);
    expect(askedOf(stage)).toHaveLength(before);
  });

  test('that is not taken there says so, and a new comment tries again', async () => {
    const { page, run } = await stageable(stage);
    const before = askedOf(stage).length;
    github.failNext({
      path: '/dispatches',
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    });
    const { reply, reactions } = await post(page, 'ada', `/use ${run}`);
    expect(reply).toContain('Accepted');
    expect(reply).toContain(
      `Staging of run ${run} was not started: \`${DASHBOARDS}\` did not take the request.`,
    );
    expect(reactions).toEqual(['+1']);
    await post(page, 'pat', 'Hm.');
    expect(askedOf(stage)).toHaveLength(before);
    const again = await post(page, 'ada', `/stage-results ${run}`);
    expect(again.reply).toContain('was requested');
    expect(askedOf(stage)).toHaveLength(before + 1);
  });

  test('that meets an outage is asked for again', async () => {
    const { page, run } = await stageable(stage);
    const before = askedOf(stage).length;
    github.failNext({ path: '/dispatches', status: 502 });
    const { id } = await post(page, 'ada', `/use ${run}`);
    await stage.finished();
    expect(askedOf(stage)).toHaveLength(before + 1);
    expect(page.said(`command=${id}`)).toContain(`Staging of run ${run} was requested.`);
  });
});

describe('a callback', () => {
  test('of the start is told in the same comment', async () => {
    const { page, run, marker } = await requested();
    const own = page.own.find((comment) => comment.marker === marker)?.id;
    await callBack(stage, 'started', answerTo(stage));
    expect(page.said(marker)).toContain(
      `Staging of run ${run} has started ([workflow run](https://github.com/${DASHBOARDS}/actions/runs/4100)).`,
    );
    expect(page.own.find((comment) => comment.marker === marker)?.id).toBe(own);
  });

  test('of success names who, the run and the chart, and how to go on', async () => {
    const { page, run, marker, id } = await requested();
    const date = String(answerTo(stage)['run-date']);
    await callBack(stage, 'started', answerTo(stage));
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': true }));
    expect(page.said(marker)).toBe(
      [
        `<!-- pr-verdict ${marker} -->`,
        `@ada staged run ${run}: https://charts.example.com/inference?i=${date}~${run}`,
        '',
        `This run remains available across future \`/use\` requests. Staging the same id again updates its data ([staging workflow](https://github.com/${DASHBOARDS}/actions/runs/4100)).`,
        '',
      ].join('\n'),
    );
    expect(page.reactions(id)).toEqual(['+1']);
  });

  test('of failure is told, with the way to try again', async () => {
    const { page, run, marker } = await requested();
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': 'false' }));
    expect(page.said(marker)).toContain(`Staging of run ${run} failed ([workflow run]`);
    expect(page.said(marker)).toContain(`\`/stage-results ${run}\` tries again`);
  });

  test('with numbers for text counts as well', async () => {
    const { page, marker } = await requested();
    const { 'pr-number': pull, 'comment-id': comment, 'run-id': run } = answerTo(stage);
    const numbers = { 'pr-number': Number(pull), 'comment-id': Number(comment), 'run-id': Number(run) };
    await callBack(stage, 'completed', answerTo(stage, { ...numbers, 'stage-succeeded': 'true' }));
    expect(page.said(marker)).toContain('@ada staged run');
  });

  test('that comes twice, or late, changes nothing more', async () => {
    const { page, marker } = await requested();
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': true }));
    const said = page.said(marker);
    github.resetLog();
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': true }));
    await callBack(stage, 'started', answerTo(stage));
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': false }));
    expect(page.said(marker)).toBe(said);
    expect(github.log.of('write', 'mutation')).toEqual([]);
  });

  test.each([
    ['another comment', { 'comment-id': '1' }],
    ['another pull request', { 'pr-number': '1' }],
    ['another run', { 'run-id': '1' }],
    ['another person', { 'requested-by': 'bob' }],
    ['another source', { 'source-repository': 'eve/dashboards' }],
    ['the audited repository as source', { 'source-repository': 'acme/bench' }],
    ['no number', { 'comment-id': 'x' }],
    ['a run id that is none', { 'run-id': '1) [x](https://evil.example)' }],
    ['an app run id that is none', { 'app-run-id': '../../evil' }],
    ['a date that is none', { 'run-date': '2026-13-45' }],
    ['no outcome', { 'stage-succeeded': 'maybe' }],
    ['a missing field', { 'requested-by': undefined }],
  ])('for %s is forged: nothing changes', async (_, fields) => {
    const { page, marker, reply } = await requested();
    github.resetLog();
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': true, ...fields }));
    expect(page.said(marker)).toBe(reply);
    expect(github.log.of('write', 'mutation')).toEqual([]);
    await callBack(stage, 'completed', answerTo(stage, { 'stage-succeeded': true }));
    expect(page.said(marker)).toContain('@ada staged run');
  });

  test('without any request is dropped', async () => {
    const { page, run } = await stageable(stage);
    const { id } = await github.comment(page.pull, 'ada', 'No command.');
    await stage.settled();
    const before = page.own;
    const forged = { 'pr-number': String(page.number), 'run-id': String(run), 'comment-id': String(id) };
    await callBack(
      stage,
      'completed',
      answerTo(stage, { ...forged, 'requested-by': 'ada', 'stage-succeeded': true }),
    );
    expect(page.own).toEqual(before);
  });

  test('takes no link, date or name of the payload into what we say', async () => {
    const { page, marker } = await requested();
    const extra = { 'chart-url': 'https://evil.example', 'run-date': '2020-01-01', 'stage-succeeded': true };
    await callBack(stage, 'completed', answerTo(stage, extra));
    expect(page.said(marker)).toContain('@ada staged run');
    expect(page.said(marker)).not.toContain('evil.example');
    expect(page.said(marker)).not.toContain('2020-01-01');
  });

  test('after a newer command still tells the end of the older one', async () => {
    const { page, run, marker } = await requested();
    const callback = answerTo(stage, { 'stage-succeeded': true });
    const newer = await stage.sweep(page.pull);
    await post(page, 'bob', `/use ${newer}`);
    await callBack(stage, 'completed', callback);
    expect(page.said(marker)).toContain(`@ada staged run ${run}:`);
  });
});

describe('/stage-results', () => {
  test('stages the run that it names', async () => {
    const { page, run } = await stageable(stage);
    const { id, reply, reactions } = await post(page, 'bob', `/stage-results ${run}`);
    expect(reply).toContain(`Staging of run ${run} was requested.`);
    expect(reactions).toEqual(['+1']);
    expect(askedOf(stage).at(-1)).toMatchObject({
      'run-id': String(run),
      'requested-by': 'bob',
      'comment-id': String(id),
    });
  });

  test('without a run stages the latest that qualifies', async () => {
    const { page, run } = await stageable(stage);
    const { reply } = await post(page, 'ada', '/stage-results');
    expect(reply).toContain(`Staging of run ${run} was requested.`);
    expect(askedOf(stage).at(-1)).toMatchObject({ 'run-id': String(run) });
  });

  test.each([
    ['tim', 'who may only triage'],
    ['eve', 'who may only read'],
  ])('of %s, %s, is refused', async (login) => {
    const { page, run } = await stageable(stage);
    const before = askedOf(stage).length;
    const { reply, reactions } = await post(page, login, `/stage-results ${run}`);
    expect(reply).toContain(
      `\`/stage-results\` was not accepted: it needs write access to this repository, which \`@${login}\` does not have.`,
    );
    expect(reactions).toEqual(['-1']);
    expect(askedOf(stage)).toHaveLength(before);
  });

  test('needs a full-sweep label now', async () => {
    const { page, run } = await stageable(stage);
    await github.unlabel(page.pull, 'full-sweep-enabled');
    const { reply, reactions } = await post(page, 'ada', `/stage-results ${run}`);
    expect(reply).toContain(
      `Staging of run ${run} was not started: the pull request has no full-sweep label now`,
    );
    expect(reactions).toEqual(['-1']);
  });

  test('needs a full-sweep label when the run was created', async () => {
    const page = await stage.openBenchmark();
    const artifacts = ['results_bmk', 'changelog-metadata'].map((name) => ({
      name,
      content: { 'a.json': '{}' },
    }));
    const run = await stage.sweep(page.pull, { artifacts });
    await github.label(page.pull, 'full-sweep-fail-fast');
    const { reply } = await post(page, 'ada', `/stage-results ${run}`);
    expect(reply).toContain('the pull request had no full-sweep label when the run was created');
  });

  test.each([
    ['needs the metadata of the changelog', ['results_bmk'], 'the run has no artifact `changelog-metadata`'],
    ['needs results', ['changelog-metadata'], 'it has no result artifacts'],
  ])('%s', async (_, names, reason) => {
    const page = await stage.openBenchmark({ labels: ['full-sweep-enabled'] });
    const artifacts = names.map((name) => ({ name, content: { 'a.json': '{}' } }));
    const run = await stage.sweep(page.pull, { artifacts });
    const { reply, reactions } = await post(page, 'ada', `/stage-results ${run}`);
    expect(reply).toContain(reason);
    expect(reactions).toEqual(['-1']);
  });

  test('of a run that does not exist is refused', async () => {
    const { page } = await stageable(stage);
    const { reply } = await post(page, 'ada', '/stage-results 4');
    expect(reply).toContain('Staging of run 4 was not started: there is no such run in this repository');
  });

  test('where the policy has no staging is refused', async () => {
    stage.addRepository('acme/plain', { '.github/pr-verdict.yml': 'staging: null\n' });
    const page = await stage.openBenchmark({ repository: 'acme/plain' });
    const { reply, reactions } = await post(page, 'ada', '/stage-results 5');
    expect(reply).toContain('Staging is not set up for this repository.');
    expect(reactions).toEqual(['-1']);
  });
});
