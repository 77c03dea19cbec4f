/** Anything that looks like a credential of GitHub: tokens by their prefix, JWTs, keys, signatures. */
const patterns = [
  /\bgh[a-z]_[A-Za-z0-9_]{20,}/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,}/g,
  /\bv1\.[0-9a-f]{40}\b/g,
  /\beyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
  /\bsha256=[0-9a-f]{64}\b/g,
] as const;

const REDACTED = '[secret]';

/** Names of fields whose value is never worth logging. */
const secretName = /token|secret|authorization|password|cookie|private.?key|signature|credential/i;

/** Takes credentials out of texts, known ones and those that look like one. */
export class SecretFilter {
  readonly #known: readonly string[];

  constructor(known: readonly string[]) {
    this.#known = known.filter((secret) => secret !== '');
  }

  clean(text: string): string {
    let cleaned = text;
    for (const secret of this.#known) cleaned = cleaned.replaceAll(secret, REDACTED);
    for (const pattern of patterns) cleaned = cleaned.replace(pattern, REDACTED);
    return cleaned;
  }

  isSecretName(name: string): boolean {
    return secretName.test(name);
  }
}
