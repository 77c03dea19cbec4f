import { sharedSlices } from '../../benchmark/steps.ts';
import type { ReadCandidate } from '../../facts/signoff-readings.ts';
import { matchChecklist } from '../../signoff/match-checklist.ts';
import type { ChecklistItem } from '../../signoff/parse-checklist.ts';
import type { Desired, DesiredComment } from './desired.ts';
import { comment, ownOf } from './marker.ts';
import { mention } from './mention.ts';
import type { SignoffState } from './signoff-replies.ts';

/** Share of the template's items from which on a comment was surely meant as a sign-off. */
const MOST = 0.5;

/** A comment that holds most of the checklist and still is no sign-off. */
export interface NearlySignoff {
  readonly key: string;
  readonly author: string;
  /** How many of the template's items it holds. */
  readonly count: number;
  readonly items: number;
  /** Why it is no sign-off. */
  readonly reason: string;
}

/** Finds them, oldest first, and lets others go on in between. */
export async function findNearlySignoffs(
  newestFirst: readonly ReadCandidate[],
  template: readonly ChecklistItem[],
  containment: number,
): Promise<NearlySignoff[]> {
  const found: NearlySignoff[] = [];
  for (const { key, user, withdrawn, reading } of newestFirst.toReversed()) {
    const isPerson = user !== null && user.type !== 'Bot' && !user.login.endsWith('[bot]');
    if (!isPerson || withdrawn || reading.kind === 'signoff' || reading.boxes.length < 2) continue;
    const matches = matchChecklist(template, reading.boxes, containment);
    const count = matches.filter(({ box }) => box !== undefined).length;
    if (count >= 2 && count >= template.length * MOST)
      found.push({ key, author: user.login, count, items: template.length, reason: reading.reason });
    if (sharedSlices.isOver) await sharedSlices.next();
  }
  return found;
}

/** Tells their authors what is missing. */
export function nearlySignoffs(state: SignoffState): Pick<Desired, 'comments' | 'deletions'> {
  const { nearly, candidates, signoffs, ownComments } = state;
  const said = new Set<string>();
  const replies = nearly.flatMap(({ key, author, count, items, reason }): DesiredComment[] => {
    const text = `${mention(author)} this comment holds ${count} of the ${items} items of the checklist, but it is no sign-off: ${reason}. Edit it, and it counts.`;
    if (said.has(text)) return [];
    said.add(text);
    return [{ ...comment(`nearly=${key}`, text), to: author.toLowerCase() }];
  });
  const counting = new Set([...signoffs.current, ...signoffs.stale].map(({ key }) => key));
  const existing = new Set(candidates.map(({ key }) => key));
  const answered = [...ownOf(ownComments, 'nearly').keys()];
  const mended = answered
    .filter((key) => counting.has(key))
    .map((key) => comment(`nearly=${key}`, 'This comment is a sign-off by now.'));
  const deletions = answered.filter((key) => !existing.has(key)).map((key) => `nearly=${key}`);
  return { comments: [...replies, ...mended], deletions };
}
