import { code } from '../check/markdown.ts';
import { FactUnknown, type Outcome } from '../check/outcome.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import { networkParts } from '../evidence/part.ts';
import type { Broken } from './to-row.ts';

/** What a check's failure to answer amounts to. Rethrows `EvidenceInputError` and `EvidenceUnavailable`, which end the whole run. */
export function outcomeOfError(cause: unknown): Outcome | Broken {
  if (cause instanceof EvidenceInputError || cause instanceof EvidenceUnavailable) throw cause;
  if (cause instanceof FactUnknown) {
    return { kind: 'cannot-tell', needs: cause.needs, parts: cause.parts, summary: cause.message };
  }
  if (cause instanceof EvidencePartMissing) {
    const needs = networkParts.some((part) => part === cause.part) ? 'network' : 'github';
    const summary = `this run has no ${cause.part} evidence (${code(cause.address)})`;
    return { kind: 'cannot-tell', needs, parts: [cause.part], summary };
  }
  if (cause instanceof EvidenceRefused || cause instanceof EvidenceUnreadable) {
    return { kind: 'cannot-tell', needs: 'nothing', summary: code(cause.message) };
  }
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return { kind: 'broken', reason: code(reason.slice(0, 200)) };
}
