import type { TextLine } from './inline-text.ts';
import type { TextBlock } from './markdown-outline.ts';
import type { BoxState, ChecklistBox } from './signoff-text.ts';

// Told from the text as written: code, escapes and emphasis around it make no box. `[x](https://...)` is a link.
const boxPattern = /^\[([^\]\n]{0,3})\](?!\()/;

// A box too far indented runs on in the paragraph above it; people see a box all the same.
const runOnPattern = /^\s*(?:[-*+]|\d{1,3}[.)])\s+(?=\[[^\]\n]{0,3}\])/;

const somewherePattern = /\[[^\]\n]{0,3}\]/;

/** Whether a source can hold a box at all, told without reading its markdown. */
export function mayHoldBox(source: string): boolean {
  return somewherePattern.test(source);
}

/** The checklist boxes between two lines, both excluded; an item that runs on behind `end` is cut there. */
export function parseBoxes(blocks: readonly TextBlock[], start: number, end: number): ChecklistBox[] {
  return blocks.flatMap((block) => boxesOf(block, end)).filter((box) => box.line > start);
}

function boxesOf(block: TextBlock, end: number): ChecklistBox[] {
  if (block.kind === 'heading') return [];
  const boxes: ChecklistBox[] = [];
  for (const [index, line] of block.lines.slice(0, Math.max(0, end - block.line)).entries()) {
    const runsOn = index > 0 && runOnPattern.test(line.raw);
    const written = runsOn ? line.raw.replace(runOnPattern, '') : line.raw;
    const match = runsOn || (index === 0 && block.kind === 'item') ? boxPattern.exec(written) : null;
    const state = match === null ? undefined : stateOf(match[1] ?? '');
    if (state !== undefined) {
      const depth = runsOn ? block.depth + 1 : block.depth;
      boxes.push({ state, text: textBehindBox(line, runsOn), line: block.line + index, depth });
      continue;
    }
    const last = boxes.pop();
    if (last !== undefined) boxes.push({ ...last, text: `${last.text} ${line.text.trim()}`.trim() });
  }
  return boxes;
}

function textBehindBox({ text }: TextLine, runsOn: boolean): string {
  const item = runsOn ? text.replace(runOnPattern, '') : text;
  return item.slice(boxPattern.exec(item)?.[0].length ?? 0).trim();
}

function stateOf(inside: string): BoxState | undefined {
  if (inside === 'x' || inside === 'X') return 'ticked';
  if (inside === ' ') return 'unticked';
  return /^\s*[xX✓✔]?\s*$/u.test(inside) ? 'malformed' : undefined;
}
