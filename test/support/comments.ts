import type { Comment, Review } from '../../src/evidence/github-schema.ts';

/** A conversation comment as REST reports it. */
export function commentOf(login: string, body: string, more: Partial<Comment> = {}): Comment {
  return {
    id: 1,
    user: { login, type: 'User' },
    author_association: 'COLLABORATOR',
    body,
    created_at: '2026-10-20T10:00:00Z',
    updated_at: '2026-10-20T10:00:00Z',
    editor: null,
    last_edited_at: null,
    ...more,
  };
}

export function reviewOf(login: string, body: string, more: Partial<Review> = {}): Review {
  return {
    id: 1,
    user: { login, type: 'User' },
    author_association: 'COLLABORATOR',
    body,
    state: 'APPROVED',
    submitted_at: '2026-10-20T10:00:00Z',
    editor: null,
    last_edited_at: null,
    ...more,
  };
}
