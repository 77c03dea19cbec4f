import type { EvidencePart } from './part.ts';

/**
 * Input that the caller named (on the command line or in an evidence manifest) cannot be read.
 * Never becomes a row: the command ends with exit code 2 and this message.
 */
export class EvidenceInputError extends Error {
  override readonly name = 'EvidenceInputError';
  readonly input: string;

  constructor(input: string, reason: string, options?: ErrorOptions) {
    super(`${input}: ${reason}`, options);
    this.input = input;
  }
}

/** This run has no source for the part, so what depends on it is skipped, not failed. */
export class EvidencePartMissing extends Error {
  override readonly name = 'EvidencePartMissing';
  readonly part: EvidencePart;
  readonly address: string;

  constructor(part: EvidencePart, address: string) {
    super(`this run has no ${part} evidence (${address})`);
    this.part = part;
    this.address = address;
  }
}

/** The host answered, but refused: an HTTP status of 400 or more. */
export class EvidenceRefused extends Error {
  override readonly name = 'EvidenceRefused';
  readonly address: string;
  readonly status: number;

  constructor(address: string, status: number) {
    super(`${address} answered ${status}`);
    this.address = address;
    this.status = status;
  }
}

/** Something was found where a readable text was expected: too large, not UTF-8, a symbolic link, a submodule. */
export class EvidenceUnreadable extends Error {
  override readonly name: string = 'EvidenceUnreadable';
  readonly address: string;

  constructor(address: string, reason: string, options?: ErrorOptions) {
    super(`${address} ${reason}`, options);
    this.address = address;
  }
}

/** An answer has more bytes than are taken; a smaller part of the same may do. */
export class EvidenceTooLarge extends EvidenceUnreadable {
  override readonly name = 'EvidenceTooLarge';

  constructor(address: string, maxBytes: number) {
    super(address, `has more bytes than the limit of ${maxBytes}`);
  }
}

/** A list could not be read to its end; nothing is concluded from a part of it. */
export class EvidenceIncomplete extends EvidenceUnreadable {
  override readonly name = 'EvidenceIncomplete';
}

/** The host cannot be asked now: an outage, or its rate limit. Never becomes a row; the whole run may be repeated. */
export class EvidenceUnavailable extends Error {
  override readonly name = 'EvidenceUnavailable';
  readonly host: string;
  /** When to try again, in milliseconds since 1970, if the host said so. */
  readonly retryAt: number | undefined;

  constructor(host: string, reason: string, retryAt?: number, options?: ErrorOptions) {
    const when = retryAt === undefined ? '' : `; try again after ${new Date(retryAt).toISOString()}`;
    super(`${host} cannot be asked: ${reason}${when}`, options);
    this.host = host;
    this.retryAt = retryAt;
  }
}
