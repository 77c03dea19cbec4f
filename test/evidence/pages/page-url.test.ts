import { describe, expect, test } from '@jest/globals';
import { EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { pageUrl } from '../../../src/evidence/pages/page-url.ts';
import { pageHosts } from '../../../src/policy/preset/page-hosts.ts';

const hosts = ['docs.example.com'];

describe('the address of a page', () => {
  test.each<[string, string]>([
    ['https://docs.example.com/a?b=1', 'https://docs.example.com/a?b=1'],
    ['https://DOCS.example.com/a#part', 'https://docs.example.com/a'],
    ['https://docs.example.com:443/a', 'https://docs.example.com/a'],
  ])('%s is read as %s', (address, expected) => {
    expect(pageUrl(address, hosts).href).toBe(expected);
  });

  test.each([
    'http://docs.example.com/',
    'https://docs.example.com:8443/',
    'https://user@docs.example.com/',
    'https://user:word@docs.example.com/',
    'https://docs.example.com.evil.example/',
    'https://docs.example.com./',
    'https://evil.example/https://docs.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://example.com/',
    'file:///etc/passwd',
    'docs.example.com/a',
    '',
    `https://docs.example.com/${'a'.repeat(2_048)}`,
  ])('%s is refused', (address) => {
    expect(() => pageUrl(address, hosts)).toThrow(EvidenceUnreadable);
  });

  test('is not on a list that holds addresses or ports', () => {
    for (const host of pageHosts) expect(pageUrl(`https://${host}/`, pageHosts).host).toBe(host);
  });
});
