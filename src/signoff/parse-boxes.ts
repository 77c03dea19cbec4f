import type { TextBlock } from './markdown-lines.ts';
import type { BoxState, ChecklistBox } from './signoff-text.ts';

// Never a link: `[x](https://...)` is text.
const boxPattern = /^\[([^\]\n]{0,3})\](?!\()\s*/;

/** The checklist boxes among text blocks, up to (not including) `endLine`; an item that runs on behind it is cut there. */
export function parseBoxes(blocks: readonly TextBlock[], endLine: number): ChecklistBox[] {
  const boxes: ChecklistBox[] = [];
  for (const block of blocks) {
    if (block.kind !== 'item' || block.line >= endLine) continue;
    const text = block.lines.slice(0, endLine - block.line).join(' ');
    const match = boxPattern.exec(text);
    const state = match === null ? undefined : stateOf(match[1] ?? '');
    if (match === null || state === undefined) continue;
    boxes.push({ state, text: text.slice(match[0].length).trim(), line: block.line, depth: block.depth });
  }
  return boxes;
}

function stateOf(inside: string): BoxState | undefined {
  if (inside === 'x' || inside === 'X') return 'ticked';
  if (inside === ' ') return 'unticked';
  return /^\s*[xX✓✔]?\s*$/u.test(inside) ? 'malformed' : undefined;
}
