/** Narrower than this, breaking lines helps nobody. */
const MIN_COLUMNS = 40;

/**
 * Words of one line over as many lines as `columns` asks for, each behind `indent`. A word longer than a line stays
 * whole, so that a path or address can still be clicked. Without `columns` the text is one line.
 */
export function wrapText(text: string, indent: string, columns: number | undefined): string[] {
  if (columns === undefined || columns < MIN_COLUMNS) return [`${indent}${text}`];
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const isFirst = line === indent;
    if (!isFirst && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line = isFirst ? `${indent}${word}` : `${line} ${word}`;
  }
  return [...lines, line];
}
