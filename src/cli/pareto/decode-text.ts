import { EvidenceInputError } from '../../evidence/errors.ts';

/** Throws `EvidenceInputError`. */
export function decodeText(bytes: Uint8Array, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new EvidenceInputError(source, 'is not UTF-8 text', { cause });
  }
}
