import type { SignoffPolicy } from '../policy/schema.ts';
import { outlineMarkdown, type TextBlock } from './markdown-outline.ts';
import { mayHoldBox, parseBoxes } from './parse-boxes.ts';
import { readSections } from './read-sections.ts';
import type { ChecklistBox, SignoffReading } from './signoff-text.ts';
import { wordsOf } from './words.ts';

/** GitHub's own limit for a comment. */
export const MAX_SIGNOFF_CHARACTERS = 65_536;

/** Headings do not count; one line of greeting may stand before the opening. */
const MAX_GREETING_LINES = 1;

/**
 * Reads a comment as a sign-off: it begins with the opening phrase outside quotes and code, and at least one
 * checklist box follows. Everything else is said to be no sign-off, with the reason.
 */
export function parseSignoff(body: string, form: SignoffPolicy): SignoffReading {
  if (body.length > MAX_SIGNOFF_CHARACTERS)
    return refusal(`it is longer than ${MAX_SIGNOFF_CHARACTERS} characters`);
  if (!mayHoldBox(body))
    return refusal(
      `it does not begin with \`"${form.opening}"\` outside quotes and code, or no checklist box follows; each item must be a line such as \`- [x] Verified ...\`, as in the source of the template`,
    );
  const source = body.replaceAll('\u00a0', ' ');
  const outline = outlineMarkdown(source);
  const opening = findOpening(outline.blocks, form.opening);
  if (opening === undefined) {
    return refusal(
      `it does not begin with \`"${form.opening}"\` outside quotes and code, after nothing but headings and one line of greeting`,
      parseBoxes(outline.blocks, 0, Number.POSITIVE_INFINITY),
    );
  }
  const { end, detail, signed } = readSections(source, outline, opening.line, form);
  const boxes = parseBoxes(outline.blocks, opening.line, end);
  if (boxes.length === 0)
    return refusal(
      'no checklist box follows its opening phrase; each item must be a line such as `- [x] Verified ...`, as in the source of the template',
    );
  if (opening.isNegated) return refusal('its opening line is negated');
  return { kind: 'signoff', text: { boxes, detail, signed } };
}

function refusal(reason: string, boxes: readonly ChecklistBox[] = []): SignoffReading {
  return { kind: 'not-a-signoff', reason, boxes };
}

function findOpening(
  blocks: readonly TextBlock[],
  phrase: string,
): { line: number; isNegated: boolean } | undefined {
  const wanted = squeeze(phrase);
  let greetings = 0;
  for (const block of blocks) {
    for (const [index, { prose }] of block.lines.entries()) {
      const said = squeeze(prose);
      if (block.kind !== 'item' && said.startsWith(wanted)) {
        const isNegated = wordsOf(said.slice(wanted.length)).some((word) => word.kind === 'negator');
        return { line: block.line + index, isNegated };
      }
      if (block.kind !== 'heading' && said !== '') greetings += 1;
      if (greetings > MAX_GREETING_LINES) return undefined;
    }
  }
  return undefined;
}

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
