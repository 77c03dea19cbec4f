import type { LaunchSource } from '../../benchmark/submission/launch-files.ts';
import type { GitEvidence } from '../../evidence/git-evidence.ts';
import type { EnvironmentValue } from '../shell/run-script.ts';
import { ProjectTexts } from './project-texts.ts';
import { endedBy, type FollowedScript, type ScriptRunner } from './script-job.ts';

/** Files that one script may ask for, one after the other. */
const MOST_ROUNDS = 400;

let sessions = 0;

/** A script to follow, and files that it will ask for. */
export interface FollowedStart {
  /** From the project's root. */
  readonly path: string;
  readonly variables: Readonly<Record<string, EnvironmentValue>>;
  /** Names of variables that the row sets. */
  readonly settings?: readonly string[];
  readonly ahead?: readonly string[];
  readonly wantsTrace?: boolean;
}

/** Follows scripts of one commit; their files are read as they are needed. */
export class ScriptFollower {
  readonly #texts: ProjectTexts;
  readonly #runner: ScriptRunner;
  readonly #session: string;

  constructor(git: Pick<GitEvidence, 'blob'>, source: LaunchSource, runner: ScriptRunner) {
    this.#texts = new ProjectTexts(git, source);
    this.#runner = runner;
    sessions += 1;
    this.#session = String(sessions);
  }

  async follow(start: FollowedStart): Promise<FollowedScript> {
    const { path, variables, settings = [], ahead = [], wantsTrace = false } = start;
    const job = { session: this.#session, path, variables, settings, wantsTrace };
    let files: Readonly<Record<string, string | null>> = {};
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const answer = await this.#runner.run({ ...job, files });
      if (answer.kind === 'followed') return answer.script;
      files = await this.#texts.ahead([answer.path, ...(round === 0 ? ahead : [])]);
    }
    return endedBy('files');
  }
}
