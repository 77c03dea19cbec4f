import { outlineMarkdown } from './markdown-outline.ts';
import { parseBoxes } from './parse-boxes.ts';
import type { ChecklistBox } from './signoff-text.ts';

/** One box of the template. */
export interface ChecklistItem {
  /** Position in the template, from 0. */
  readonly index: number;
  /** Plain text, for matching. */
  readonly text: string;
  /** The item as it stands in the document, box and links included, ready to paste. */
  readonly source: string;
  /** Line in the checklist document, from 1. */
  readonly line: number;
  /** Index of the item this one is nested under. */
  readonly parent?: number;
}

/**
 * The items of a checklist document: the boxes of the fenced block under its heading "Template", else of that section.
 * `undefined` if there is no such heading or no box.
 */
export function parseChecklist(document: string): readonly ChecklistItem[] | undefined {
  const outline = outlineMarkdown(document);
  const heading = outline.blocks.find(
    (block) => block.kind === 'heading' && /^template\b/i.test(block.lines[0]?.text ?? ''),
  );
  if (heading === undefined) return undefined;
  const next = outline.blocks.find(
    (block) => block.kind === 'heading' && block.line > heading.line && block.depth <= heading.depth,
  );
  const end = next?.line ?? Number.POSITIVE_INFINITY;
  for (const fence of outline.fences) {
    if (fence.line <= heading.line || fence.line >= end) continue;
    const boxes = parseBoxes(outlineMarkdown(fence.text).blocks, 0, Number.POSITIVE_INFINITY);
    if (boxes.length > 0) return toItems(boxes, fence.line - 1, document);
  }
  const boxes = parseBoxes(outline.blocks, heading.line, end);
  return boxes.length > 0 ? toItems(boxes, 0, document) : undefined;
}

function toItems(boxes: readonly ChecklistBox[], offset: number, document: string): ChecklistItem[] {
  const lines = document.split(/\r\n|\r|\n/);
  return boxes.map((box, index) => {
    const line = box.line + offset;
    const parent = boxes.findLastIndex((other, at) => at < index && other.depth < box.depth);
    const item = { index, text: box.text, source: (lines[line - 1] ?? '').trim(), line };
    return parent < 0 ? item : { ...item, parent };
  });
}
