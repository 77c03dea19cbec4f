/** A piece of a markdown document; lines count from 1. */
export type Block =
  | { readonly kind: 'heading'; readonly depth: number; readonly text: string; readonly line: number }
  | { readonly kind: 'paragraph'; readonly text: string; readonly line: number }
  | {
      readonly kind: 'table';
      readonly header: readonly string[];
      readonly rows: readonly TableRow[];
      readonly line: number;
    };

export interface TableRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Reads headings, tables and the text between them, one text line a paragraph; fenced code is left out. */
export function markdownBlocks(document: string): readonly Block[] {
  const lines = document.split(/\r?\n/);
  const blocks: Block[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const text = (lines[at] ?? '').trim();
    const line = at + 1;
    const mark = /^(?:```|~~~)/.exec(text)?.[0];
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (fence === mark) fence = undefined;
      continue;
    }
    if (fence !== undefined || text === '') continue;
    const [, marks, heading] = /^(#{1,6})\s+(\S.*)$/.exec(text) ?? [];
    if (marks !== undefined && heading !== undefined) {
      blocks.push({ kind: 'heading', depth: marks.length, text: heading, line });
      continue;
    }
    if (!text.startsWith('|') || !isRule(lines[at + 1] ?? '')) {
      blocks.push({ kind: 'paragraph', text, line });
      continue;
    }
    const rows: TableRow[] = [];
    let next = at + 2;
    for (; (lines[next] ?? '').trim().startsWith('|'); next += 1)
      rows.push({ cells: cellsOf(lines[next] ?? ''), line: next + 1 });
    blocks.push({ kind: 'table', header: cellsOf(text), rows, line });
    at = next - 1;
  }
  return blocks;
}

function isRule(line: string): boolean {
  return /^\|[\s|:-]+$/.test(line.trim()) && line.includes('-');
}

/** Cells without their outer bars; `\|` is no bar. */
function cellsOf(line: string): readonly string[] {
  const text = line.trim().replace(/^\|/, '');
  const cells = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && text.charAt(at + 1) === '|') {
      cells[cells.length - 1] += '|';
      at += 1;
    } else if (character === '|') cells.push('');
    else cells[cells.length - 1] += character;
  }
  if (cells.at(-1)?.trim() === '') cells.pop();
  return cells.map((cell) => cell.trim());
}
