import { EvidenceInputError, EvidencePartMissing, EvidenceUnreadable } from '../errors.ts';
import { CommitId } from '../formats.ts';
import type { Change } from '../git-evidence.ts';
import type { UpstreamEvidence } from '../github-evidence.ts';
import type { UpstreamFile, UpstreamPull } from '../github-schema.ts';
import { LocalGit } from '../local-git/local-git.ts';
import { openRepository } from '../local-git/open-repository.ts';
import { runGit } from '../local-git/run-git.ts';
import { isPlainPath, RefName } from '../upstream-name.ts';
import { defaultBranch } from './default-branch.ts';
import { type MergedPull, mergedPulls } from './merged-pulls.ts';

/** In git's own order: a tag goes before a branch of the same name. */
const namespaces = ['refs/tags/', 'refs/remotes/origin/', 'refs/heads/'];

/**
 * One upstream repository as a clone on this machine, as it stood at the end of a day (UTC). What the clone does not tell
 * rejects with `EvidencePartMissing`: only GitHub knows it.
 */
export class LocalUpstream implements Omit<UpstreamEvidence, 'page'> {
  readonly #gitDir: string;
  readonly #git: LocalGit;
  readonly #branch: string;
  readonly #day: string;
  #pulls: Promise<ReadonlyMap<number, MergedPull>> | undefined;

  private constructor(gitDir: string, git: LocalGit, branch: string, day: string) {
    this.#gitDir = gitDir;
    this.#git = git;
    this.#branch = branch;
    this.#day = day;
  }

  /** Throws `EvidenceInputError` for a directory that is no repository with a default branch. */
  static async open(directory: string, day: string): Promise<LocalUpstream> {
    const gitDir = await openRepository(directory);
    const branch = await defaultBranch(gitDir);
    return new LocalUpstream(gitDir, await LocalGit.open(directory), branch, day);
  }

  async pull(repository: string, number: number): Promise<UpstreamPull> {
    const { commit, title, at } = await this.#merged(repository, number);
    return {
      number,
      state: 'closed',
      title,
      merged_at: at,
      merge_commit_sha: commit,
      html_url: `https://github.com/${repository}/pull/${number}`,
    };
  }

  async pullFiles(repository: string, number: number): Promise<readonly UpstreamFile[]> {
    const { commit } = await this.#merged(repository, number);
    const [parent] = (await this.#git.commit(commit)).parents;
    if (parent === undefined) {
      const entries = await this.#git.list(commit, '');
      return entries.map(({ path }) => ({ filename: path, status: 'added' }));
    }
    // Where a shallow clone ends, the parent is a name without an object.
    if ((await this.#commit(parent)) === undefined)
      throw new EvidencePartMissing('upstream', `files of ${repository}#${number}`);
    return (await this.#git.changes(parent, commit)).map(toFile);
  }

  async commit(repository: string, ref: string): Promise<string> {
    if (CommitId.safeParse(ref).success) {
      if ((await this.#commit(ref)) !== undefined) return ref;
    } else if (RefName.safeParse(ref).success) {
      for (const space of namespaces) {
        const newest = await this.#commit(`${space}${ref}`);
        // A tag stands for one commit; a branch stood for another one on another day.
        const commit = space === 'refs/tags/' ? newest : newest && (await this.#onTheDay(newest));
        if (commit !== undefined) return commit;
      }
    }
    throw new EvidencePartMissing('upstream', `${repository}@${ref}`);
  }

  async file(repository: string, sha: string, path: string): Promise<Uint8Array | undefined> {
    const address = `${repository}@${sha}:${path}`;
    if (!isPlainPath(path)) throw new EvidenceUnreadable(address, 'is no file of a commit');
    if (!CommitId.safeParse(sha).success || (await this.#commit(sha)) === undefined)
      throw new EvidencePartMissing('upstream', address);
    const entry = await this.#git.entry(sha, path);
    if (entry === undefined) return undefined;
    if (entry.mode === '120000' || entry.mode === '160000')
      throw new EvidenceUnreadable(address, 'is a symbolic link or a submodule');
    return this.#git.blob(entry.oid);
  }

  close(): void {
    this.#git.close();
  }

  /** What was merged later was not merged on the day. */
  async #merged(repository: string, number: number): Promise<MergedPull> {
    this.#pulls ??= mergedPulls(this.#gitDir, this.#branch);
    const found = (await this.#pulls).get(number);
    if (found !== undefined && found.at.slice(0, 10) <= this.#day) return found;
    throw new EvidencePartMissing('upstream', `${repository}#${number}`);
  }

  async #onTheDay(newest: string): Promise<string | undefined> {
    const limits = ['-1', '--first-parent', `--before=${this.#day}T23:59:59Z`];
    const found = await runGit(this.#gitDir, ['rev-list', ...limits, '--end-of-options', newest]);
    return found.toString('utf8').trim() || undefined;
  }

  async #commit(revision: string): Promise<string | undefined> {
    try {
      return await this.#git.resolve(revision, 'upstream');
    } catch (cause) {
      if (cause instanceof EvidenceInputError) return undefined;
      throw cause;
    }
  }
}

function toFile(change: Change): UpstreamFile {
  const { path: filename, kind: status } = change;
  return change.kind === 'renamed'
    ? { filename, status, previous_filename: change.previousPath }
    : { filename, status };
}
