import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../../../src/evidence/errors.ts';
import {
  githubStorageHosts,
  isRedirect,
  redirectTarget,
} from '../../../../src/evidence/github/client/redirect.ts';

const from = new URL('https://api.github.com/repos/o/r/actions/artifacts/1/zip');
const rules = {
  apiOrigin: 'https://api.github.com',
  storageHosts: [...githubStorageHosts, 'files.example.com:8443'],
};

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])('is %d', (status) => expect(isRedirect(status)).toBe(true));
  test.each([200, 300, 304, 400])('is not %d', (status) => expect(isRedirect(status)).toBe(false));

  test.each([
    'https://api.github.com/repositories/1/actions',
    'https://productionresultssa1.blob.core.windows.net/x?sig=1',
    'https://pipelines.actions.githubusercontent.com/x',
    'https://objects.githubusercontent.com/x',
    'https://files.example.com:8443/x',
  ])('may lead to %s', (location) => {
    expect(redirectTarget(location, from, rules).href).toBe(location);
  });

  test('may be relative', () => {
    expect(redirectTarget('/repositories/1', from, rules).href).toBe('https://api.github.com/repositories/1');
  });

  test.each([
    [null, 'is redirected to no address'],
    ['https://', 'is redirected to no address'],
    ['https://example.com/x', 'is redirected to example.com'],
    ['https://blob.core.windows.net.example.com/x', 'is redirected to blob.core.windows.net.example.com'],
    ['https://evilblob.core.windows.net.evil.com/x', 'is redirected to evilblob.core.windows.net.evil.com'],
    ['https://xblob.core.windows.net/x', 'is redirected to xblob.core.windows.net'],
    ['https://a.blob.core.windows.net:8443/x', 'is redirected to a.blob.core.windows.net:8443'],
    ['https://api.github.com:444/x', 'is redirected to api.github.com:444'],
    ['http://api.github.com/x', 'is redirected to api.github.com'],
    ['http://a.blob.core.windows.net/x', 'is redirected to a.blob.core.windows.net'],
    ['https://user@a.blob.core.windows.net/x', 'is redirected to a.blob.core.windows.net'],
    ['http://169.254.169.254/latest/meta-data', 'is redirected to 169.254.169.254'],
    ['file:///etc/passwd', 'is redirected to '],
    ['//example.com/x', 'is redirected to example.com'],
  ])('may not lead to %s', (location, reason) => {
    expect(() => redirectTarget(location, from, rules)).toThrow(EvidenceUnreadable);
    expect(() => redirectTarget(location, from, rules)).toThrow(reason);
  });
});
