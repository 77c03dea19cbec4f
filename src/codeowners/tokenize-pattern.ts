import { ANY_CHARACTER, type CharacterToken } from './segment.ts';
import { ANY_RUN } from './sequence.ts';

type Token = CharacterToken | typeof ANY_RUN;

/** Why a pattern or a line is not valid, as text for people. */
export interface Invalid {
  readonly reason: string;
}

/**
 * Splits a pattern at its slashes and resolves its escapes: characters are strings, wildcards are symbols.
 * A leading or trailing slash leaves an empty first or last segment.
 */
export function tokenizePattern(text: string): readonly (readonly Token[])[] | Invalid {
  let segment: Token[] = [];
  const segments = [segment];
  let escaped = false;

  for (const character of text) {
    if (escaped) {
      // Git reads `\/` as a plain slash; nobody needs it, and GitHub does not say that it does the same.
      if (character === '/') return { reason: 'a slash cannot be escaped' };
      segment.push(character);
      escaped = false;
    } else if (character === '\\') {
      escaped = true;
    } else if (character === '[') {
      // GitHub says that ranges do not work, not whether `[` then is a literal or an error. As a literal it
      // could hand `[id].ts` to somebody whom GitHub does not ask; a reported line cannot.
      return { reason: 'CODEOWNERS has no [ ] character ranges' };
    } else if (character === '/') {
      segment = [];
      segments.push(segment);
    } else if (character === '*') {
      segment.push(ANY_RUN);
      // GitHub's own example of an invalid pattern (REST, "List CODEOWNERS errors") is `***/*.rb`.
      if (segment.slice(-3).filter((token) => token === ANY_RUN).length === 3) {
        return { reason: 'three or more asterisks in a row are not a pattern' };
      }
    } else {
      segment.push(character === '?' ? ANY_CHARACTER : character);
    }
  }

  return escaped ? { reason: 'the pattern ends in a backslash' } : segments;
}
