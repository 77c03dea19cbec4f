import { describe, expect, test } from '@jest/globals';
import { appName, awaitAppName } from '../../../src/app/github/app-name.ts';
import { CredentialsRefused } from '../../../src/app/github/errors.ts';
import { EvidenceUnavailable, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { answer, scriptedFetch, silence, testClient } from '../../support/github/test-client.ts';
import { TestClock } from '../../support/github/test-clock.ts';

const known = answer({ slug: 'pr-verdict', name: 'PR Verdict' });
const clientOf = (...answers: readonly (() => Response)[]) =>
  testClient({ fetch: scriptedFetch(...answers).fetch });

describe('the name of the App', () => {
  test('comes from GitHub, and the bot is called after it', async () => {
    expect(await appName(clientOf(known))).toEqual({ slug: 'pr-verdict', botLogin: 'pr-verdict[bot]' });
  });

  test.each([401, 403, 404])('is not given to credentials that are refused (%i)', async (status) => {
    await expect(appName(clientOf(answer({}, status)))).rejects.toThrow(CredentialsRefused);
  });

  test.each([{}, { slug: '' }, { slug: 'a[bot]' }])('is not read from %j', async (body) => {
    await expect(appName(clientOf(answer(body)))).rejects.toThrow(EvidenceUnreadable);
  });

  test('is waited for while GitHub is out of reach', async () => {
    const clock = TestClock.skipping();
    const outages: EvidenceUnavailable[] = [];
    const client = clientOf(...Array(8).fill(silence()), known);
    const found = await awaitAppName(client, clock, (outage) => outages.push(outage));
    expect([found.slug, outages.length, clock.slept]).toEqual(['pr-verdict', 2, [10_000, 10_000]]);
    expect(outages[0]).toBeInstanceOf(EvidenceUnavailable);
  });

  test('is not waited for when the credentials are refused', async () => {
    const clock = TestClock.skipping();
    await expect(awaitAppName(clientOf(answer({}, 401)), clock, () => {})).rejects.toThrow(
      CredentialsRefused,
    );
    expect(clock.slept).toEqual([]);
  });
});
