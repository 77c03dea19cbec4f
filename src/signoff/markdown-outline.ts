import MarkdownIt, { type Token } from 'markdown-it';
import { strikeDepth, type TextLine, textLines } from './inline-text.ts';

/** A piece of running text outside quotes and code, as lines. */
export interface TextBlock {
  /** `item`: the first paragraph of a list item. */
  readonly kind: 'heading' | 'paragraph' | 'item';
  /** Heading level, or how deep a list is nested (1 = outermost); 0 outside lists. */
  readonly depth: number;
  /** Line of the first line of text, from 1. */
  readonly line: number;
  readonly lines: readonly TextLine[];
}

export interface MarkdownOutline {
  readonly blocks: readonly TextBlock[];
  /** Fenced code blocks outside quotes: their text, and the line it starts on. */
  readonly fences: readonly { readonly line: number; readonly text: string }[];
  /** Lines (from 1) inside a quote, code or an HTML block: somebody else's words, or not shown as text. */
  readonly masked: ReadonlySet<number>;
  /** Lines (from 1) inside an HTML block only. */
  readonly html: ReadonlySet<number>;
  /** Lines (from 1) inside a code block only, its fences included. */
  readonly code: ReadonlySet<number>;
}

// HTML is recognised so that comments are not mistaken for text; nothing is ever rendered here. Reference
// links are not: `[x]: https://...` below an item would turn every `[x]` into a link.
const parser = new MarkdownIt('commonmark', { html: true }).enable('strikethrough').disable('reference');

/** The text blocks of a markdown document, in order. Linear on hostile input. */
export function outlineMarkdown(source: string): MarkdownOutline {
  const blocks: TextBlock[] = [];
  const fences: { line: number; text: string }[] = [];
  const masked = new Set<number>();
  const html = new Set<number>();
  const code = new Set<number>();
  let quotes = 0;
  let lists = 0;
  let struck = 0;
  let itemIsOpen = false;
  let headingLevel = 0;
  for (const token of parser.parse(source, {})) {
    switch (token.type) {
      case 'blockquote_open':
        quotes += 1;
        addLines(masked, token);
        break;
      case 'blockquote_close':
        quotes -= 1;
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        lists += 1;
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        lists -= 1;
        itemIsOpen = false;
        break;
      case 'list_item_open':
        itemIsOpen = true;
        break;
      case 'code_block':
        addLines(masked, token);
        addLines(code, token);
        break;
      case 'fence':
        addLines(masked, token);
        addLines(code, token);
        if (quotes === 0) fences.push({ line: firstLine(token) + 1, text: token.content });
        break;
      case 'html_block':
        addLines(masked, token);
        addLines(html, token);
        struck = Math.max(0, struck + blockStrikeDepth(token.content));
        break;
      case 'heading_open':
        headingLevel = Number(token.tag.slice(1));
        break;
      case 'inline': {
        const kind = headingLevel > 0 ? 'heading' : itemIsOpen ? 'item' : 'paragraph';
        const depth = headingLevel > 0 ? headingLevel : lists;
        if (quotes === 0 && struck === 0)
          blocks.push({ kind, depth, line: firstLine(token), lines: textLines(token) });
        // Only the first paragraph of an item carries its box.
        itemIsOpen = false;
        headingLevel = 0;
      }
    }
  }
  return { blocks, fences, masked, html, code };
}

function firstLine(token: Token): number {
  return (token.map?.[0] ?? 0) + 1;
}

function addLines(lines: Set<number>, token: Token): void {
  const [from, to] = token.map ?? [0, 0];
  for (let line = from; line < to; line += 1) lines.add(line + 1);
}

function blockStrikeDepth(html: string): number {
  let depth = 0;
  for (const [tag] of html.matchAll(/<\/?[a-z]+/gi)) depth += strikeDepth(tag);
  return depth;
}
