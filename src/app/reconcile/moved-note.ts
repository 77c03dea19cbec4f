import { code } from '../../check/markdown.ts';
import type { AppParts } from './app-parts.ts';
import type { OpenedPull } from './open-pull.ts';

/** Said if events tell of a newer head meanwhile: their own job is already waiting for this one to end. */
export async function movedNote(
  { key, evidence, observed }: OpenedPull,
  { state }: AppParts,
): Promise<string[]> {
  const newest = (await state.heads.proofs(key)).at(-1);
  const { head } = evidence.subject;
  if (newest === undefined || newest.sha === head || newest.at <= observed.updatedAt) return [];
  const [now, pinned] = [newest.sha, head].map((sha) => code(sha.slice(0, 12)));
  return [`The head moved to ${now} meanwhile; this is the verdict on ${pinned}, and a new run has started.`];
}
