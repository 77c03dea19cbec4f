import type { Fact, FactContext } from '../check/fact.ts';
import { formatOwner, type Owner } from '../codeowners/owner.ts';
import type { TeamMembership } from '../codeowners/standing.ts';
import { EvidencePartMissing, EvidenceRefused } from '../evidence/errors.ts';
import { pathsOf } from '../evidence/pair-renames.ts';
import { changes } from './changes.ts';
import { codeownersFile } from './codeowners-file.ts';
import type { Signoff } from './signoff.ts';
import { signoffs } from './signoffs.ts';

type Team = Extract<Owner, { kind: 'team' }>;

/** Answers for the teams that decide a changed path; anything else was not asked and is `unread`. */
export interface TeamMemberships {
  of(team: Team, login: string): TeamMembership;
}

export const teamMemberships: Fact<TeamMemberships> = {
  name: 'team memberships',
  async gather(context) {
    const [teams, { current }] = await Promise.all([decidingTeams(context), context.get(signoffs)]);
    const answers = new Map<string, TeamMembership>();
    const asking = teams.flatMap((team) =>
      current.map(async (signoff: Signoff) => {
        if (signoff.author === undefined) return;
        answers.set(keyOf(team, signoff.author), await ask(context, team, signoff.author));
      }),
    );
    await Promise.all(asking);
    return { of: (team, login) => answers.get(keyOf(team, login)) ?? 'unread' };
  },
};

async function decidingTeams({ get }: FactContext): Promise<Team[]> {
  const [file, changed] = await Promise.all([get(codeownersFile), get(changes)]);
  const teams = new Map<string, Team>();
  for (const path of changed.flatMap(pathsOf)) {
    for (const owner of file?.codeowners.decide(path)?.owners ?? []) {
      if (owner.kind === 'team') teams.set(formatOwner(owner).toLowerCase(), owner);
    }
  }
  return [...teams.values()];
}

async function ask({ evidence }: FactContext, team: Team, login: string): Promise<TeamMembership> {
  const [organisation = ''] = evidence.subject.repository.split('/');
  // GitHub never resolves another organisation's team for this repository.
  if (team.organisation.toLowerCase() !== organisation.toLowerCase()) return 'unreadable';
  try {
    const membership = await evidence.github.teamMembership(team.organisation, team.slug, login);
    return membership.state === 'active' ? 'member' : 'not-member';
  } catch (cause) {
    if (cause instanceof EvidencePartMissing) return 'unread';
    if (cause instanceof EvidenceRefused && (cause.status === 403 || cause.status === 404))
      return 'unreadable';
    throw cause;
  }
}

function keyOf(team: Team, login: string): string {
  return `${formatOwner(team)} ${login}`.toLowerCase();
}
