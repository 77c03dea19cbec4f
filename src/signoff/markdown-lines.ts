import MarkdownIt, { type Token } from 'markdown-it';

/** A piece of running text outside quotes and code, as lines of plain text. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph' | 'item';
  /** Heading level, or how deep a list item is nested (1 = outermost); 0 for paragraphs. */
  readonly depth: number;
  /** Line of the first line of text, from 1. */
  readonly line: number;
  /** Link texts and code kept; URLs of links, images, HTML and what is struck out dropped. */
  readonly lines: readonly string[];
  /** The same lines with a mark in place of code and HTML: what the author says in their own words. */
  readonly prose: readonly string[];
}

export interface MarkdownOutline {
  readonly blocks: readonly TextBlock[];
  /** Fenced code blocks outside quotes: their text, and the line it starts on. */
  readonly fences: readonly { readonly line: number; readonly text: string }[];
  /** Lines (from 1) inside a quote, code or an HTML block: somebody else's words, or not shown as text. */
  readonly masked: ReadonlySet<number>;
  /** Lines (from 1) inside an HTML block only. */
  readonly html: ReadonlySet<number>;
}

// HTML is recognised so that comments are not mistaken for text; nothing is ever rendered here.
const parser = new MarkdownIt('commonmark', { html: true }).enable('strikethrough');

/** Object replacement character. */
const NOT_PROSE = '\ufffc';

/** The text blocks of a markdown document, in order. Linear on hostile input. */
export function outlineMarkdown(source: string): MarkdownOutline {
  const blocks: TextBlock[] = [];
  const fences: { line: number; text: string }[] = [];
  const masked = new Set<number>();
  const html = new Set<number>();
  let quoteDepth = 0;
  let listDepth = 0;
  let itemIsOpen = false;
  let headingLevel = 0;
  for (const token of parser.parse(source, {})) {
    switch (token.type) {
      case 'blockquote_open':
        quoteDepth += 1;
        addLines(masked, token);
        break;
      case 'blockquote_close':
        quoteDepth -= 1;
        break;
      case 'bullet_list_open':
      case 'ordered_list_open':
        listDepth += 1;
        break;
      case 'bullet_list_close':
      case 'ordered_list_close':
        listDepth -= 1;
        itemIsOpen = false;
        break;
      case 'list_item_open':
        itemIsOpen = true;
        break;
      case 'fence':
      case 'code_block':
        addLines(masked, token);
        if (token.type === 'fence' && quoteDepth === 0)
          fences.push({ line: (token.map?.[0] ?? 0) + 2, text: token.content });
        break;
      case 'html_block':
        addLines(masked, token);
        addLines(html, token);
        break;
      case 'heading_open':
        headingLevel = Number(token.tag.slice(1));
        break;
      case 'inline': {
        if (quoteDepth === 0) {
          const kind = headingLevel > 0 ? 'heading' : itemIsOpen ? 'item' : 'paragraph';
          const depth = kind === 'heading' ? headingLevel : kind === 'item' ? listDepth : 0;
          blocks.push({ kind, depth, line: (token.map?.[0] ?? 0) + 1, ...inlineText(token) });
        }
        // Only the first paragraph of an item carries its box.
        itemIsOpen = false;
        headingLevel = 0;
        break;
      }
    }
  }
  return { blocks, fences, masked, html };
}

function addLines(lines: Set<number>, token: Token): void {
  const [from, to] = token.map ?? [0, 0];
  for (let line = from; line < to; line += 1) lines.add(line + 1);
}

// GitHub keeps these elements and shows their content struck out.
const strikeTag = /^<(\/?)(?:del|s|strike)\b/i;

interface InlineText {
  readonly lines: string[];
  readonly prose: string[];
}

function inlineText(inline: Token): InlineText {
  const lines = [''];
  const prose = [''];
  let struck = 0;
  const add = (text: string, asProse: string) => {
    if (struck > 0) return;
    lines.push(`${lines.pop() ?? ''}${text}`);
    prose.push(`${prose.pop() ?? ''}${asProse}`);
  };
  for (const child of inline.children ?? []) {
    switch (child.type) {
      case 'softbreak':
      case 'hardbreak':
        lines.push('');
        prose.push('');
        break;
      case 's_open':
        struck += 1;
        break;
      case 's_close':
        struck -= 1;
        break;
      case 'html_inline': {
        const tag = strikeTag.exec(child.content);
        if (tag !== null) struck = Math.max(0, struck + (tag[1] === '/' ? -1 : 1));
        add('', NOT_PROSE);
        break;
      }
      case 'code_inline':
        add(child.content, NOT_PROSE);
        break;
      case 'text':
      case 'text_special':
        add(child.content, child.content);
    }
  }
  return { lines, prose };
}
