import { isIP } from 'node:net';
import { z } from 'zod';
import { EvidenceInputError } from '../../evidence/errors.ts';
import { apiAddress } from '../../evidence/github/client/settings.ts';
import { DEFAULT_DATA_DIRECTORY } from '../data-directory.ts';
import { logFormats, logLevels } from './settings.ts';

const wholeNumber = (least: number, most: number, otherwise: number, fix: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `is no whole number: ${fix}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `is not between ${least} and ${most}: ${fix}`)
    .default(otherwise);

const oneOf = <const Values extends readonly string[]>(values: Values, otherwise: Values[number]) =>
  z.enum(values, `is none of ${values.join(', ')}: leave it out for "${otherwise}"`).default(otherwise);

const webAddress = (fix: string) =>
  z
    .string()
    .refine(isWebAddress, `is no address that begins with https://: ${fix}`)
    .transform((value) => value.replace(/\/{1,100}$/, ''))
    .optional();

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') return false;
  if (url.search !== '' || url.hash !== '') return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
}

const ApiUrl = z
  .string()
  .optional()
  .transform((value, context) => {
    try {
      return apiAddress(value).baseUrl;
    } catch (cause) {
      if (!(cause instanceof EvidenceInputError)) throw cause;
      const reason = cause.message.slice(`${cause.input}: `.length);
      context.addIssue(
        `${reason}: name https://<host>/api/v3 of a GitHub Enterprise Server, or leave it out for github.com`,
      );
      return z.NEVER;
    }
  });

const Host = z
  .string()
  .refine(
    (value) => isIP(value) !== 0 || /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(value),
    'is neither an IP address nor a host name: use 127.0.0.1, or 0.0.0.0 for all networks of this machine',
  )
  // Reachable from this machine only, until somebody decides otherwise.
  .default('127.0.0.1');

const AppId = z
  .string('is missing: it stands at the top of the settings of the GitHub App, "App ID"')
  .regex(/^[1-9]\d{0,14}$/, 'is no App ID: use the number at the top of the settings of the GitHub App')
  .transform(Number);

/** GitHub has several forms of tokens, and may come to have others. */
const Token = z
  .string()
  .regex(
    /^[\x21-\x7e]{20,1000}$/,
    'is no token: use a fine-grained one that may write the contents of the staging repository and nothing else, or leave it out',
  );

const host = /^(?:\*\.)?[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?(?::\d{1,5})?$/;

const StorageHosts = z
  .string()
  .max(2_000)
  .transform((value) => value.split(',').flatMap((part) => part.trim() || []))
  .refine(
    (hosts) => hosts.every((one) => host.test(one)),
    'is no list of hosts: use names such as files.example.com, separated by commas, or leave it out for github.com',
  );

/** The variables that stand for themselves, by name; issues begin with a verb and say how to mend. */
export const Variables = z.object({
  APP_ID: AppId,
  GITHUB_API_URL: ApiUrl,
  DATA_DIR: z.string().default(DEFAULT_DATA_DIRECTORY),
  STAGING_TOKEN: Token.optional(),
  STORAGE_HOSTS: StorageHosts.optional(),
  PUBLIC_URL: webAddress('use the address under which GitHub reaches this server, or leave it out'),
  LOG_LEVEL: oneOf(logLevels, 'info'),
  LOG_FORMAT: oneOf(logFormats, 'json'),
  CONCURRENCY: wholeNumber(1, 64, 8, 'use the number of pull requests to judge at the same time'),
  SETTLE_MS: wholeNumber(0, 600_000, 5_000, 'use milliseconds, such as 5000'),
  PORT: wholeNumber(0, 65_535, 3_000, 'use a port number, or 0 for any that is free'),
  HOST: Host,
  WEBHOOK_PROXY_URL: webAddress('use the address of a channel made at https://smee.io/new, or leave it out'),
});
