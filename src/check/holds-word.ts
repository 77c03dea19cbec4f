/** The name stands in the line, and not as a part of a longer one; case does not count. */
export function holdsWord(line: string, name: string): boolean {
  const text = line.toLowerCase();
  const word = name.toLowerCase();
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const before = text.charAt(at - 1);
    const after = text.slice(at + word.length, at + word.length + 2);
    if (!/[\w.-]/.test(before) && !/^(?:\w|[.-]\w)/.test(after)) return true;
  }
  return false;
}
