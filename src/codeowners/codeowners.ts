import { CodeownersTooLargeError } from './errors.ts';
import { createLiteralIndex } from './literal-index.ts';
import type { Owner } from './owner.ts';
import { parseLine } from './parse-line.ts';
import { toPathParts } from './path-parts.ts';
import { isCatchAll } from './pattern.ts';
import { createWildcardIndex, type NumberedPattern } from './wildcard-index.ts';

/** One line of the file that GitHub honours. */
export interface CodeownersRule {
  /** As written, with its escapes. */
  readonly pattern: string;
  /** Empty: the paths of this rule have no owner, whatever earlier rules say. */
  readonly owners: readonly Owner[];
  /** 1-based. */
  readonly line: number;
  /** The pattern matches every path: `*`, `**`, `/**` or a longer spelling of these. */
  readonly isCatchAll: boolean;
}

/** One line that GitHub skips because it does not parse. */
export interface CodeownersProblem {
  /** 1-based. */
  readonly line: number;
  /** The line as written, without its line ending. */
  readonly text: string;
  readonly reason: string;
}

export interface Codeowners {
  /** In file order. */
  readonly rules: readonly CodeownersRule[];
  readonly problems: readonly CodeownersProblem[];
  /**
   * The last rule that matches a file, or undefined when none does. `path` is as in git: `/` between segments,
   * none in front; any other character counts as itself.
   */
  decide(path: string): CodeownersRule | undefined;
}

// GitHub does not say which megabyte; its push limit of "100.00 MB" counts 1024 × 1024.
const LIMIT_BYTES = 3 * 1024 * 1024;

/**
 * Reads a CODEOWNERS file by the rules GitHub documents ("About code owners"). The last matching line decides
 * alone. Lines that do not parse become `problems` and, as on GitHub, own nothing.
 *
 * @throws CodeownersTooLargeError above 3 MB as UTF-8, which GitHub does not load
 */
export function parseCodeowners(text: string): Codeowners {
  const bytes = Buffer.byteLength(text);
  if (bytes > LIMIT_BYTES) throw new CodeownersTooLargeError(bytes, LIMIT_BYTES);

  const rules: CodeownersRule[] = [];
  const problems: CodeownersProblem[] = [];
  const literals = createLiteralIndex();
  const wildcards: NumberedPattern[] = [];

  for (const [at, ended] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    const line = ended.endsWith('\r') ? ended.slice(0, -1) : ended;
    const parsed = parseLine(line);
    if (parsed === undefined) continue;
    if ('reason' in parsed) {
      problems.push({ line: at + 1, text: line, reason: parsed.reason });
      continue;
    }

    const { pattern, owners } = parsed;
    const rule =
      rules.push({ pattern: parsed.text, owners, line: at + 1, isCatchAll: isCatchAll(pattern) }) - 1;
    if (!literals.add(pattern, rule)) wildcards.push({ pattern, rule });
  }

  const wildcardIndex = createWildcardIndex(wildcards);
  function decide(path: string): CodeownersRule | undefined {
    const parts = toPathParts(path);
    return rules[wildcardIndex.findLast(parts, literals.findLast(parts))];
  }
  return { rules, problems, decide };
}
