import { readFileSync } from 'node:fs';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { type ChecklistItem, parseChecklist } from '../../src/signoff/parse-checklist.ts';
import { parseSignoff } from '../../src/signoff/parse-signoff.ts';
import type { ChecklistBox, SignoffText } from '../../src/signoff/signoff-text.ts';

export const form = inferencex.signoff;
export const OPENING = 'As a PR reviewer and CODEOWNER, I have reviewed this and have:';

const fixture = new URL('../../fixtures/pr-4303/', import.meta.url);
const { default: base } = JSON.parse(readFileSync(new URL('evidence.json', fixture), 'utf8'));

/** The checklist document of the fixture repository: nineteen items in a fence. */
export const checklistDocument = readFileSync(
  new URL(`git/files/${base.commit}/inferencex-e2e/docs/PR_REVIEW_CHECKLIST.md`, fixture),
  'utf8',
);

/** A small checklist without a fence, as older documents have it. */
export const plainDocument = `# Review

Fill this in.

## Template

${OPENING}
- [ ] Verified that the code quality is no worse than before.
- [ ] Verified that validation is green. Please link to the run that shows it.
- [ ] Verified that this PR passes evals. Please link to the run that shows it.
- [ ] Verified that recipes are in the official cookbook:
  - [ ] Linked the upstream recipe and saw that it is **MERGED**
- [ ] If any of the above cannot be met, gave reasons below

### Additional detail section:
- insert any additional info here

Signed: \`FILL_IN_GITHUB_USERNAME\`

## Example

- [ ] This box belongs to the example
`;

export function itemsOf(document: string): readonly ChecklistItem[] {
  const items = parseChecklist(document);
  if (items === undefined) throw new Error('the document has no template');
  return items;
}

export function ticked(text: string, line = 1): ChecklistBox {
  return { state: 'ticked', text, line, depth: 1 };
}

/** The text of a body that must be a sign-off. */
export function signoffOf(body: string): SignoffText {
  const reading = parseSignoff(body, form);
  if (reading.kind === 'not-a-signoff') throw new Error(`not a sign-off: ${reading.reason}`);
  return reading.text;
}

/** The fixture's template as a comment, each box ticked, signed by `login`. */
export function filledSignoff(login: string, document = checklistDocument): string {
  const fenced = /^```\n([\s\S]*?)^```/m.exec(document)?.[1];
  const template = fenced ?? document.slice(document.indexOf(OPENING), document.indexOf('## Example'));
  return template.replaceAll('- [ ]', '- [x]').replace('`FILL_IN_GITHUB_USERNAME`', `@${login}`);
}
