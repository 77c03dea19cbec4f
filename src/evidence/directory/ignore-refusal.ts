import { EvidenceRefused } from '../errors.ts';

/** A recorded refusal is evidence too; it becomes a row's reason when something asks for it. */
export function ignoreRefusal(cause: unknown): void {
  if (!(cause instanceof EvidenceRefused)) throw cause;
}
