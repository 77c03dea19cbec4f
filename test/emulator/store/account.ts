export interface Account {
  readonly id: number;
  /** With `[bot]`, if it is an app's. */
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
}

/** What somebody may do in a repository, and how GitHub names their relation to it. */
export interface Member {
  /** `permission` of the API, which knows triage as read and maintain as write. */
  readonly permission: 'none' | 'read' | 'write' | 'admin';
  readonly roleName: string;
  /** As REST and GraphQL say it to the app. */
  readonly association: string;
  /** As webhook payloads say it: a private membership of the organisation does not show there. */
  readonly shownAssociation: string;
}

export interface MemberInput {
  readonly permission?: Member['permission'];
  readonly roleName?: string;
  readonly association?: string;
  readonly isPrivateMember?: boolean;
}

export function memberOf(input: MemberInput): Member {
  const permission = input.permission ?? 'read';
  const association = input.association ?? (permission === 'none' ? 'CONTRIBUTOR' : 'COLLABORATOR');
  return {
    permission,
    roleName: input.roleName ?? permission,
    association,
    shownAssociation: input.isPrivateMember === true ? 'CONTRIBUTOR' : association,
  };
}
