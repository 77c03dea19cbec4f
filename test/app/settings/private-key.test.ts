import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type KeySource, privateKey } from '../../../src/app/settings/private-key.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { APP_KEY, APP_KEY_PKCS8, APP_PUBLIC_KEY } from '../support/app-key.ts';

function read(source: Partial<KeySource>): { readonly key: string; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const key = privateKey({ inline: undefined, file: undefined, ...source }, problems);
  return { key, problems };
}

const pemOf = (type: 'small' | 'curve') => {
  const format = { type: 'pkcs8', format: 'pem' } as const;
  return type === 'small'
    ? generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(format).toString()
    : generateKeyPairSync('ed25519').privateKey.export(format).toString();
};

describe('the private key', () => {
  test.each<[string, string]>([
    ['as GitHub gives it out', APP_KEY],
    ['as PKCS#8', APP_KEY_PKCS8],
    ['without its last line break', APP_KEY.trim()],
    ['with Windows line breaks', APP_KEY.replaceAll('\n', '\r\n')],
    ['with line breaks written as \\n', APP_KEY.replaceAll('\n', '\\n')],
    ['with line breaks written as \\r\\n', APP_KEY.replaceAll('\n', '\\r\\n')],
    ['with blanks for line breaks', APP_KEY.replaceAll('\n', ' ')],
    ['without any line breaks', APP_KEY.replaceAll('\n', '')],
    ['in base64', Buffer.from(APP_KEY).toString('base64')],
    ['in base64 that is wrapped', Buffer.from(APP_KEY).toString('base64').replace(/.{76}/g, '$&\n')],
  ])('is understood %s', (_, inline) => {
    expect(read({ inline })).toEqual({ key: APP_KEY_PKCS8, problems: [] });
  });

  test('is read from a file', () => {
    const file = path.join(temporaryDirectory(), 'key.pem');
    writeFileSync(file, APP_KEY);
    expect(read({ file })).toEqual({ key: APP_KEY_PKCS8, problems: [] });
  });

  test.each<[string, Partial<KeySource>, RegExp]>([
    ['nothing', {}, /^PRIVATE_KEY is missing: use the \.pem file .* PRIVATE_KEY_PATH$/],
    ['two keys', { inline: APP_KEY, file: 'key.pem' }, /^PRIVATE_KEY and PRIVATE_KEY_PATH are both set/],
    ['a file that is not there', { file: '/nonexistent/key.pem' }, /^PRIVATE_KEY_PATH .* \(ENOENT\): use/],
    ['a directory', { file: '/' }, /^PRIVATE_KEY_PATH .* \(EISDIR\): use/],
    ['a word', { inline: 'secret' }, /^PRIVATE_KEY holds no private key in PEM format: use/],
    [
      'the first line alone',
      { inline: '-----BEGIN RSA PRIVATE KEY-----' },
      /^PRIVATE_KEY holds no private key/,
    ],
    ['the public key', { inline: APP_PUBLIC_KEY }, /^PRIVATE_KEY holds no private key/],
    ['a key that is cut off', { inline: APP_KEY.slice(0, 900) }, /^PRIVATE_KEY holds no private key/],
    ['something huge', { inline: 'A'.repeat(100_000) }, /^PRIVATE_KEY holds no private key/],
    ['a small key', { inline: pemOf('small') }, /^PRIVATE_KEY holds an RSA key of less than 2048 bits/],
    ['another kind of key', { inline: pemOf('curve') }, /^PRIVATE_KEY holds no RSA key/],
  ])('is not %s', (_, source, message) => {
    const { key, problems } = read(source);
    expect([key, problems.length]).toEqual(['', 1]);
    expect(problems[0]).toMatch(message);
  });
});
