import { z } from 'zod';
import type { OwnComment } from '../../evidence/github/pull/observed.ts';
import { isRefusal, type PublishTarget, sendWrite } from './publish-target.ts';

export interface PublishedComment {
  readonly kind: 'created' | 'updated' | 'unchanged';
  readonly id?: number;
  readonly url?: string;
}

const Comment = z.object({ id: z.int().positive(), html_url: z.string() });

/** Brings one comment up to date: `existing` if it is still there, else a new one. Nothing is sent when it already says this. */
export async function publishComment(
  target: PublishTarget,
  existing: OwnComment | undefined,
  body: string,
): Promise<PublishedComment> {
  const published = await bringUpToDate(target, existing, body);
  target.report({ what: 'comment', kind: published.kind });
  return published;
}

async function bringUpToDate(
  target: PublishTarget,
  existing: OwnComment | undefined,
  body: string,
): Promise<PublishedComment> {
  if (existing === undefined) return create(target, body);
  const { id, url } = existing;
  if (asStored(existing.body) === asStored(body)) return { kind: 'unchanged', id, url };
  try {
    const route = 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
    const answer = await sendWrite(target, route, { comment_id: id, body }, Comment);
    return { kind: 'updated', id: answer.id, url: answer.html_url };
  } catch (cause) {
    // Somebody deleted it by hand.
    if (isRefusal(cause, 404)) return create(target, body);
    throw cause;
  }
}

async function create(target: PublishTarget, body: string): Promise<PublishedComment> {
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
  const answer = await sendWrite(target, route, { issue_number: target.pullRequest, body }, Comment);
  return { kind: 'created', id: answer.id, url: answer.html_url };
}

/** GitHub gives a body back without the blanks at its end, and may give it back with other line ends. */
function asStored(body: string): string {
  return body.replaceAll('\r\n', '\n').trimEnd();
}
