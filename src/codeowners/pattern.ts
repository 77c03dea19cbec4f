import { ANY_SEGMENT, isAnySegment, type Segment, toSegment } from './segment.ts';
import { ANY_RUN, type Sequence } from './sequence.ts';
import { type Invalid, tokenizePattern } from './tokenize-pattern.ts';

/**
 * What a pattern means, seen from the root of the repository: `segments` describe a file or directory, and
 * `owns` says whether the rule covers that file, what is below that directory, or both. The root itself has
 * no segments, so a rule for every path is `{ segments: [], owns: 'below' }`.
 */
export interface Pattern {
  readonly segments: Sequence<Segment>;
  readonly owns: 'itself' | 'below' | 'itself-and-below';
}

/** Reads a CODEOWNERS pattern: gitignore's rules (git-scm.com/docs/gitignore) less GitHub's exceptions. */
export function parsePattern(text: string): Pattern | Invalid {
  if (text.startsWith('!')) return { reason: 'CODEOWNERS has no ! negation' };
  if (text.startsWith('\\#')) return { reason: 'a pattern cannot start with #, not even an escaped one' };

  const tokens = tokenizePattern(text);
  if ('reason' in tokens) return tokens;

  const isRooted = tokens.length > 1 && tokens[0]?.length === 0;
  const isDirectory = tokens.length > 1 && tokens.at(-1)?.length === 0;
  const names = tokens.slice(isRooted ? 1 : 0, isDirectory ? -1 : undefined);
  if (names.length === 0) return { reason: 'the pattern names no path' };
  if (names.some((name) => name.length === 0)) return { reason: 'the pattern has an empty path segment' };

  const isAnchored = isRooted || names.length > 1;
  const segments: (Segment | typeof ANY_RUN)[] = isAnchored ? [] : [ANY_RUN];
  for (const name of names) {
    if (name.length === 2 && name.every((token) => token === ANY_RUN)) {
      if (segments.at(-1) !== ANY_RUN) segments.push(ANY_RUN);
    } else {
      segments.push(toSegment(name));
    }
  }
  // `a/**` is what lies inside `a`, and never `a` itself: the run has at least one segment at the end.
  if (segments.at(-1) === ANY_RUN) segments.push(ANY_SEGMENT);

  return settle(segments, isDirectory);
}

/** Does the pattern match every path: `*`, `**`, `/**` and their longer spellings? */
export function isCatchAll(pattern: Pattern): boolean {
  return pattern.segments.length === 0 && pattern.owns === 'below';
}

function settle(segments: Sequence<Segment>, isDirectory: boolean): Pattern {
  if (isDirectory) return { segments, owns: 'below' };

  const last = segments.at(-1);
  if (last === undefined || last === ANY_RUN || !isAnySegment(last))
    return { segments, owns: 'itself-and-below' };
  if (segments.at(-2) === ANY_RUN) return { segments: segments.slice(0, -2), owns: 'below' };

  // GitHub's documents show this for `docs/*` alone. It is read as a rule about a last segment of just `*`;
  // anything with more to it, as `docs/*.d`, keeps what gitignore gives it.
  return { segments, owns: 'itself' };
}
