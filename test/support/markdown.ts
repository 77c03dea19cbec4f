import MarkdownIt from 'markdown-it';

/** As GitHub reads a comment: raw HTML is let through, bare addresses become links. */
const markdown = new MarkdownIt({ html: true, linkify: true });

/** What inline markdown is made of: the kind of each piece, with its text. */
export function inlinePieces(source: string): { readonly type: string; readonly content: string }[] {
  const children = markdown.parseInline(source, {})[0]?.children ?? [];
  return children.map(({ type, content }) => ({ type, content }));
}

/** Raw HTML of a document, in order: whole blocks and tags inside text. */
export function rawHtml(source: string): string[] {
  const tokens = markdown.parse(source, {});
  return tokens.flatMap((token) => {
    if (token.type === 'html_block') return [token.content];
    return (token.children ?? []).filter(({ type }) => type === 'html_inline').map(({ content }) => content);
  });
}

/** Text of a document outside code, where GitHub would look for mentions. */
export function runningText(source: string): string {
  const tokens = markdown.parse(source, {});
  return tokens
    .flatMap((token) => token.children ?? [])
    .filter(({ type }) => type === 'text')
    .map(({ content }) => content)
    .join('\n');
}
