const NEWLINE = 0x0a;
const NUL = 0;

/** Lines with their ends, one character per byte; `undefined` for what is not text or has more than `most` lines. */
export function splitLines(content: Uint8Array, most: number): readonly string[] | undefined {
  if (content.includes(NUL)) return undefined;
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const lines: string[] = [];
  let start = 0;
  while (start < text.length) {
    if (lines.length === most) return undefined;
    const newline = text.indexOf(NEWLINE, start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push(text.toString('latin1', start, end));
    start = end;
  }
  return lines;
}
