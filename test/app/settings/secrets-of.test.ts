import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../../../src/app/settings/read-settings.ts';
import { secretsOf } from '../../../src/app/settings/secrets-of.ts';
import { APP_KEY, APP_KEY_PKCS8 } from '../support/app-key.ts';
import { memoryLog } from '../support/memory-log.ts';
import { OLD_SECRET, SECRET } from '../support/webhooks.ts';

const STAGING_TOKEN = 'staging-of-another-host-0123456789';
const environment = {
  APP_ID: '17',
  PRIVATE_KEY: APP_KEY,
  WEBHOOK_SECRET: SECRET,
  WEBHOOK_SECRET_PREVIOUS: OLD_SECRET,
  STAGING_TOKEN,
};

describe('the secrets of the settings', () => {
  test('are the key, the token and every webhook secret', () => {
    const secrets = secretsOf(readSettings(environment, 'serve'));
    expect(secrets).toEqual([APP_KEY_PKCS8, STAGING_TOKEN, SECRET, OLD_SECRET]);
  });

  test('of a worker are the key, and the token if there is one', () => {
    expect(secretsOf(readSettings(environment, 'work'))).toEqual([APP_KEY_PKCS8, STAGING_TOKEN]);
    const { STAGING_TOKEN: _, ...without } = environment;
    expect(secretsOf(readSettings(without, 'work'))).toEqual([APP_KEY_PKCS8]);
  });

  test('are in no line of the log, even if they look like no credential', () => {
    const { log, text } = memoryLog({ secrets: secretsOf(readSettings(environment, 'serve')) });
    const cause = new Error(`refused ${STAGING_TOKEN}`, { cause: new Error(SECRET) });
    log.warn({ cause, note: OLD_SECRET }, `sent ${STAGING_TOKEN}`);
    expect(text()).toContain('sent [secret]');
    for (const secret of [STAGING_TOKEN, SECRET, OLD_SECRET]) expect(text()).not.toContain(secret);
  });
});
