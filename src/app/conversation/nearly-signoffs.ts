import type { SignoffCandidate } from '../../facts/signoff-candidates.ts';
import { outlineMarkdown } from '../../signoff/markdown-outline.ts';
import { matchChecklist } from '../../signoff/match-checklist.ts';
import { parseBoxes } from '../../signoff/parse-boxes.ts';
import type { ChecklistItem } from '../../signoff/parse-checklist.ts';
import { parseSignoff } from '../../signoff/parse-signoff.ts';
import type { DesiredComment } from './desired.ts';
import { comment, ownOf } from './marker.ts';
import { mention } from './mention.ts';
import type { SignoffState } from './signoff-replies.ts';

/** Share of the template's items from which on a comment was surely meant as a sign-off. */
const MOST = 0.5;

/** Answers comments that hold most of the checklist and still are no sign-off: what is missing. */
export function nearlySignoffs(state: SignoffState): DesiredComment[] {
  const { candidates, signoffs, ownComments } = state;
  const said = new Set<string>();
  const nearly = candidates.toReversed().flatMap((candidate): DesiredComment[] => {
    const text = whatIsMissing(candidate, state);
    if (text === undefined || said.has(text)) return [];
    said.add(text);
    return [comment(`nearly=${candidate.key}`, text)];
  });
  const counting = new Set([...signoffs.current, ...signoffs.stale].map(({ key }) => key));
  const mended = [...ownOf(ownComments, 'nearly').keys()]
    .filter((key) => counting.has(key))
    .map((key) => comment(`nearly=${key}`, 'This comment is a sign-off by now.'));
  return [...nearly, ...mended];
}

function whatIsMissing(candidate: SignoffCandidate, state: SignoffState): string | undefined {
  const { policy, template } = state;
  const { user, body, withdrawn } = candidate;
  const isPerson = user !== null && user.type !== 'Bot' && !user.login.endsWith('[bot]');
  if (template === undefined || !isPerson || withdrawn) return undefined;
  const reading = parseSignoff(body, policy.signoff);
  if (reading.kind === 'signoff' || !reading.looksLikeOne) return undefined;
  const count = countItems(body, template, policy.checklist.containment);
  if (count < 2 || count < template.length * MOST) return undefined;
  return `${mention(user.login)} this comment holds ${count} of the ${template.length} items of the checklist, but it is no sign-off: ${reading.reason}. Edit it, and it counts.`;
}

function countItems(body: string, template: readonly ChecklistItem[], containment: number): number {
  const { blocks } = outlineMarkdown(body.replaceAll('\u00a0', ' '));
  const boxes = parseBoxes(blocks, 0, Number.POSITIVE_INFINITY);
  return matchChecklist(template, boxes, containment).filter(({ box }) => box !== undefined).length;
}
