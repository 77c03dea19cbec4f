import { describe, expect, test } from '@jest/globals';
import { CredentialsRefused, InstallationRefused } from '../../../src/app/github/errors.ts';
import { isPassing, whyUnjudged } from '../../../src/app/reconcile/why-unjudged.ts';
import {
  EvidenceIncomplete,
  EvidenceInputError,
  EvidenceRefused,
  EvidenceTooLarge,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../../src/evidence/errors.ts';
import { ConversationTooLarge } from '../../../src/evidence/github/pull/conversation.ts';
import { QueueStoreError } from '../../../src/queue/errors.ts';

const working = new AbortController().signal;
const stopped = AbortSignal.abort(new Error('stopped'));
const outage = new EvidenceUnavailable('api.github.com', 'it answered 502');

describe('what passes by itself', () => {
  test.each<[string, unknown, AbortSignal, boolean]>([
    ['an outage', outage, working, true],
    ['a suspended installation', new InstallationRefused(5, 403), working, true],
    ['credentials that are refused', new CredentialsRefused(401), working, true],
    ['anything once the job is taken away', new TypeError('x'), stopped, true],
    ['a defect', new TypeError('x'), working, false],
    ['a refusal', new EvidenceRefused('/x', 403), working, false],
    ['an unreadable answer', new EvidenceUnreadable('x', 'is odd'), working, false],
  ])('%s: %#', (_, cause, signal, passes) => {
    expect(isPassing(cause, signal)).toBe(passes);
  });
});

describe('what people are told', () => {
  test.each([
    new EvidenceInputError('acme/bench#7', 'there is none'),
    new EvidenceUnreadable('acme/bench#7', 'is odd'),
    new EvidenceIncomplete('acme/bench#7', 'does not end'),
    new EvidenceTooLarge('acme/bench#7', 5),
    new EvidenceRefused('/repos/acme/bench', 422),
  ])('of evidence is what is wrong with it: %s', (cause) => {
    expect(whyUnjudged(cause)).toEqual({ reason: cause.message });
  });

  test('of a conversation that is too large is also what to do about it', () => {
    const why = whyUnjudged(new ConversationTooLarge('acme/bench#7', 'has too much', []));
    expect(why.reason).toBe('acme/bench#7 has too much');
    expect(why.advice).toContain('Delete comments that nobody needs');
  });

  test.each<[unknown, string]>([
    [new TypeError('/data/secret is not a function'), 'an unexpected error (TypeError)'],
    [new QueueStoreError('/data/secret.db', 'disk-full', 'is full'), 'an unexpected error (QueueStoreError)'],
    ['secret', 'an unexpected error (string)'],
    [undefined, 'an unexpected error (undefined)'],
  ])('of anything else quotes nothing: %p', (cause, reason) => {
    expect(whyUnjudged(cause).reason).toBe(reason);
    expect(JSON.stringify(whyUnjudged(cause))).not.toContain('secret');
  });
});
