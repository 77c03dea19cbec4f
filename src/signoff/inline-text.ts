import type { Token } from 'markdown-it';

/** One line of running text, read three ways. */
export interface TextLine {
  /** As written, without the indentation that markdown takes away. */
  readonly raw: string;
  /** Link texts, descriptions of pictures and code kept; URLs, HTML and what is struck out dropped. */
  readonly text: string;
  /** `text` with a mark in place of code, HTML and escaped characters: what the author says in their own words. */
  readonly prose: string;
}

/** Object replacement character. */
const NOT_PROSE = '\ufffc';

// GitHub keeps these elements and shows their content struck out.
const strikeTag = /^<(\/?)(?:del|s|strike)\b/i;

// GitHub strikes out between single tildes, too; `~97% and ~98%` is no such pair.
const singleTildes = /(^|[\s([{])~(?=[^\s~])[^~]*(?<=[^\s~])~(?=$|[\s.,;:!?)\]}])/g;

/** The lines of an inline token; one for all where something inside it runs over a line's end. */
export function textLines(inline: Token): TextLine[] {
  const texts = [''];
  const proses = [''];
  let struck = 0;
  const add = (text: string, prose: string) => {
    if (struck > 0) return;
    texts.push(`${texts.pop() ?? ''}${text}`);
    proses.push(`${proses.pop() ?? ''}${prose}`);
  };
  for (const child of inline.children ?? []) {
    switch (child.type) {
      case 'softbreak':
      case 'hardbreak':
        texts.push('');
        proses.push('');
        break;
      case 's_open':
        struck += 1;
        break;
      case 's_close':
        struck -= 1;
        break;
      case 'html_inline':
        struck = Math.max(0, struck + strikeDepth(child.content));
        add('', NOT_PROSE);
        break;
      // A picture may show anything; what its author says it shows is text.
      case 'image':
      case 'code_inline':
      case 'text_special':
        add(child.content, NOT_PROSE);
        break;
      case 'text':
        add(child.content, child.content);
    }
  }
  const raws = inline.content.split('\n');
  // Code, links and HTML may run over several lines without saying where; then the block is one line.
  if (raws.length !== texts.length) {
    return [
      { raw: raws[0] ?? '', text: withoutStruck(texts.join(' ')), prose: withoutStruck(proses.join(' ')) },
    ];
  }
  return texts.map((text, index) => ({
    raw: raws[index] ?? '',
    text: withoutStruck(text),
    prose: withoutStruck(proses[index] ?? ''),
  }));
}

/** How many levels of struck-out text a piece of HTML opens (negative: closes). */
export function strikeDepth(html: string): number {
  const tag = strikeTag.exec(html);
  if (tag === null) return 0;
  return tag[1] === '/' ? -1 : 1;
}

/** A line without what stands between single tildes. */
export function withoutStruck(text: string): string {
  return text.replace(singleTildes, '$1');
}
