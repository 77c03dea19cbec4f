import { describe, expect, test } from '@jest/globals';
import { httpsTransport } from '../../../src/evidence/pages/page-transport.ts';
import { AddressNotPublic } from '../../../src/evidence/pages/public-lookup.ts';

describe('the transport of pages', () => {
  test('does not connect to this machine, whatever the name', async () => {
    const reading = httpsTransport()(new URL('https://localhost:9/'), {}, AbortSignal.timeout(60_000));
    await expect(reading).rejects.toBeInstanceOf(AddressNotPublic);
  });

  test('does not start when it is too late', async () => {
    const reading = httpsTransport()(new URL('https://docs.example.com/'), {}, AbortSignal.abort());
    await expect(reading).rejects.toThrow('aborted');
  });
});
