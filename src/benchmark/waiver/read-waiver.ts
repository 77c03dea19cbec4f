import { isFilled } from './is-filled.ts';
import { type Passage, passagesOf, withoutComments } from './passages.ts';
import { upstreamLink } from './upstream-link.ts';

/** What a waiver must say, apart from what it is about. */
export const waiverParts = ['what', 'why', 'upstream', 'removal'] as const;
export type WaiverPart = (typeof waiverParts)[number];

/** A document that lets one pull request patch the engine for a while. */
export interface Waiver {
  /** As it is read: without comments, at most 256 Ki characters. */
  readonly text: string;
  /** Parts that are not there, or not filled in. */
  readonly lacking: readonly WaiverPart[];
}

const MOST_CHARACTERS = 256 * 1024;

/** Words of a heading or label that a part stands under. */
const titles: Readonly<Record<Exclude<WaiverPart, 'upstream'>, RegExp>> = {
  what: /\b(?:patched|patch(?:es)?|changed|changes|modified|modifications?|scope)\b/i,
  why: /\b(?:why|reason|rationale|justification|motivation|cannot|required|necessary)\b/i,
  removal: /\b(?:removal|remove|removing|retire(?:ment)?|exit|sunset|expiry|drop)\b/i,
};

/**
 * Reads a waiver. `repository` (`owner/name`) is the one whose waiver it is: links into it are not upstream.
 * A part is filled if a heading or a label names it and words of its own stand below.
 */
export function readWaiver(document: string, repository: string): Waiver {
  const text = withoutComments(document.slice(0, MOST_CHARACTERS));
  const passages = passagesOf(text);
  const lacking = waiverParts.filter((part) =>
    part === 'upstream'
      ? upstreamLink(text, repository) === undefined
      : !passages.some((passage) => partOf(passage) === part && isFilled(passage.text)),
  );
  return { text, lacking };
}

/** "Why the patch is required" is about the reason, though it names the patch. */
function partOf({ title }: Passage): WaiverPart | undefined {
  if (titles.removal.test(title)) return 'removal';
  if (titles.why.test(title)) return 'why';
  if (titles.what.test(title)) return 'what';
  return undefined;
}
