import { CannotStart } from '../cannot-start.ts';
import { privateKey } from './private-key.ts';
import type { Settings } from './settings.ts';
import { Variables } from './variables.ts';
import { webhookSecrets } from './webhook-secrets.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings of a process that receives webhooks (`serve`) or only works off jobs (`work`).
 * Throws `CannotStart` that names every variable that is missing or wrong.
 */
export function readSettings(environment: Environment, role: 'serve' | 'work'): Settings {
  const given = withoutEmpty(environment);
  const problems: string[] = [];
  const parsed = Variables.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) problems.push(`${String(path[0])} ${message}`);
  const key = privateKey({ inline: given.PRIVATE_KEY, file: given.PRIVATE_KEY_PATH }, problems);
  const secrets =
    role === 'serve' ? webhookSecrets(given.WEBHOOK_SECRET, given.WEBHOOK_SECRET_PREVIOUS, problems) : [];
  if (parsed.data === undefined || problems.length > 0) throw new CannotStart(problems);
  const read = parsed.data;
  return {
    app: { id: read.APP_ID, privateKey: key },
    apiUrl: read.GITHUB_API_URL,
    dataDirectory: read.DATA_DIR,
    ...(read.STORAGE_HOSTS !== undefined && { storageHosts: read.STORAGE_HOSTS }),
    ...(read.STAGING_TOKEN !== undefined && { stagingToken: read.STAGING_TOKEN }),
    publicUrl: read.PUBLIC_URL,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT,
    concurrency: read.CONCURRENCY,
    settleMs: read.SETTLE_MS,
    web:
      role === 'work'
        ? undefined
        : {
            port: read.PORT,
            host: read.HOST,
            webhookSecrets: secrets,
            webhookProxy: read.WEBHOOK_PROXY_URL,
          },
  };
}

/** A variable that is set to nothing is not set. */
function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
}
