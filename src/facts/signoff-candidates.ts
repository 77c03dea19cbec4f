import { EvidencePartMissing } from '../evidence/errors.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { Account, Comment, Review, ReviewComment } from '../evidence/github-schema.ts';

/** A comment, review summary or inline review comment, in one shape. */
export interface SignoffCandidate {
  readonly key: string;
  readonly user: Account | null;
  readonly association: string;
  readonly body: string;
  /** When it last became what it says now. */
  readonly date: string;
  /** The commit that a review was made on, as GitHub says. */
  readonly commit?: string;
  /** False if these are surely still the first words. */
  readonly isEdited?: boolean;
  readonly url: string | undefined;
  /** Login of whoever edited it last, if anybody did; empty if that account no longer exists. */
  readonly editor: string | undefined;
  readonly withdrawn: boolean;
}

/** Everything on the pull request that could be a sign-off, newest first. Sources this run lacks supply none. */
export async function signoffCandidates(evidence: Evidence): Promise<SignoffCandidate[]> {
  const [comments, reviews, reviewComments] = await Promise.all([
    orNone(evidence.github.comments()),
    orNone(evidence.github.reviews()),
    orNone(evidence.github.reviewComments()),
  ]);
  return [
    ...comments.map((comment) => fromComment('issuecomment-', comment)),
    ...reviews.map(fromReview),
    ...reviewComments.map(fromReviewComment),
  ].sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
}

function orNone<Item>(reading: Promise<readonly Item[]>): Promise<readonly Item[]> {
  return reading.catch((cause: unknown) => {
    if (cause instanceof EvidencePartMissing) return [];
    throw cause;
  });
}

function fromReviewComment(comment: ReviewComment): SignoffCandidate {
  return {
    ...fromComment('discussion_r', comment),
    ...madeOn(comment.original_commit_id),
  };
}

function fromComment(prefix: string, comment: Comment): SignoffCandidate {
  return {
    key: `${prefix}${comment.id}`,
    user: comment.user,
    association: comment.author_association,
    body: comment.body ?? '',
    date: lastWritten(comment.last_edited_at, comment.created_at, comment.updated_at ?? comment.created_at),
    isEdited: isEdited(comment),
    url: comment.html_url,
    editor: editorOf(comment),
    withdrawn: false,
  };
}

function fromReview(review: Review): SignoffCandidate {
  return {
    key: `pullrequestreview-${review.id}`,
    user: review.user,
    association: review.author_association,
    body: review.body ?? '',
    date: lastWritten(review.last_edited_at, review.submitted_at ?? '', review.submitted_at ?? ''),
    ...madeOn(review.commit_id),
    isEdited: isEdited(review),
    url: review.html_url,
    editor: editorOf(review),
    withdrawn: review.state === 'DISMISSED' || review.state === 'PENDING',
  };
}

/** Plain REST answers say when a comment was updated, but neither that nor by whom it was edited. */
function lastWritten(editedAt: string | null | undefined, createdAt: string, updatedAt: string): string {
  return editedAt === undefined ? updatedAt : (editedAt ?? createdAt);
}

function madeOn(commit: string | null | undefined): Pick<SignoffCandidate, 'commit'> {
  return commit === null || commit === undefined ? {} : { commit };
}

/** Plain REST answers do not say it: what may have been edited counts as edited. */
function isEdited({ last_edited_at: editedAt }: Pick<Comment, 'last_edited_at'>): boolean {
  return editedAt !== null;
}

/** Who edited it last, if anybody did; empty if that account no longer exists. */
export function editorOf({
  editor,
  last_edited_at: editedAt,
}: Pick<Comment, 'editor' | 'last_edited_at'>): string | undefined {
  if (editor !== null && editor !== undefined) return editor.login;
  // GraphQL knows an edit, but no longer its author.
  return typeof editedAt === 'string' && editor === null ? '' : undefined;
}
