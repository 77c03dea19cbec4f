import { describe, expect, test } from '@jest/globals';
import { sendStaging } from '../../src/app/reconcile/send-staging.ts';
import { stagingClient } from '../../src/app/staging-client.ts';
import type { StagingRequest } from '../../src/app/state/app-state.ts';
import { caller, emulated } from '../emulator/support.ts';
import { appParts } from '../support/app-parts.ts';
import { loopbackServer } from '../support/github/loopback-server.ts';

const TOKEN = `github_pat_${'c3'.repeat(20)}`;
const request: StagingRequest = {
  repository: 'acme/bench',
  pullRequest: 7,
  comment: 11,
  run: '39695060576',
  attempt: 1,
  runDate: '2026-10-21',
  requestedBy: 'ada',
  target: 'acme/bench-app',
};
const { signal } = new AbortController();

describe('the client for staging', () => {
  test('is none without a token, so that the installation is tried', () => {
    const settings = { apiUrl: 'https://api.github.com' };
    expect(stagingClient(settings, { requested() {} })).toBeUndefined();
  });

  test('sends its token to the API of the settings, says who it is, and is counted', async () => {
    const seen: unknown[] = [];
    const server = await loopbackServer(async ({ method, url, headers }) => {
      seen.push([method, url, headers.authorization, headers['user-agent']]);
      return { status: 204, body: '' };
    });
    const kinds: string[] = [];
    const own = stagingClient(
      { apiUrl: server.url, stagingToken: TOKEN },
      { requested: (kind) => kinds.push(kind) },
    );
    const { parts } = appParts({}, { stagingClient: own });
    await sendStaging([request], await parts.clientFor(5), signal, parts);
    expect(seen).toEqual([
      [
        'POST',
        '/repos/acme/bench-app/dispatches',
        `token ${TOKEN}`,
        expect.stringMatching(/^pr-verdict\/\d+\.\d+\.\d+/),
      ],
    ]);
    expect(kinds).toEqual(['write']);
  });

  test.each([
    ['of somebody who may write there', 'write', 'sent'],
    ['of somebody who may only read there', 'read', 'refused'],
  ] as const)('with a token %s', async (_, permission, state) => {
    const github = await emulated();
    github.addRepository('acme/bench-app');
    github.setMember('stager', { permission }, 'acme/bench-app');
    const own = stagingClient(
      { apiUrl: github.url, stagingToken: github.tokenFor('stager') },
      { requested() {} },
    );
    const { parts } = appParts({}, { stagingClient: own });
    await sendStaging([request], await parts.clientFor(5), signal, parts);
    expect((await parts.state.staging.ofPull('acme/bench', 7)).map((record) => record.state)).toEqual([
      state,
    ]);
    // The token opens nothing else.
    const elsewhere = await caller(github, github.tokenFor('stager')).post('/repos/acme/bench/dispatches', {
      event_type: 'stage-results',
    });
    expect(elsewhere.status).toBe(403);
  });
});
