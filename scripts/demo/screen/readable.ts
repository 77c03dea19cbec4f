import { visible } from '../../../src/check/markdown.ts';
import { markdownAtoms, plainText } from '../../../src/verdict/markdown-atoms.ts';

/** Markdown as a reader of the page sees it, line by line: no markers, marks and addresses behind words; folds are open. */
export function readable(markdown: string): string[] {
  const lines: string[] = [];
  for (const source of markdown.split(/\r\n|\r|\n/)) {
    const line = readableLine(source);
    const isBlankAgain = line === '' && (lines.at(-1) ?? '') === '';
    if (line !== undefined && !isBlankAgain) lines.push(line);
  }
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const hidden = /^(?:<!--.*-->|<\/?details>)$/;
const summary = /^<summary>(.*)<\/summary>$/;

/** `undefined`: nothing is seen of it, not even a blank line. */
function readableLine(source: string): string | undefined {
  const blanks = /^ */.exec(source)?.[0] ?? '';
  const text = source.slice(blanks.length).trimEnd();
  if (hidden.test(text)) return undefined;
  const title = summary.exec(text)?.[1] ?? text.replace(/^#{1,6} +/, '');
  let shown = '';
  for (const atom of markdownAtoms(title.replaceAll('**', ''))) shown += seen(atom);
  return `${blanks}${visible(shown)}`.trimEnd();
}

function seen(atom: string): string {
  const label = /^\[(.+)\]\([^()]*\)$/.exec(atom)?.[1];
  return plainText(label ?? atom);
}

/** At most `most` lines, or fewer and how many are left out. */
export function shorten(lines: readonly string[], most: number, kept: number): string[] {
  if (lines.length <= most) return [...lines];
  return [...lines.slice(0, kept), `... ${lines.length - kept} more lines`];
}
