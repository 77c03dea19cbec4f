import { blobId } from '../../src/evidence/directory/directory-tree.ts';
import { EvidenceInputError } from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { Change, GitEvidence, History, TreeEntry } from '../../src/evidence/git-evidence.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import { missingGitHub, missingUpstream } from '../../src/evidence/missing-evidence.ts';
import { byPath, pairRenames } from '../../src/evidence/pair-renames.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import type { SignoffSelection } from '../../src/evidence/signoff-selection.ts';

export type Files = Readonly<Record<string, string>>;

export const BASE = 'b'.repeat(40);
export const HEAD = 'c'.repeat(40);
/** The default branch's commit; apart from the base, so that a test sees which one is read. */
export const DEFAULT = 'd'.repeat(40);

interface MemoryInput {
  readonly base?: Files;
  readonly head?: Files;
  /** Files of the default branch; the base's unless given. */
  readonly default?: Files;
  readonly history?: History;
  readonly github?: Partial<GitHubEvidence>;
  readonly parts?: readonly EvidencePart[];
  readonly signoff?: SignoffSelection;
  readonly repository?: string;
}

/** Evidence held in memory, for tests of facts. */
export function memoryEvidence(input: MemoryInput): Evidence {
  const base = input.base ?? {};
  return {
    subject: {
      repository: input.repository ?? 'acme/bench',
      pullRequest: 7,
      base: BASE,
      head: HEAD,
      mergeBase: BASE,
      default: { branch: 'main', commit: DEFAULT },
    },
    parts: new Set(['git', ...(input.parts ?? [])]),
    signoff: input.signoff ?? { kind: 'newest' },
    git: memoryGit(
      { [BASE]: base, [HEAD]: input.head ?? base, [DEFAULT]: input.default ?? base },
      input.history,
    ),
    github: { ...missingGitHub, ...input.github },
    upstream: missingUpstream,
  };
}

function memoryGit(commits: Readonly<Record<string, Files>>, history: History | undefined): GitEvidence {
  const blobs = new Map<string, Uint8Array>();
  const trees = new Map(
    Object.entries(commits).map(([commit, files]): [string, TreeEntry[]] => [
      commit,
      Object.entries(files).map(toEntry),
    ]),
  );
  function toEntry([path, text]: [string, string]): TreeEntry {
    const content = Buffer.from(text);
    const oid = blobId(content);
    blobs.set(oid, content);
    return { path, mode: '100644', oid };
  }
  const entriesOf = (commit: string) => (trees.get(commit) ?? []).toSorted(byPath);
  return {
    commit: async (oid) => ({ oid, parents: [], date: '2026-10-01T00:00:00.000Z' }),
    entry: async (commit, path) => entriesOf(commit).find((entry) => entry.path === path),
    list: async (commit, directory) =>
      entriesOf(commit).filter((entry) => directory === '' || entry.path.startsWith(`${directory}/`)),
    blob: async (oid) => {
      const content = blobs.get(oid);
      if (content === undefined) throw new EvidenceInputError(oid, 'no such blob');
      return content;
    },
    changes: async (from, to) => pairRenames(compare(entriesOf(from), entriesOf(to))),
    history: async () => history ?? { revisions: [], complete: false },
  };
}

function compare(before: readonly TreeEntry[], after: readonly TreeEntry[]): Change[] {
  const now = new Map(after.map((entry) => [entry.path, entry]));
  const then = new Map(before.map((entry) => [entry.path, entry]));
  return [
    ...before.flatMap((entry): Change[] => {
      const current = now.get(entry.path);
      if (current === undefined) return [{ kind: 'removed', path: entry.path, before: entry }];
      return current.oid === entry.oid
        ? []
        : [{ kind: 'modified', path: entry.path, before: entry, after: current }];
    }),
    ...after.flatMap((entry): Change[] =>
      then.has(entry.path) ? [] : [{ kind: 'added', path: entry.path, after: entry }],
    ),
  ];
}
