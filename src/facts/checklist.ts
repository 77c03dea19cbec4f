import type { Fact } from '../check/fact.ts';
import { EvidenceInputError } from '../evidence/errors.ts';
import { readText, type TextFile } from '../evidence/read-text.ts';
import { type ChecklistItem, parseChecklist } from '../signoff/parse-checklist.ts';
import { layouts } from './layouts.ts';

export interface Checklist {
  readonly file: TextFile;
  readonly items: readonly ChecklistItem[];
}

/** Several times what any reviewer would fill in; every item is compared with every box. */
const MAX_ITEMS = 200;

/**
 * The sign-off template in force on the default branch, or `undefined` where the repository provably has none.
 * A document without a template is unusable input: `EvidenceInputError`.
 */
export const checklist: Fact<Checklist | undefined> = {
  name: 'checklist',
  async gather({ evidence, get }) {
    const { commit } = evidence.subject.default;
    const path = (await get(layouts)).default.paths.checklist;
    const file = await readText(evidence.git, commit, path);
    if (file === undefined) return undefined;
    const items = parseChecklist(file.text);
    if (items !== undefined && items.length <= MAX_ITEMS) return { file, items };
    const reason =
      items === undefined
        ? 'has no template: no heading "Template" with checklist boxes below it'
        : `has a template of ${items.length} items, more than the limit of ${MAX_ITEMS}`;
    throw new EvidenceInputError(`${path} at ${commit.slice(0, 12)}`, reason);
  },
};
