/** Whether a pattern with `*` matches all of a name; other characters stand for themselves. */
export function matchesGlob(pattern: string, name: string): boolean {
  let at = 0;
  let star = -1;
  let retry = 0;
  let position = 0;
  while (position < name.length) {
    if (pattern[at] === '*') {
      star = at;
      retry = position;
      at += 1;
    } else if (at < pattern.length && pattern[at] === name[position]) {
      at += 1;
      position += 1;
    } else if (star >= 0) {
      at = star + 1;
      retry += 1;
      position = retry;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}
