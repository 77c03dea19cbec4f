/** Who a CODEOWNERS line names. Case is kept as written: GitHub compares logins and slugs without case. */
export type Owner =
  | { readonly kind: 'user'; readonly login: string }
  | { readonly kind: 'team'; readonly organisation: string; readonly slug: string }
  | { readonly kind: 'email'; readonly address: string };

// Looser than today's sign-up rules: old logins end in a hyphen, managed ones hold `_shortcode`.
const USER = /^@([A-Za-z0-9][A-Za-z0-9_-]*)$/;
const TEAM = /^@([A-Za-z0-9][A-Za-z0-9_-]*)\/([A-Za-z0-9_-]+)$/;
const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}$/;

/**
 * Reads one owner: `@login`, `@organisation/team-slug` or `name@example.com`.
 *
 * Only the syntax is judged, not whether such an account exists. Returns undefined for anything else,
 * also for an app (`@name[bot]`), which cannot own code.
 */
export function parseOwner(text: string): Owner | undefined {
  const login = USER.exec(text)?.[1];
  if (login !== undefined) return { kind: 'user', login };

  const [, organisation, slug] = TEAM.exec(text) ?? [];
  if (organisation !== undefined && slug !== undefined) return { kind: 'team', organisation, slug };

  return EMAIL.test(text) ? { kind: 'email', address: text } : undefined;
}

/** The owner as CODEOWNERS spells it; the inverse of `parseOwner`. */
export function formatOwner(owner: Owner): string {
  switch (owner.kind) {
    case 'user':
      return `@${owner.login}`;
    case 'team':
      return `@${owner.organisation}/${owner.slug}`;
    case 'email':
      return owner.address;
  }
}
