import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** What an app's operator configures. */
export interface AppCredentials {
  readonly appId: number;
  readonly slug: string;
  /** PEM, PKCS #1. */
  readonly privateKey: string;
  readonly webhookSecret: string;
}

let pem: string | undefined;

/** One key per process: making it takes longer than most tests. */
function privateKey(): string {
  pem ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  }).privateKey;
  return pem;
}

export function appCredentials(slug = 'pr-verdict'): AppCredentials {
  return { appId: 424_242, slug, privateKey: privateKey(), webhookSecret: randomBytes(32).toString('hex') };
}
