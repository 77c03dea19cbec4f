import { describe, expect, test } from '@jest/globals';
import { checkRunEvent, checkSuiteEvent, workflowRunEvent } from '../../../support/webhooks/check-events.ts';
import { GITHUB_ACTIONS, OUR_APP, pullReference } from '../../../support/webhooks/scene.ts';
import { commitJob, malformed, pullJob, read, withField } from '../support.ts';

const CODECOV = { id: 254, slug: 'codecov', name: 'Codecov' };

describe('check_run', () => {
  test("the end of a workflow's job is work that waits for the others", () => {
    expect(read(checkRunEvent('completed'))).toEqual({
      jobs: [{ job: pullJob(), reason: 'check_run.completed', delayed: true }],
      proofs: [],
    });
  });

  test.each([
    ['ours', OUR_APP],
    ["another app's", CODECOV],
    ["a deleted app's", null],
    ['ours under the name of GitHub Actions', { ...GITHUB_ACTIONS, id: OUR_APP.id }],
  ])('the end of a check run that is %s is nothing', (_, app) => {
    expect(read(checkRunEvent('completed', { app }))).toBeUndefined();
  });

  test.each(['rerequested', 'requested_action'])('%s is work at once if the check run is ours', (action) => {
    expect(read(checkRunEvent(action))?.jobs).toEqual([{ job: pullJob(), reason: `check_run.${action}` }]);
    for (const app of [GITHUB_ACTIONS, CODECOV, null])
      expect(read(checkRunEvent(action, { app }))).toBeUndefined();
  });

  test('created is nothing', () => {
    expect(read(checkRunEvent('created'))).toBeUndefined();
  });
});

describe('check_suite', () => {
  test('rerequested is work at once if the suite is ours', () => {
    expect(read(checkSuiteEvent('rerequested'))?.jobs).toEqual([
      { job: pullJob(), reason: 'check_suite.rerequested' },
    ]);
    for (const app of [GITHUB_ACTIONS, null])
      expect(read(checkSuiteEvent('rerequested', { app }))).toBeUndefined();
  });

  test.each(['completed', 'requested'])('%s is nothing', (action) => {
    expect(read(checkSuiteEvent(action))).toBeUndefined();
  });
});

describe('workflow_run', () => {
  test('completed is work that waits for the others', () => {
    expect(read(workflowRunEvent('completed'))?.jobs).toEqual([
      { job: pullJob(), reason: 'workflow_run.completed', delayed: true },
    ]);
  });

  test.each(['requested', 'in_progress'])('%s is nothing', (action) => {
    expect(read(workflowRunEvent(action))).toBeUndefined();
  });
});

describe.each([
  { field: 'check_run', webhook: (options: object) => checkRunEvent('completed', options) },
  { field: 'check_suite', webhook: (options: object) => checkSuiteEvent('rerequested', options) },
  { field: 'workflow_run', webhook: (options: object) => workflowRunEvent('completed', options) },
])('the pull requests of a $field', ({ field, webhook }) => {
  function jobsOf(options: object) {
    return read(webhook(options))?.jobs.map(({ job }) => job);
  }

  test('are those that it names, each once', () => {
    expect(jobsOf({ pullRequests: [12, 13, 12] })).toEqual([pullJob(12), pullJob(13)]);
  });

  test("are looked for by the commit if it names none: a fork's", () => {
    expect(jobsOf({ pullRequests: [] })).toEqual([commitJob()]);
  });

  test('are looked for by the commit if it names only those of other repositories', () => {
    const elsewhere = pullReference(5, { repositoryId: 1 });
    expect(read(withField(webhook({}), `${field}.pull_requests`, [elsewhere]))?.jobs).toMatchObject([
      { job: commitJob() },
    ]);
    const both = [elsewhere, pullReference(6)];
    expect(read(withField(webhook({}), `${field}.pull_requests`, both))?.jobs).toMatchObject([
      { job: pullJob(6) },
    ]);
  });

  test('are looked for by the commit if there are very many', () => {
    const pullRequests = Array.from({ length: 500 }, (_, index) => index + 1);
    expect(jobsOf({ pullRequests: pullRequests.slice(0, 10) })).toHaveLength(10);
    expect(jobsOf({ pullRequests })).toEqual([commitJob()]);
  });

  test.each([
    ['head_sha', '0'],
    ['pull_requests', {}],
    ['pull_requests', null],
  ])('need a proper %s (%j)', (name, value) => {
    const path = `${field}.${name}`;
    expect(malformed(withField(webhook({}), path, value)).field).toBe(path);
  });

  test('need a number each', () => {
    const broken = withField(webhook({}), `${field}.pull_requests`, [pullReference(1), {}]);
    expect(malformed(broken).field).toBe(`${field}.pull_requests.1.number`);
  });
});
