import type { Fact, FactContext } from '../check/fact.ts';
import type { GitEvidence, Revision } from '../evidence/git-evidence.ts';
import { explainerOf } from '../signoff/explanation.ts';
import { type ItemMatch, matchChecklist, uniqueTokens } from '../signoff/match-checklist.ts';
import { type ChecklistItem, parseChecklist } from '../signoff/parse-checklist.ts';
import { type Checklist, checklist } from './checklist.ts';
import { signoffs } from './signoffs.ts';

/** A template item, what the judged sign-off makes of it, and what a message about it needs. */
export interface JudgedItem extends ItemMatch {
  /** The detail section says why the item stays unticked. */
  readonly explained: boolean;
  /** Day (UTC) since which the template has the item; only for missing items, and only where history tells. */
  readonly inTemplateSince?: string;
}

/** How far back the template's history is searched for an item's first appearance. */
const HISTORY_LIMIT = 40;

/** The judged sign-off against the template; `undefined` without a checklist or without a sign-off's text. */
export const templateMatch: Fact<readonly JudgedItem[] | undefined> = {
  name: 'template match',
  async gather(context) {
    const [template, { judged }] = await Promise.all([context.get(checklist), context.get(signoffs)]);
    const text = judged?.text;
    if (template === undefined || text === undefined) return undefined;
    const unique = uniqueTokens(template.items);
    const matches = matchChecklist(template.items, text.boxes, context.policy.checklist.containment);
    const missing = matches
      .filter((match) => match.box === undefined || match.weakened)
      .map((match) => match.item);
    const since =
      missing.length > 0 ? await firstAppearances(context, template, missing) : new Map<number, string>();
    const isExplained = explainerOf(text.detail);
    return matches.map((match, index) => {
      const day = since.get(index);
      return {
        ...match,
        explained: isExplained(match.item, unique[index] ?? new Set()),
        ...(day !== undefined && { inTemplateSince: day }),
      };
    });
  },
};

async function firstAppearances(
  { evidence }: FactContext,
  template: Checklist,
  missing: readonly ChecklistItem[],
): Promise<Map<number, string>> {
  const { commit, path } = template.file;
  const { revisions, complete } = await evidence.git.history(commit, path, HISTORY_LIMIT);
  const days = new Map<number, string>();
  const searching = new Set(missing);
  for (const revision of revisions) {
    const texts = await itemTexts(evidence.git, revision);
    for (const item of searching) {
      if (texts.has(item.text)) days.set(item.index, new Date(revision.date).toISOString().slice(0, 10));
      else searching.delete(item);
    }
    if (searching.size === 0) break;
  }
  // An item that every known version has may be older than this source can see.
  if (!complete) for (const item of searching) days.delete(item.index);
  return days;
}

async function itemTexts(git: GitEvidence, revision: Revision): Promise<Set<string>> {
  if (revision.entry === undefined) return new Set();
  const document = new TextDecoder().decode(await git.blob(revision.entry.oid));
  return new Set((parseChecklist(document) ?? []).map((item) => item.text));
}
