import type { SignoffPolicy } from '../policy/schema.ts';
import type { MarkdownOutline } from './markdown-outline.ts';
import type { DetailLine, SignoffText } from './signoff-text.ts';
import { visibleSource } from './visible-source.ts';

export interface SignoffSections extends Pick<SignoffText, 'detail' | 'signed'> {
  /** Line (from 1) at which the checklist is over. */
  readonly end: number;
}

const signedPattern = /^[\s#*_`+-]*signed(?:[ -]?off)?(?:[ -]by)?[\s*_`]*[:：][\s*_`]*(.*)$/i;

/** What stands behind a sign-off's checklist: the detail section and the signature. */
export function readSections(
  source: string,
  outline: MarkdownOutline,
  opening: number,
  form: SignoffPolicy,
): SignoffSections {
  const lines = source.split(/\r\n|\r|\n/).map((text, index): DetailLine => ({ text, line: index + 1 }));
  const behind = lines.filter(({ line }) => line > opening && !outline.masked.has(line));
  const headingPattern = new RegExp(`^[\\s#*_]*${escapeRegExp(form.detailHeading)}\\b`, 'i');
  const heading = behind.find(({ text }) => headingPattern.test(text));
  const signedLines = behind.filter(({ text }) => signedPattern.test(text));
  const firstSigned =
    signedLines.find(({ line }) => line > (heading?.line ?? 0))?.line ?? Number.POSITIVE_INFINITY;
  const detail =
    heading === undefined
      ? []
      : [
          { text: heading.text.replace(headingPattern, '').replace(/^[\s:*_]+/, ''), line: heading.line },
          ...lines.filter(({ line }) => line > heading.line && line < firstSigned && !outline.html.has(line)),
        ];
  return {
    end: Math.min(heading?.line ?? Number.POSITIVE_INFINITY, firstSigned),
    detail: detail
      .map(({ text, line }) => ({ text: visibleSource(text).trimEnd(), line }))
      .filter(({ text }) => text.trim() !== '' && !isPlaceholder(text, form.detailPlaceholder)),
    signed: readSignature(signedLines.at(-1), behind),
  };
}

function readSignature(last: DetailLine | undefined, behind: readonly DetailLine[]): SignoffText['signed'] {
  if (last === undefined) return undefined;
  const value = signedValue(last.text);
  if (value !== '') return { value, line: last.line };
  // The name may stand on a line of its own.
  const next = behind.find(({ text, line }) => line > last.line && text.trim() !== '');
  return { value: next === undefined ? '' : visibleSource(next.text).trim(), line: last.line };
}

function signedValue(line: string): string {
  // The template writes the name as code; its marks are not part of the name.
  return signedPattern.exec(visibleSource(line))?.[1]?.replace(/[\s*_`]{1,100}$/, '') ?? '';
}

function isPlaceholder(text: string, placeholder: string): boolean {
  const said = text.replace(/^[\s*+-]+/, '').trim();
  return said.toLowerCase() === placeholder.toLowerCase();
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\s+');
}
