import type { Settings } from './settings.ts';

/** Every text of the settings that nobody may ever see. */
export function secretsOf({ app, stagingToken, web }: Settings): readonly string[] {
  return [
    app.privateKey,
    ...(stagingToken === undefined ? [] : [stagingToken]),
    ...(web?.webhookSecrets ?? []),
  ];
}
