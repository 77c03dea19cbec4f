import type { Value } from '../launch/value.ts';
import { partsOf } from './setting-words.ts';

/** JSON as far as it is told. */
export type JsonTree =
  | { readonly kind: 'object'; readonly entries: readonly JsonEntry[] }
  | { readonly kind: 'list'; readonly items: readonly JsonTree[] }
  /** As text: a string without its quotes, a number, `true`, `null`. */
  | { readonly kind: 'scalar'; readonly text: string; readonly isNull: boolean }
  /** Not known, or a text of which a part is not known. */
  | { readonly kind: 'hole'; readonly expression: string };

export interface JsonEntry {
  /** Absent where the key itself is not known. */
  readonly key: string | undefined;
  readonly value: JsonTree;
}

/** An escape that no real argument contains; it marks holes. */
const MARK = '\\u0001';
const READ_MARK = '\u0001';

/** Real arguments have some thousand characters. */
const MOST_CHARACTERS = 100_000;

/** An argument's JSON with holes, bare or inside strings. `undefined`: it cannot be read as JSON. */
export function readJsonTree(value: Value): JsonTree | undefined {
  const expressions: string[] = [];
  let text = '';
  let isInside = false;
  for (const part of partsOf(value)) {
    if (text.length > MOST_CHARACTERS) return undefined;
    if (typeof part === 'string') {
      isInside = isInsideAfter(part, isInside);
      text += part;
      continue;
    }
    const mark = `${MARK}${expressions.length}${MARK}`;
    expressions.push(part.expression);
    text += isInside ? mark : `"${mark}"`;
  }
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return toTree(JSON.parse(withoutQuotes(text)), expressions);
  } catch {
    return undefined;
  }
}

/** Quotes that are left where a command line is built as text and evaluated later. */
function withoutQuotes(text: string): string {
  const trimmed = text.trim();
  return trimmed.length > 1 && trimmed.startsWith("'") && trimmed.endsWith("'")
    ? trimmed.slice(1, -1)
    : trimmed;
}

function isInsideAfter(text: string, isInside: boolean): boolean {
  let inside = isInside;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') inside = !inside;
  }
  return inside;
}

function toTree(value: unknown, expressions: readonly string[]): JsonTree {
  if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => toTree(item, expressions)) };
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      entries: Object.entries(value).map(([key, inner]) => ({
        key: key.includes(READ_MARK) ? undefined : key,
        value: toTree(inner, expressions),
      })),
    };
  if (typeof value !== 'string')
    return { kind: 'scalar', text: JSON.stringify(value), isNull: value === null };
  if (!value.includes(READ_MARK)) return { kind: 'scalar', text: value, isNull: false };
  const written = value
    .split(READ_MARK)
    .map((part, at) => (at % 2 === 1 ? (expressions[Number(part)] ?? '…') : part));
  return { kind: 'hole', expression: written.join('').slice(0, 200) };
}

/** A tree as people read it. */
export function shownTree(tree: JsonTree): string {
  switch (tree.kind) {
    case 'object':
      return `{${tree.entries.map(({ key, value }) => `${key ?? '…'}: ${shownTree(value)}`).join(', ')}}`;
    case 'list':
      return `[${tree.items.map(shownTree).join(', ')}]`;
    case 'scalar':
      return tree.text;
    case 'hole':
      return tree.expression;
  }
}
