/** Text below a heading, or behind a label such as `- **Why:** ...`. */
export interface Passage {
  readonly title: string;
  readonly text: string;
}

const MOST_LINES = 5_000;
const MOST_TITLE = 120;

/** Passages of a document without comments, in their order. A heading's text reaches to the next heading, a label's to the next label or heading. */
export function passagesOf(document: string): readonly Passage[] {
  const passages: { title: string; lines: string[]; depth: number }[] = [];
  let isFenced = false;
  for (const line of document.split(/\r?\n/).slice(0, MOST_LINES)) {
    const text = line.trim();
    if (/^(?:```|~~~)/.test(text)) isFenced = !isFenced;
    const heading = isFenced ? undefined : /^(#{1,6})\s+(\S.*)$/.exec(text);
    if (heading) {
      const [, marks = '', title = ''] = heading;
      passages.push({ title, lines: [], depth: marks.length });
      continue;
    }
    const label = isFenced ? undefined : labelOf(text);
    if (label !== undefined) passages.push({ title: label.title, lines: [], depth: 7 });
    for (const passage of openAt(passages)) passage.lines.push(label?.rest ?? text);
  }
  // The title of the document heads everything below, whatever its words.
  const isTitled = passages.filter(({ depth }) => depth === 1).length === 1 && passages.length > 1;
  return passages
    .filter(({ depth }) => depth > 1 || !isTitled)
    .map(({ title, lines }) => ({ title, text: lines.join('\n').trim() }));
}

/** The last passage and the headings that it stands under. */
function openAt<Open extends { readonly depth: number }>(passages: readonly Open[]): readonly Open[] {
  const open: Open[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const passage of passages.toReversed()) {
    if (passage.depth >= depth) continue;
    open.push(passage);
    depth = passage.depth;
  }
  return open;
}

/** `- **Removal plan:** text`, `Removal plan: text`. */
function labelOf(line: string): { readonly title: string; readonly rest: string } | undefined {
  const text = line.replace(/^[-*+]\s+/, '');
  const bold = /^\*\*([^*]{1,120})\*\*:?\s*(.*)$/.exec(text);
  if (bold) {
    const [, title = '', rest = ''] = bold;
    return title.endsWith(':') || /^\*\*[^*]{1,120}\*\*:/.test(text) ? { title, rest } : undefined;
  }
  const at = text.indexOf(': ');
  const isShort = at > 0 && at <= MOST_TITLE && /^[A-Z][\w /-]*$/.test(text.slice(0, at));
  return isShort && text.slice(0, at).split(' ').length <= 8
    ? { title: text.slice(0, at), rest: text.slice(at + 2) }
    : undefined;
}

/** HTML comments show nothing to those who read a document. */
export function withoutComments(document: string): string {
  let text = document;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', at)) {
    const end = text.indexOf('-->', at);
    text = end === -1 ? text.slice(0, at) : text.slice(0, at) + text.slice(end + 3);
  }
  return text;
}
