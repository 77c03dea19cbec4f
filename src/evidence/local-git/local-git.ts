import { EvidenceInputError } from '../errors.ts';
import type { Change, Commit, GitEvidence, History, Revision, TreeEntry } from '../git-evidence.ts';
import { byPath, pairRenames } from '../pair-renames.ts';
import { ObjectStore } from './object-store.ts';
import { openRepository } from './open-repository.ts';
import { parseRawDiff } from './raw-diff.ts';
import { runGit, tryGit } from './run-git.ts';

const MAX_COMMIT_BYTES = 4 * 1024 * 1024;
const MAX_BLOB_BYTES = 32 * 1024 * 1024;

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
    const options = ['-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv'];
    return pairRenames(parseRawDiff(await runGit(this.#gitDir, ['diff-tree', ...options, from, to])));
  }

  async history(commit: string, path: string, limit: number): Promise<History> {
    const options = [`--max-count=${limit}`, '--format=%H %cI', '--no-ext-diff', '--no-textconv'];
    const output = await runGit(this.#gitDir, ['log', ...options, '--end-of-options', commit, '--', path]);
    const lines = output
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    const revisions = await Promise.all(
      lines.map(async (line): Promise<Revision> => {
        const [oid = '', date = ''] = line.split(' ');
        return { commit: oid, date, entry: await this.entry(oid, path) };
      }),
    );
    return { revisions, complete: revisions.length < limit };
  }

  close(): void {
    this.#objects.close();
  }

  async #header(oid: string): Promise<{ tree: string; parents: string[]; date: string }> {
    const text = (await this.#objects.read(oid, 'commit', MAX_COMMIT_BYTES)).toString('utf8');
    const headerEnd = text.indexOf('\n\n');
    const header = headerEnd < 0 ? text : text.slice(0, headerEnd + 1);
    const tree = /^tree ([0-9a-f]+)$/m.exec(header)?.[1];
    const committer = /^committer .*> (-?\d+) ([+-]\d{4})$/m.exec(header);
    if (tree === undefined || committer === null)
      throw new EvidenceInputError(`commit ${oid}`, 'has a broken header');
    const parents = [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map((match) => match[1] ?? '');
    return { tree, parents, date: isoDate(Number(committer[1])) };
  }

  async #collect(tree: string, prefix: string, entries: TreeEntry[]): Promise<void> {
    for (const item of await this.#objects.tree(tree)) {
      const path = `${prefix}${item.name}`;
      if (item.mode === 'tree') await this.#collect(item.oid, `${path}/`, entries);
      else entries.push({ path, mode: item.mode, oid: item.oid });
    }
  }
}

function isoDate(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
