import { describe, expect, test } from '@jest/globals';
import {
  repositoryDispatchEvent,
  stagingPayload,
} from '../../../support/webhooks/repository-dispatch-event.ts';
import { malformed, pullJob, read } from '../support.ts';

const STARTED = 'stage-results-started';
const COMPLETED = 'stage-results-completed';

const callback = {
  repository: 'acme/bench',
  pullRequest: 12,
  comment: 1_001,
  run: '39695060576',
  requestedBy: 'octocat',
  source: 'acme/bench-app',
  appRun: '88001',
};

describe('repository_dispatch', () => {
  test('a start is a callback, and work on the pull request it names', () => {
    expect(read(repositoryDispatchEvent(STARTED, stagingPayload()))).toEqual({
      jobs: [{ job: pullJob(), reason: `repository_dispatch.${STARTED}` }],
      proofs: [],
      callback: { ...callback, state: 'started' },
    });
  });

  test.each([
    ['true', 'succeeded'],
    [true, 'succeeded'],
    ['false', 'failed'],
    [false, 'failed'],
  ])('an end with stage-succeeded %j has %s', (succeeded, state) => {
    const payload = stagingPayload({ 'stage-succeeded': succeeded });
    expect(read(repositoryDispatchEvent(COMPLETED, payload))?.callback).toEqual({ ...callback, state });
  });

  test('takes numbers where workflows send text', () => {
    const payload = stagingPayload({ 'pr-number': 12, 'comment-id': 1_001, 'run-id': 39_695_060_576 });
    expect(read(repositoryDispatchEvent(STARTED, payload))?.callback).toMatchObject(callback);
  });

  test('is about the repository that it comes to, whatever it says', () => {
    const payload = stagingPayload({ repository: 'evil/x', 'source-repository': 'evil/bench-app' });
    expect(read(repositoryDispatchEvent(STARTED, payload))?.callback).toMatchObject({
      repository: 'acme/bench',
      source: 'evil/bench-app',
    });
  });

  test.each(['stage-results', 'deploy', 'constructor'])('of type %s is nothing', (type) => {
    expect(read(repositoryDispatchEvent(type, null))).toBeUndefined();
  });

  test.each([
    ['source-repository', 'bench-app'],
    ['source-repository', '../../x'],
    ['pr-number', '12abc'],
    ['pr-number', '0'],
    ['pr-number', 1.5],
    ['pr-number', '99999999999999999999'],
    ['run-id', ''],
    ['run-id', '123456789012345678901'],
    ['run-id', '5\n'],
    ['run-id', -5],
    ['run-date', '22.10.2026'],
    ['run-date', '2026-02-30'],
    ['requested-by', '@everyone'],
    ['requested-by', 'a</details>'],
    ['app-run-id', '5/../../evil'],
    ['comment-id', ''],
    ['comment-id', null],
    ['stage-succeeded', 'yes'],
    ['stage-succeeded', undefined],
  ])('with %s %j it is malformed', (name, value) => {
    const payload = stagingPayload({ 'stage-succeeded': 'true', [name]: value });
    expect(malformed(repositoryDispatchEvent(COMPLETED, payload)).field).toBe(`client_payload.${name}`);
  });

  test('without a payload it is malformed', () => {
    expect(malformed(repositoryDispatchEvent(STARTED, null)).field).toBe('client_payload');
  });
});
