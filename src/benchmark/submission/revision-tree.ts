import { posix } from 'node:path';
import type { GitEvidence, TreeEntry } from '../../evidence/git-evidence.ts';

/** All that one revision holds. */
export interface RevisionTree {
  readonly commit: string;
  /** File, symbolic link or submodule at a path. */
  entry(path: string): TreeEntry | undefined;
  /** Path of the file that a path leads to: its own, or that of a link's target inside the tree. */
  fileAt(path: string): string | undefined;
  hasDirectory(path: string): boolean;
}

/** Links to links are followed this far. */
const MOST_STEPS = 5;
/** Real revisions have a handful of links. */
const MOST_LINKS = 500;

const utf8 = new TextDecoder();

export async function readTree(git: GitEvidence, commit: string): Promise<RevisionTree> {
  const entries = new Map((await git.list(commit, '')).map((entry) => [entry.path, entry]));
  const links = [...entries.values()].filter(({ mode }) => mode === '120000').slice(0, MOST_LINKS);
  const targets = new Map(
    await Promise.all(
      links.map(async ({ path, oid }): Promise<[string, string]> => {
        const target = utf8.decode(await git.blob(oid));
        // From another root: it leads outside of the tree.
        if (posix.isAbsolute(target)) return [path, target];
        return [path, posix.normalize(`${posix.dirname(path)}/${target}`)];
      }),
    ),
  );
  let directories: Set<string> | undefined;
  return {
    commit,
    entry: (path) => entries.get(path),
    fileAt(path) {
      let at: string | undefined = path;
      for (let step = 0; at !== undefined && step <= MOST_STEPS; step += 1) {
        if (entries.get(at)?.mode.startsWith('100') === true) return at;
        at = targets.get(at);
      }
      return undefined;
    },
    hasDirectory(path) {
      directories ??= directoriesOf(entries.keys());
      return directories.has(path);
    },
  };
}

function directoriesOf(paths: Iterable<string>): Set<string> {
  const directories = new Set<string>();
  for (const path of paths) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const directory = path.slice(0, at);
      if (directories.has(directory)) break;
      directories.add(directory);
    }
  }
  return directories;
}
