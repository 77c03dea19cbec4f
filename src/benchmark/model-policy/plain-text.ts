/** Text of a cell or a paragraph without emphasis, link targets and footnote marks; code spans keep their text. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[\^[^\][]*\]/g, '')
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text in backticks, in order. */
export function codeSpans(markdown: string): readonly string[] {
  return [...markdown.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.trim());
}
