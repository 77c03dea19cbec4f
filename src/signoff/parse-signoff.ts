import type { SignoffPolicy } from '../policy/schema.ts';
import { type MarkdownOutline, outlineMarkdown, type TextBlock } from './markdown-lines.ts';
import { parseBoxes } from './parse-boxes.ts';
import type { DetailLine, SignoffReading, SignoffText } from './signoff-text.ts';

/** GitHub's own limit for a comment. */
export const MAX_SIGNOFF_CHARACTERS = 65_536;

/** Headings do not count; one line of greeting may stand before the opening. */
const MAX_GREETING_LINES = 1;

const signedPattern = /^[\s*_`]*signed(?:[ -]?off)?(?:[ -]by)?[\s*_`]*:[\s*_`]*(.*)$/i;

/**
 * Reads a comment as a sign-off: it begins with the opening phrase outside quotes and code, and at least one
 * checklist box follows. Everything else is said to be no sign-off, with the reason.
 */
export function parseSignoff(body: string, form: SignoffPolicy): SignoffReading {
  if (body.length > MAX_SIGNOFF_CHARACTERS) {
    return {
      kind: 'not-a-signoff',
      reason: `it is longer than ${MAX_SIGNOFF_CHARACTERS} characters`,
      looksLikeOne: false,
    };
  }
  const source = body.replaceAll('\u00a0', ' ');
  const outline = outlineMarkdown(source);
  const opening = findOpening(outline.blocks, form.opening);
  if (opening === undefined) {
    return {
      kind: 'not-a-signoff',
      reason: `it does not begin with "${form.opening}" (outside quotes and code)`,
      looksLikeOne: parseBoxes(outline.blocks, Number.POSITIVE_INFINITY).length > 1,
    };
  }
  const text = readBehind(source, outline, opening, form);
  if (text.boxes.length > 0) return { kind: 'signoff', text };
  return {
    kind: 'not-a-signoff',
    reason: 'no checklist box follows its opening phrase',
    looksLikeOne: false,
  };
}

function findOpening(blocks: readonly TextBlock[], phrase: string): number | undefined {
  let greetings = 0;
  for (const block of blocks) {
    for (const [index, line] of block.prose.entries()) {
      if (block.kind !== 'item' && squeeze(line).startsWith(squeeze(phrase))) return block.line + index;
      if (block.kind !== 'heading' && line.trim() !== '') greetings += 1;
      if (greetings > MAX_GREETING_LINES) return undefined;
    }
  }
  return undefined;
}

function readBehind(
  source: string,
  outline: MarkdownOutline,
  opening: number,
  form: SignoffPolicy,
): SignoffText {
  const lines = source.split(/\r\n|\r|\n/).map((text, index): DetailLine => ({ text, line: index + 1 }));
  const visible = lines.filter(({ line }) => line > opening && !outline.masked.has(line));
  const headingPattern = new RegExp(`^[\\s#*_]*${escapeRegExp(form.detailHeading)}\\b`, 'i');
  const heading = visible.find(({ text }) => headingPattern.test(text));
  const signedLines = visible.filter(({ text }) => signedPattern.test(text));
  const firstSigned = signedLines.find(({ line }) => line > (heading?.line ?? 0));
  const end = Math.min(
    heading?.line ?? Number.POSITIVE_INFINITY,
    firstSigned?.line ?? Number.POSITIVE_INFINITY,
  );
  const lastSigned = signedLines.at(-1);
  return {
    boxes: parseBoxes(
      outline.blocks.filter((block) => block.line > opening),
      end,
    ),
    detail:
      heading === undefined
        ? []
        : detailLines(lines, outline, heading, headingPattern, firstSigned?.line, form),
    signed: lastSigned && {
      value: signedPattern.exec(lastSigned.text)?.[1]?.trim() ?? '',
      line: lastSigned.line,
    },
  };
}

function detailLines(
  lines: readonly DetailLine[],
  outline: MarkdownOutline,
  heading: DetailLine,
  headingPattern: RegExp,
  end: number | undefined,
  form: SignoffPolicy,
): DetailLine[] {
  const onHeading = {
    text: heading.text.replace(headingPattern, '').replace(/^[\s:*_]+/, ''),
    line: heading.line,
  };
  const below = lines.filter(({ line }) => line > heading.line && line < (end ?? Number.POSITIVE_INFINITY));
  return [onHeading, ...below].filter(
    ({ text, line }) =>
      !outline.html.has(line) && text.trim() !== '' && !isPlaceholder(text, form.detailPlaceholder),
  );
}

function isPlaceholder(text: string, placeholder: string): boolean {
  return (
    text
      .replace(/^[\s*+-]+/, '')
      .trim()
      .toLowerCase() === placeholder.toLowerCase()
  );
}

function squeeze(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+');
}
