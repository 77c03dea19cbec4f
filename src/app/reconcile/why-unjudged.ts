import {
  EvidenceInputError,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../evidence/errors.ts';
import { ConversationTooLarge } from '../../evidence/github/pull/conversation.ts';
import { CredentialsRefused, InstallationRefused } from '../github/errors.ts';
import { TookTooLong } from './within.ts';

/** GitHub cannot be asked, or the job is somebody else's by now: nothing can be said, and somebody comes back. */
export function isPassing(cause: unknown, signal: AbortSignal): boolean {
  const kinds = [EvidenceUnavailable, InstallationRefused, CredentialsRefused];
  return signal.aborted || kinds.some((kind) => cause instanceof kind);
}

/** GitHub may be some seconds behind itself; what cannot be read or judged then stays so until something changes. */
export const MOST_READINGS = 3;

/** Trying again and again would end in the same way. */
export function isLasting(cause: unknown): boolean {
  return [EvidenceInputError, EvidenceUnreadable, TookTooLong].some((kind) => cause instanceof kind);
}

export interface Unjudged {
  readonly reason: string;
  readonly advice?: string;
}

const DELETE =
  'Delete comments that nobody needs, and lock the conversation if they keep coming, or go on in a new pull request; then press "Re-verify".';
const TRY_AGAIN = 'It is tried again; if this stays, look into the log of the App.';

/** What people are told of a failure. The text of an unexpected one is for the log alone: it may name what is nobody's business. */
export function whyUnjudged(cause: unknown): Unjudged {
  if (cause instanceof ConversationTooLarge) return { reason: cause.message, advice: DELETE };
  const told = [EvidenceInputError, EvidenceUnreadable, EvidenceRefused, TookTooLong];
  if (cause instanceof Error && told.some((kind) => cause instanceof kind)) return { reason: cause.message };
  const name = cause instanceof Error ? cause.name : typeof cause;
  return { reason: `an unexpected error (${name})`, advice: TRY_AGAIN };
}
