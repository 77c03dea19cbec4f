import { afterAll } from '@jest/globals';
import { codeowner } from '../../../checks/00-codeowner/index.ts';
import { reuseCommand } from '../../../checks/04-reuse-command/index.ts';
import { latestTemplate } from '../../../checks/05-latest-template/index.ts';
import type { SweepInput } from '../../emulator/control/checks.ts';
import type { OpenPullRequest } from '../../emulator/control/pull-requests.ts';
import type { GitHub } from '../../emulator/github.ts';
import type { Pull } from '../../emulator/store/pull.ts';
import { type Play, type PlayOptions, startPlay } from '../play.ts';
import { Page } from './page.ts';
import { configChange, noteChange, repositoryFiles } from './repository.ts';

export const REPOSITORY = 'acme/bench';
/** The three checks whose outcome people bring about in the conversation alone. */
export const conversationChecks = [codeowner, reuseCommand, latestTemplate];

export interface StageOptions extends PlayOptions {
  /** Besides, or instead of, the small repository's own. */
  readonly more?: Readonly<Record<string, string>>;
}

/** A running app, a GitHub with a small repository, and its people. */
export interface Stage extends Play {
  /** Opens a pull request and waits for what we say to it. */
  open(input?: Partial<OpenPullRequest>): Promise<Page>;
  /** One that submits a benchmark config. */
  openBenchmark(input?: Partial<OpenPullRequest>): Promise<Page>;
  /** Another repository with the same people, for a policy of its own. */
  addRepository(name: string, more?: Readonly<Record<string, string>>): void;
  /** A sweep run with results, from start to end. */
  sweep(pr: Pull, more?: Partial<SweepInput>): Promise<number>;
}

const running: Play[] = [];

afterAll(async () => {
  for (const play of running.splice(0)) await play.close();
});

/** A stage that is gone when the test file is over. */
export async function startStage({ more = {}, ...options }: StageOptions = {}): Promise<Stage> {
  const play = await startPlay({
    repository: REPOSITORY,
    files: repositoryFiles(more),
    today: '2026-10-22',
    checks: conversationChecks,
    ...options,
  });
  running.push(play);
  const { github } = play;
  addPeople(github, REPOSITORY);
  const open = async (input: Partial<OpenPullRequest> = {}) => {
    const pull = await github.openPullRequest({
      title: 'A change',
      author: 'pat',
      files: noteChange,
      ...input,
    });
    await play.settled();
    return new Page(github, pull);
  };
  return {
    ...play,
    open,
    openBenchmark: (input = {}) => open({ files: configChange, ...input }),
    addRepository(name, files = {}) {
      github.seedRepository(name, repositoryFiles(files));
      addPeople(github, name);
    },
    async sweep(pr, input = {}) {
      const artifacts = [{ name: 'results_bmk', content: { 'results.json': '[]' } }];
      const { id } = await github.completeSweep({ pr, artifacts, ...input });
      await play.settled();
      return id;
    },
  };
}

function addPeople(github: GitHub, repository: string): void {
  const member = (login: string, ...[input]: [Parameters<GitHub['setMember']>[1]]) =>
    github.setMember(login, input, repository);
  member('maintainer', { permission: 'admin', association: 'OWNER' });
  member('ada', { permission: 'write', association: 'MEMBER' });
  member('bob', { permission: 'write', association: 'COLLABORATOR' });
  // Owns nothing.
  member('wes', { permission: 'write', association: 'COLLABORATOR' });
  // A member of the organisation who does not show it.
  member('pam', { permission: 'write', association: 'CONTRIBUTOR' });
  member('tim', { permission: 'read', roleName: 'triage', association: 'COLLABORATOR' });
  member('pat', { permission: 'read', association: 'CONTRIBUTOR' });
  member('eve', { permission: 'read', association: 'CONTRIBUTOR' });
}
