import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { webBench } from '../support/web-bench.ts';
import { OLD_SECRET, SECRET, signatureOf, webhookHeaders } from '../support/webhooks.ts';

const token = fc.stringMatching(/^[!-~]{0,120}$/);

/** A header as it should be, most of the time. */
const usually = (good: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 6, arbitrary: good }, { weight: 1, arbitrary: token });

const requests = fc
  .record({
    body: fc.oneof(fc.json(), fc.string({ unit: 'grapheme' })),
    secret: fc.constantFrom(SECRET, OLD_SECRET, 'development', ''),
    event: usually(fc.constantFrom('pull_request', 'issue_comment', 'ping')),
    delivery: usually(fc.uuid()),
    type: usually(fc.constant('application/json')),
    isTouched: fc.boolean(),
  })
  .map(({ body, secret, event, delivery, type, isTouched }) => ({
    body,
    isSigned: !isTouched && (secret === SECRET || secret === OLD_SECRET),
    headers: webhookHeaders(body, {
      'x-github-event': event,
      'x-github-delivery': delivery,
      'content-type': type,
      'x-hub-signature-256': signatureOf(isTouched ? `${body} ` : body, secret),
    }),
  }));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('only what is signed, named and JSON is accepted, and everything else is refused with a reason', async () => {
  const { url, accepted, log } = await webBench();
  await fc.assert(
    fc.asyncProperty(requests, async ({ body, isSigned, headers }) => {
      const [before, lines] = [accepted.length, log.lines().length];
      const response = await fetch(`${url}/api/github/webhooks`, { method: 'POST', body, headers });
      const answer = await response.text();
      const isAccepted = accepted.length > before;
      expect(response.status).toBe(isAccepted ? 202 : response.status);
      expect([200, 202, 400, 401, 415]).toContain(response.status);
      expect(log.lines()).toHaveLength(lines + 1);
      expect(JSON.parse(answer).result).toMatch(/^[a-z-]+$/);
      if (!isAccepted) return;
      expect([isSigned, isJson(body)]).toEqual([true, true]);
      expect(accepted.at(-1)).toEqual({
        id: headers['x-github-delivery'],
        name: headers['x-github-event'],
        payload: JSON.parse(body),
      });
    }),
    { numRuns: 200 },
  );
});
