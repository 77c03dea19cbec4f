import { type CommandComment, type CommandScope, refusalOf } from '../../commands/decide-reuse.ts';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import type { SignoffCandidate } from '../../facts/signoff-candidates.ts';
import { markerOf } from '../publish/marker.ts';
import type { DesiredComment } from './desired.ts';
import { heldVerdict } from './held-verdict.ts';

/** Whoever did not understand three answers needs a person. */
const MOST_REPLIES = 3;

export interface LimitState {
  readonly ownComments: readonly OwnComment[];
  readonly comments: readonly CommandComment[];
  readonly scope: CommandScope;
  readonly candidates: readonly SignoffCandidate[];
}

/** Without new answers to people who have enough of them; those that are there are kept up to date. */
export function limitReplies(comments: readonly DesiredComment[], state: LimitState): DesiredComment[] {
  const markers = new Set(state.ownComments.flatMap(({ body }) => markerOf(body) ?? []));
  const counts = new Map<string, number>();
  const count = (login: string) => counts.set(login, (counts.get(login) ?? 0) + 1);
  for (const login of answered(state)) count(login);
  return comments.filter(({ marker, to }) => {
    if (to === undefined || markers.has(marker)) return true;
    if ((counts.get(to) ?? 0) >= MOST_REPLIES) return false;
    count(to);
    return true;
  });
}

/** For each of our answers that counts: whom it was given to. */
function answered({ ownComments, comments, scope, candidates }: LimitState): string[] {
  const authors = new Map<string, string>();
  for (const { key, user } of candidates) {
    if (user === null) continue;
    authors.set(`signoff=${key}`, user.login);
    authors.set(`nearly=${key}`, user.login);
  }
  for (const comment of comments)
    if (refusalOf(comment, scope) !== undefined) authors.set(`command=${comment.id}`, comment.author);
  return ownComments.flatMap(({ body }) => {
    const author = authors.get(markerOf(body) ?? '');
    return author === undefined || heldVerdict(body) ? [] : [author.toLowerCase()];
  });
}
