import type { PathParts } from './path-parts.ts';
import type { Pattern } from './pattern.ts';
import { ANY_RUN } from './sequence.ts';

/** Answers with the number of the last rule that matches, or -1. */
interface LiteralIndex {
  /** False when the pattern has wildcards that this index cannot answer. Rules come in file order. */
  add(pattern: Pattern, rule: number): boolean;
  findLast(parts: PathParts): number;
}

/**
 * Rules that a few map look-ups decide: a path (`/a/b`), a directory (`/a/b/`), the files of a directory
 * (`/a/b/*`), and a name at any depth (`b`, `b/`).
 */
export function createLiteralIndex(): LiteralIndex {
  const paths = new Map<string, number>();
  const directories = new Map<string, number>();
  const parents = new Map<string, number>();
  const names = new Map<string, number>();
  const directoryNames = new Map<string, number>();
  let longestDirectory = 0;

  function add(pattern: Pattern, rule: number): boolean {
    const { owns, segments } = pattern;
    const isFloating = segments.length === 2 && segments[0] === ANY_RUN;
    const key = literalPath(isFloating ? segments.slice(1) : segments);
    if (key !== undefined) {
      if (owns !== 'below') (isFloating ? names : paths).set(key, rule);
      (isFloating ? directoryNames : directories).set(key, rule);
      if (!isFloating) longestDirectory = Math.max(longestDirectory, key.length);
      return true;
    }

    // Only a pattern that ends in `/*` owns nothing but what it matches itself.
    const parent = literalPath(segments.slice(0, -1));
    if (owns !== 'itself' || parent === undefined) return false;
    parents.set(parent, rule);
    return true;
  }

  function findLast({ path, segments, directories: ancestors }: PathParts): number {
    let last = Math.max(
      paths.get(path) ?? -1,
      names.get(segments.at(-1) ?? '') ?? -1,
      parents.get(ancestors.at(-1) ?? '') ?? -1,
    );
    for (const directory of ancestors) {
      // Each longer ancestor is hashed in full, which a hostile path of thousands of segments would exploit.
      if (directory.length > longestDirectory) break;
      last = Math.max(last, directories.get(directory) ?? -1);
    }
    for (let depth = 0; depth < segments.length - 1; depth += 1) {
      last = Math.max(last, directoryNames.get(segments[depth] ?? '') ?? -1);
    }
    return last;
  }

  return { add, findLast };
}

function literalPath(segments: Pattern['segments']): string | undefined {
  return segments.every((segment) => typeof segment === 'string') ? segments.join('/') : undefined;
}
