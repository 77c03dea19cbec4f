import { EvidenceInputError } from '../errors.ts';
import {
  type Change,
  type Commit,
  type GitEvidence,
  type History,
  MAX_BLOB_BYTES,
  type Revision,
  type TreeEntry,
} from '../git-evidence.ts';
import { byPath, pairRenames } from '../pair-renames.ts';
import { ObjectStore } from './object-store.ts';
import { openRepository } from './open-repository.ts';
import { parseRawDiff } from './raw-diff.ts';
import { runGit, tryGit } from './run-git.ts';

const MAX_COMMIT_BYTES = 4 * 1024 * 1024;

/** Git evidence from a repository on this machine; nothing is checked out, configured programs never run. */
export class LocalGit implements GitEvidence {
  readonly #gitDir: string;
  readonly #objects: ObjectStore;

  private constructor(gitDir: string) {
    this.#gitDir = gitDir;
    this.#objects = new ObjectStore(gitDir);
  }

  /** Throws `EvidenceInputError` if the directory is no repository that can be read. */
  static async open(directory: string): Promise<LocalGit> {
    return new LocalGit(await openRepository(directory));
  }

  /** The commit that a revision given by `option` names. Throws `EvidenceInputError` naming both. */
  async resolve(revision: string, option: string): Promise<string> {
    const commit = await this.#objects.resolveCommit(revision);
    if (commit === undefined)
      throw new EvidenceInputError(`${option} ${revision}`, `no such commit in ${this.#gitDir}`);
    return commit;
  }

  /** Throws `EvidenceInputError` if the two commits share no history. */
  async mergeBase(base: string, head: string): Promise<string> {
    const output = await tryGit(this.#gitDir, ['merge-base', base, head]);
    const commit = output.stdout.toString('utf8').trim();
    if (output.code === 0 && commit !== '') return commit;
    const reason = output.stderr.trim() || 'they share no history (unrelated histories, or a shallow clone)';
    throw new EvidenceInputError(`${base.slice(0, 12)} and ${head.slice(0, 12)}`, `no merge base: ${reason}`);
  }

  async commit(oid: string): Promise<Commit> {
    const { parents, date } = await this.#header(oid);
    return { oid, parents, date };
  }

  async entry(commit: string, path: string): Promise<TreeEntry | undefined> {
    const segments = path.split('/');
    const name = segments.pop();
    let tree = (await this.#header(commit)).tree;
    for (const segment of segments) {
      const items = await this.#objects.tree(tree);
      const next = items.find((item) => item.name === segment);
      if (next?.mode !== 'tree') return undefined;
      tree = next.oid;
    }
    const item = (await this.#objects.tree(tree)).find((candidate) => candidate.name === name);
    if (item === undefined || item.mode === 'tree') return undefined;
    return { path, mode: item.mode, oid: item.oid };
  }

  async list(commit: string, directory: string): Promise<readonly TreeEntry[]> {
    let tree = (await this.#header(commit)).tree;
    const segments = directory === '' ? [] : directory.split('/');
    for (const segment of segments) {
      const next = (await this.#objects.tree(tree)).find((item) => item.name === segment);
      if (next?.mode !== 'tree') return [];
      tree = next.oid;
    }
    const entries: TreeEntry[] = [];
    await this.#collect(tree, directory === '' ? '' : `${directory}/`, entries);
    return entries.sort(byPath);
  }

  blob(oid: string): Promise<Uint8Array> {
    return this.#objects.read(oid, 'blob', MAX_BLOB_BYTES);
  }

  async changes(from: string, to: string): Promise<readonly Change[]> {
    const format = ['-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv'];
    // Otherwise a pull request's own `.gitmodules` could hide its submodules (`ignore = all`).
    const options = [...format, '--ignore-submodules=none'];
    return pairRenames(parseRawDiff(await runGit(this.#gitDir, ['diff-tree', ...options, from, to])));
  }

  async history(commit: string, path: string, limit: number): Promise<History> {
    // Arguments are text: git cannot be asked about a path that is none.
    if (!path.isWellFormed()) return { revisions: [], complete: false };
    // One more than asked for tells whether anything is left.
    const options = [
      `--max-count=${limit + 1}`,
      '--format=%H %P',
      '--encoding=UTF-8',
      '--no-follow',
      '--no-ext-diff',
      '--no-textconv',
    ];
    const pathspec = `:(top,literal)${path}`;
    const command = ['log', ...options, '--end-of-options', commit, '--', pathspec];
    const lines = (await runGit(this.#gitDir, command)).toString('utf8').split('\n');
    const found = await Promise.all(
      lines.filter((line) => line !== '').map((line) => this.#revision(line, path)),
    );
    const revisions = found.filter((revision) => revision !== undefined);
    const isCut = revisions.length > limit || (await this.#isShallow());
    return { revisions: revisions.slice(0, limit), complete: !isCut };
  }

  close(): void {
    this.#objects.close();
  }

  /** A line of `git log`. Where a shallow clone ends, git calls every file new: that commit tells nothing. */
  async #revision(line: string, path: string): Promise<Revision | undefined> {
    const [oid = '', firstParent = ''] = line.split(' ');
    const { parents, date } = await this.#header(oid);
    if (firstParent === '' && parents.length > 0) return undefined;
    return { commit: oid, date, entry: await this.entry(oid, path) };
  }

  async #isShallow(): Promise<boolean> {
    const answer = await runGit(this.#gitDir, ['rev-parse', '--is-shallow-repository']);
    return answer.toString('utf8').trim() === 'true';
  }

  async #header(oid: string): Promise<{ tree: string; parents: string[]; date: string }> {
    const text = (await this.#objects.read(oid, 'commit', MAX_COMMIT_BYTES)).toString('utf8');
    const headerEnd = text.indexOf('\n\n');
    const header = headerEnd < 0 ? text : text.slice(0, headerEnd + 1);
    const tree = /^tree ([0-9a-f]+)$/m.exec(header)?.[1];
    // As git does, without regard to the time zone: old tools wrote some that none has.
    const seconds = /^committer .*> (-?\d+)(?: |$)/m.exec(header)?.[1];
    const date = new Date(Number(seconds) * 1000);
    if (tree === undefined || Number.isNaN(date.getTime()))
      throw new EvidenceInputError(`commit ${oid}`, 'has a broken header');
    const parents = [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? '');
    return { tree, parents, date: date.toISOString() };
  }

  async #collect(tree: string, prefix: string, entries: TreeEntry[]): Promise<void> {
    for (const item of await this.#objects.tree(tree)) {
      const path = `${prefix}${item.name}`;
      if (item.mode === 'tree') await this.#collect(item.oid, `${path}/`, entries);
      else entries.push({ path, mode: item.mode, oid: item.oid });
    }
  }
}
