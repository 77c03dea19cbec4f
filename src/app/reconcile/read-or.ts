import { FactUnknown } from '../../check/outcome.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';

/** A value that a comment of ours can do without: what cannot be read is `otherwise`. Outages are not answers. */
export async function readOr<Value, Otherwise>(
  reading: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  try {
    return await reading;
  } catch (cause) {
    if ([FactUnknown, EvidenceRefused, EvidenceUnreadable].some((kind) => cause instanceof kind))
      return otherwise;
    throw cause;
  }
}
