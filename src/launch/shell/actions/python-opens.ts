/** More are not read: they may do anything. */
const MOST_CALLS = 500;
const MOST_LENGTH = 600;

/** Where a python program opens a file to write: offsets of `open(` with a mode that says so, or that is not told. */
export function opensForWriting(source: string): readonly number[] {
  const calls = [...source.matchAll(/\bopen\s*\(/g)];
  return calls
    .filter(({ 0: head, index }, number) => {
      if (number >= MOST_CALLS) return true;
      const args = argumentsAt(source, index + head.length);
      // The mode comes first in `path.open('w')` only.
      return writesTo(source[index - 1] === '.' ? args : args.slice(1));
    })
    .map(({ index }) => index);
}

function writesTo(args: readonly string[]): boolean {
  return args.some((written) => {
    const [, mode] = /^(?:mode\s*=\s*)?[bru]?(['"])([rwaxbtU+]{1,4})\1$/.exec(written.trim())?.slice(1) ?? [];
    return mode !== undefined && /[wax+]/.test(mode);
  });
}

/** Arguments of a call as written, from behind its parenthesis. */
function argumentsAt(source: string, from: number): readonly string[] {
  const args: string[] = [''];
  let depth = 0;
  let quote: string | undefined;
  for (let at = from; at < Math.min(source.length, from + MOST_LENGTH); at += 1) {
    const char = source[at] ?? '';
    if (quote !== undefined) {
      if (char === '\\') at += 1;
      else if (char === quote) quote = undefined;
    } else if (char === '"' || char === "'") quote = char;
    else if (/[([{]/.test(char)) depth += 1;
    else if (/[)\]}]/.test(char)) {
      depth -= 1;
      if (depth < 0) break;
    } else if (char === ',' && depth === 0) {
      args.push('');
      continue;
    }
    args[args.length - 1] += char;
  }
  return args;
}
