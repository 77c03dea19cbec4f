import { writeCommit } from '../actions/commits.ts';
import type { AppCore } from '../core/app-core.ts';
import type { FileChanges } from '../git/object-store.ts';
import { type MemberInput, memberOf } from '../store/account.ts';
import type { PullFile } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { TeamMembership } from '../store/world.ts';
import type { Control } from './control.ts';

export interface SeedOptions {
  readonly isPrivate?: boolean;
  readonly defaultBranch?: string;
  /** Whether the app is installed there; so unless said otherwise. */
  readonly installed?: boolean;
}

export interface UpstreamPull {
  readonly number: number;
  readonly title: string;
  readonly author: string;
  readonly state?: 'open' | 'closed';
  readonly draft?: boolean;
  readonly mergedAt?: string | null;
  readonly mergeCommit?: string | null;
  readonly files?: readonly PullFile[];
}

const FIRST_INSTALLATION = 51_000_001;

/** Sets up what is there before the story begins; the app is told nothing of it. */
export function seedingControls(control: Control, core: AppCore) {
  const { world } = control;
  const repositoryOr = (name: string, options: SeedOptions): Repository => {
    const known = world.repositories.get(name.toLowerCase());
    if (known !== undefined) return known;
    const { installed = true, ...input } = options;
    const repository = world.addRepository(name, input);
    const owner = repository.owner.login;
    core.addRepository(owner, repository.name, repository.isPrivate);
    if (installed && !world.installations.has(owner.toLowerCase())) {
      const installation = FIRST_INSTALLATION + world.installations.size;
      world.installations.set(owner.toLowerCase(), installation);
      core.install(owner, installation);
    }
    return repository;
  };
  return {
    /** A repository with these files in one commit of its default branch. Returns the commit. */
    seedRepository(name: string, files: FileChanges, options: SeedOptions = {}): string {
      const repository = repositoryOr(name, options);
      const author = control.account('maintainer');
      const input = { author, message: 'Initial commit', parents: [], changes: files };
      const commit = writeCommit(world, repository, input);
      repository.branches.set(repository.defaultBranch, commit);
      return commit;
    },
    /** A repository that commits are imported into. */
    addRepository: (name: string, options: SeedOptions = {}): Repository => repositoryOr(name, options),
    /** What somebody may do; `undefined` makes them a stranger. */
    setMember(login: string, member: MemberInput | undefined, repository?: string): void {
      const { members } = control.repository(repository);
      if (member === undefined) members.delete(login.toLowerCase());
      else members.set(control.account(login).login.toLowerCase(), memberOf(member));
    },
    setTeamMember(
      organisation: string,
      slug: string,
      login: string,
      membership: TeamMembership | undefined = { state: 'active', role: 'member' },
    ): void {
      world.teams.set(`${organisation}/${slug}/${login}`.toLowerCase(), membership);
    },
    removeTeamMember(organisation: string, slug: string, login: string): void {
      world.teams.delete(`${organisation}/${slug}/${login}`.toLowerCase());
    },
    /** A pull request of another repository whose commits nobody asks for. */
    addUpstreamPull(name: string, input: UpstreamPull): void {
      const repository = repositoryOr(name, { installed: false });
      const at = world.clock.tick();
      const nowhere = '0'.repeat(40);
      const isClosed = input.state === 'closed' || (input.mergedAt ?? null) !== null;
      const end = { repository: name, sha: nowhere };
      repository.pulls.set(input.number, {
        id: world.ids.next('pull'),
        repository: repository.fullName,
        number: input.number,
        author: control.account(input.author),
        title: input.title,
        body: null,
        state: isClosed ? 'closed' : 'open',
        isDraft: input.draft ?? false,
        head: { ...end, ref: `pr-${input.number}`, sha: input.mergeCommit ?? nowhere },
        base: { ...end, ref: repository.defaultBranch },
        labels: [],
        reviewers: [],
        createdAt: at,
        updatedAt: at,
        closedAt: isClosed ? (input.mergedAt ?? at) : null,
        mergedAt: input.mergedAt ?? null,
        mergeCommit: input.mergeCommit ?? null,
        lastEditedAt: null,
        editor: null,
      });
      repository.recordedFiles.set(input.number, input.files ?? []);
    },
  };
}
