import type { GitEvidence } from '../../evidence/git-evidence.ts';
import { runStepsInSlices, type Steps } from '../steps.ts';
import { namesOthers, referencesOf } from './references.ts';
import type { RevisionTree } from './revision-tree.ts';

/** Where files are looked for. */
export interface ReachSource {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly tree: RevisionTree;
  /** Project root, empty or ending in a slash. */
  readonly root: string;
  /** Files that belong to single configs: naming one of them does not make it shared. */
  readonly own: ReadonlySet<string>;
}

/** File → files that name it. */
type NamedBy = Map<string, Set<string>>;

const utf8 = new TextDecoder();

/** Which of some changed files each starting file runs, directly or through files that it names. */
export async function reachedFrom(
  starts: ReadonlySet<string>,
  changed: Iterable<string>,
  source: ReachSource,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const namedBy = await graphFrom(starts, source);
  const reached = new Map<string, Set<string>>();
  for (const target of changed) {
    for (const start of sourcesOf(target, namedBy))
      if (starts.has(start)) reached.set(start, (reached.get(start) ?? new Set()).add(target));
  }
  return reached;
}

async function graphFrom(starts: ReadonlySet<string>, source: ReachSource): Promise<NamedBy> {
  const namedBy: NamedBy = new Map();
  const seen = new Set(starts);
  let wave = [...starts];
  while (wave.length > 0) {
    const texts = await Promise.all(wave.map((path) => textOf(path, source)));
    const read = wave.flatMap((path, at) => {
      const text = texts[at];
      return text === undefined ? [] : [{ path, text }];
    });
    wave = await runStepsInSlices(scan(read, source, namedBy, seen));
  }
  return namedBy;
}

async function textOf(path: string, { git, tree }: ReachSource): Promise<string | undefined> {
  const entry = tree.entry(path);
  if (entry === undefined || !namesOthers(path) || !entry.mode.startsWith('100')) return undefined;
  return utf8.decode(await git.blob(entry.oid));
}

/** Enters what some files name and returns what was not seen before. */
function* scan(
  files: readonly { readonly path: string; readonly text: string }[],
  { root, tree, own }: ReachSource,
  namedBy: NamedBy,
  seen: Set<string>,
): Steps<string[]> {
  const found: string[] = [];
  for (const { path, text } of files) {
    for (const reference of referencesOf(path, text, root, tree)) {
      if (own.has(reference)) continue;
      namedBy.set(reference, (namedBy.get(reference) ?? new Set()).add(path));
      if (seen.has(reference)) continue;
      seen.add(reference);
      found.push(reference);
    }
    yield;
  }
  return found;
}

/** The file itself and everything that leads to it. */
function sourcesOf(target: string, namedBy: NamedBy): ReadonlySet<string> {
  const sources = new Set([target]);
  for (const path of sources) for (const source of namedBy.get(path) ?? []) sources.add(source);
  return sources;
}
