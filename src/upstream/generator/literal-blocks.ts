import type { JsValue } from './js-values.ts';

/** Flags and variables that stand together in one object of a generator's data. */
export interface LiteralBlock {
  /** Words of a command line, one option after another. */
  readonly flags: readonly string[];
  readonly env: readonly string[];
  /** Keys that lead to it, and the texts beside it. */
  readonly labels: readonly string[];
}

const MOST_BLOCKS = 2_000;
const MOST_DEPTH = 12;
/** Parts may be shared, so that a short text can name very many. */
const MOST_PARTS = 100_000;

/** Objects that hold lists of flags (`flags: ['--tp 8', ...]`), with what names them. */
export function literalBlocks(value: JsValue): readonly LiteralBlock[] {
  const found: LiteralBlock[] = [];
  collect(value, [], 0, { found, parts: 0 });
  return found;
}

interface Collection {
  readonly found: LiteralBlock[];
  parts: number;
}

function collect(value: JsValue, labels: readonly string[], depth: number, into: Collection): void {
  into.parts += 1;
  if (depth > MOST_DEPTH || into.parts > MOST_PARTS || into.found.length >= MOST_BLOCKS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, labels, depth + 1, into);
    return;
  }
  if (!(value instanceof Map)) return;
  const flags: string[] = [];
  const env: string[] = [];
  const own: string[] = [];
  for (const [key, inner] of value) {
    const words = textsOf(inner);
    if (words.some((word) => /^\s*--?[A-Za-z]/.test(word))) flags.push(...words);
    else if (/^env/i.test(key) && words.some((word) => /^[A-Z_][A-Z0-9_]*=/.test(word))) env.push(...words);
    else if (/^env/i.test(key) && inner instanceof Map)
      for (const [name, of] of inner)
        env.push(`${name}=${typeof of === 'string' || typeof of === 'number' ? of : ''}`);
    else own.push(...words.filter((word) => word.length < 200));
  }
  const beside = [...labels, ...own, ...nestedLabels(value)];
  if (flags.length > 0) into.found.push({ flags, env, labels: beside });
  for (const [key, inner] of value) {
    if (typeof inner === 'object' && inner !== null)
      collect(inner, [...labels, ...own, key], depth + 1, into);
  }
}

function textsOf(value: JsValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => (typeof item === 'string' ? [item] : []));
}

/** `match: { hw: 'b200', quant: 'fp8' }` beside the flags says what they are for. */
function nestedLabels(value: ReadonlyMap<string, JsValue>): readonly string[] {
  return [...value.values()].flatMap((inner) => {
    if (!(inner instanceof Map)) return [];
    const texts = [...inner.values()].filter((one) => typeof one === 'string');
    return texts.some((text) => text.startsWith('-')) ? [] : texts;
  });
}
