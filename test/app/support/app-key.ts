import { generateKeyPairSync } from 'node:crypto';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The key of the tests' App, as GitHub gives it out. */
export const APP_KEY: string = pair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
/** The same, as the settings hand it on. */
export const APP_KEY_PKCS8: string = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const APP_PUBLIC_KEY: string = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
