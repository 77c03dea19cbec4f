/** Which sign-off a verdict answers. */
export type SignoffSelection =
  /** Given by hand; either may be missing. */
  | { readonly kind: 'given'; readonly body?: string; readonly author?: string }
  /** The comment with this key (`issuecomment-<id>`, `pullrequestreview-<id>`, `discussion_r<id>`). */
  | { readonly kind: 'comment'; readonly key: string }
  /** The newest one among the comments, if any. */
  | { readonly kind: 'newest' };
