import type { Codeowners, CodeownersRule } from './codeowners.ts';
import { formatOwner, type Owner } from './owner.ts';

/** Whether a signer belongs to a team: `unreadable` if GitHub will not say, `unread` if this run could not ask. */
export type TeamMembership = 'member' | 'not-member' | 'unreadable' | 'unread';

export interface Signer {
  readonly login: string;
  /** As GitHub's REST API reports it; absent offline. */
  readonly association: string | undefined;
}

/** Whether a signer may answer for the paths of a rule, and what says so. */
export type Standing =
  | { readonly kind: 'owner'; readonly via: 'listed' | 'listed-elsewhere' }
  | { readonly kind: 'owner'; readonly via: 'team' | 'association'; readonly team: string }
  | { readonly kind: 'not-owner'; readonly unreadableTeam?: string }
  | { readonly kind: 'unknown'; readonly reason: 'team' | 'email'; readonly owner: string };

/**
 * A signer's standing for the paths that a rule decides. On the catch-all any login listed anywhere in the file counts.
 * A team nobody may read is settled by the signer's association, where that is known.
 */
export function standingOf(
  signer: Signer,
  rule: CodeownersRule,
  codeowners: Codeowners,
  membership: (team: Extract<Owner, { kind: 'team' }>, login: string) => TeamMembership,
): Standing {
  if (lists(rule, signer.login)) return { kind: 'owner', via: 'listed' };
  if (rule.isCatchAll && codeowners.rules.some((other) => lists(other, signer.login))) {
    return { kind: 'owner', via: 'listed-elsewhere' };
  }
  const others = rule.owners
    .filter((owner) => owner.kind !== 'user')
    .map((owner): Standing => {
      const name = formatOwner(owner);
      if (owner.kind === 'email') return { kind: 'unknown', reason: 'email', owner: name };
      return teamStanding(name, membership(owner, signer.login), signer.association);
    });
  return (
    others.find((standing) => standing.kind === 'owner') ??
    others.find((standing) => standing.kind === 'unknown') ??
    others[0] ?? { kind: 'not-owner' }
  );
}

function teamStanding(team: string, membership: TeamMembership, association: string | undefined): Standing {
  if (membership === 'member') return { kind: 'owner', via: 'team', team };
  if (membership === 'not-member') return { kind: 'not-owner' };
  if (membership === 'unread' || association === undefined)
    return { kind: 'unknown', reason: 'team', owner: team };
  return association === 'OWNER' || association === 'MEMBER'
    ? { kind: 'owner', via: 'association', team }
    : { kind: 'not-owner', unreadableTeam: team };
}

function lists(rule: CodeownersRule, login: string): boolean {
  return rule.owners.some(
    (owner) => owner.kind === 'user' && owner.login.toLowerCase() === login.toLowerCase(),
  );
}
