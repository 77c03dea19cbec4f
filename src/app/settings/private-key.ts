import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

const MOST_CHARACTERS = 64 * 1024;
const LEAST_BITS = 2_048;
const WHERE = 'use the .pem file that GitHub gives out under "Private keys" in the settings of the App';

export interface KeySource {
  readonly inline: string | undefined;
  readonly file: string | undefined;
}

/** The App's key as PEM (PKCS#8), from `PRIVATE_KEY` or the file that `PRIVATE_KEY_PATH` names. */
export function privateKey({ inline, file }: KeySource, problems: string[]): string {
  if (inline === undefined && file === undefined)
    problems.push(`PRIVATE_KEY is missing: ${WHERE}, or name it in PRIVATE_KEY_PATH`);
  else if (inline !== undefined && file !== undefined)
    problems.push('PRIVATE_KEY and PRIVATE_KEY_PATH are both set: keep one of them');
  else if (inline !== undefined) return normalised('PRIVATE_KEY', inline, problems);
  else if (file !== undefined) return fromFile(file, problems);
  return '';
}

function fromFile(file: string, problems: string[]): string {
  try {
    return normalised('PRIVATE_KEY_PATH', readFileSync(file, 'utf8'), problems);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    problems.push(`PRIVATE_KEY_PATH names a file that cannot be read (${reason}): ${WHERE}`);
    return '';
  }
}

function normalised(variable: string, text: string, problems: string[]): string {
  const key = text.length > MOST_CHARACTERS ? undefined : readKey(pemOf(text));
  if (key === undefined) problems.push(`${variable} holds no private key in PEM format: ${WHERE}`);
  else if (key.asymmetricKeyType !== 'rsa') problems.push(`${variable} holds no RSA key: ${WHERE}`);
  else if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    problems.push(`${variable} holds an RSA key of less than ${LEAST_BITS} bits: ${WHERE}`);
  else return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  return '';
}

function readKey(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

/** Environments mangle line breaks: `\n` as two characters, blanks instead, or everything in base64. */
function pemOf(text: string): string {
  const trimmed = text.trim();
  const decoded = /^[A-Za-z0-9+/=\s]+$/.test(trimmed) ? Buffer.from(trimmed, 'base64').toString() : trimmed;
  const unescaped = decoded.replaceAll('\\r', '').replaceAll('\\n', '\n').trim();
  const parts = /^(-----BEGIN [A-Z ]{1,40}-----)([^-]*)(-----END [A-Z ]{1,40}-----)$/.exec(unescaped);
  if (parts === null) return unescaped;
  const [, begin, body = '', end] = parts;
  return `${begin}\n${body.trim().replace(/\s+/g, '\n')}\n${end}\n`;
}
