import type { Lacking } from '../check/outcome.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import type { EvidencePart } from '../evidence/part.ts';
import { RecipeUnreadable } from '../upstream/recipe-unreadable.ts';

/** Why what a sign-off links was not read. */
export interface Unread {
  /** Plain text. */
  readonly why: string;
  readonly needs: Extract<Lacking, 'network' | 'nothing'>;
  readonly parts: readonly EvidencePart[];
}

/** What an error of reading a linked recipe means; throws every other error. */
export function whyUnread(cause: unknown): Unread {
  if (cause instanceof EvidencePartMissing)
    return { why: `is not in this run's evidence`, needs: 'network', parts: [cause.part] };
  // The author of a sign-off chooses what it links, so what cannot be read is the link's matter, not the run's.
  if (!isEvidenceError(cause) && !(cause instanceof RecipeUnreadable)) throw cause;
  return { why: `cannot be read: ${cause.message}`, needs: 'nothing', parts: [] };
}

/** Whether evidence of one link could not be had, which says nothing about the run. */
export function isEvidenceError(cause: unknown): cause is Error {
  const kinds = [EvidencePartMissing, EvidenceRefused, EvidenceUnreadable, EvidenceInputError];
  return kinds.some((kind) => cause instanceof kind);
}
