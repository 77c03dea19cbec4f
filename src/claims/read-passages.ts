import MarkdownIt, { type Token } from 'markdown-it';
import { type Atom, FlatText } from './atoms.ts';

/** Running text with its atoms; see `FlatText`. */
export interface Flat {
  readonly text: string;
  readonly atoms: readonly Atom[];
}

/** A piece of a description that is the author's own and not struck out. */
export type Passage =
  | { readonly kind: 'text'; readonly flat: Flat }
  | { readonly kind: 'table'; readonly header: readonly Flat[]; readonly rows: readonly (readonly Flat[])[] };

/** GitHub's own limit for a description. */
const MOST_CHARACTERS = 65_536;

const parser = new MarkdownIt('commonmark', { html: true })
  .enable(['strikethrough', 'table'])
  .disable('reference');

const strikeTag = /^<(\/?)(?:del|s|strike)\b/i;

/** Paragraphs, items and tables in order. Quotes, code blocks, HTML, and what is struck out are left out. */
export function readPassages(markdown: string): readonly Passage[] {
  const passages: Passage[] = [];
  let quotes = 0;
  let table: { header: Flat[]; rows: Flat[][] } | undefined;
  let isHeader = false;
  for (const token of parser.parse(markdown.slice(0, MOST_CHARACTERS), {})) {
    switch (token.type) {
      case 'blockquote_open':
        quotes += 1;
        break;
      case 'blockquote_close':
        quotes -= 1;
        break;
      case 'table_open':
        table = { header: [], rows: [] };
        break;
      case 'table_close':
        if (table !== undefined && quotes === 0) passages.push({ kind: 'table', ...table });
        table = undefined;
        break;
      case 'thead_open':
      case 'thead_close':
        isHeader = token.type === 'thead_open';
        break;
      case 'tr_open':
        if (!isHeader) table?.rows.push([]);
        break;
      case 'inline': {
        const flat = flatten(token);
        if (table !== undefined) (isHeader ? table.header : (table.rows.at(-1) ?? [])).push(flat);
        else if (quotes === 0) passages.push({ kind: 'text', flat });
      }
    }
  }
  return passages;
}

function flatten(inline: Token): Flat {
  const flat = new FlatText();
  const addresses: string[] = [];
  let struck = 0;
  for (const child of inline.children ?? []) {
    switch (child.type) {
      case 's_open':
        struck += 1;
        break;
      case 's_close':
        struck -= 1;
        break;
      case 'html_inline':
        struck = Math.max(0, struck + strikeDepth(child.content));
        if (/^<br\b/i.test(child.content)) flat.add('\n');
        break;
      case 'softbreak':
        flat.add(' ');
        break;
      case 'hardbreak':
        flat.add('\n');
        break;
      case 'link_open':
        addresses.push(String(child.attrGet('href') ?? ''));
        break;
      case 'link_close': {
        const text = addresses.pop() ?? '';
        if (struck === 0) flat.addAtom({ kind: 'address', text });
        break;
      }
      case 'code_inline':
        if (struck === 0) flat.addAtom({ kind: 'code', text: child.content });
        break;
      case 'text':
      case 'text_special':
        if (struck === 0) flat.add(child.content);
    }
  }
  return { text: flat.text, atoms: flat.atoms };
}

function strikeDepth(html: string): number {
  const tag = strikeTag.exec(html);
  if (tag === null) return 0;
  return tag[1] === '/' ? -1 : 1;
}
