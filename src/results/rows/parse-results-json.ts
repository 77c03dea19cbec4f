import { ResultsUnreadable } from '../errors.ts';

/**
 * The value of a results file. Python writes numbers that are none as `NaN` and `Infinity`, which JSON has not: they are
 * read as these words, so that they are no number and yet not absent. Throws `ResultsUnreadable`.
 */
export function parseResultsJson(text: string, source: string): unknown {
  const problem = 'is not JSON';
  try {
    return JSON.parse(text);
  } catch (cause) {
    const quoted = quoteNonFinite(text);
    if (quoted === text) throw new ResultsUnreadable(source, problem, { cause });
    try {
      return JSON.parse(quoted);
    } catch (again) {
      throw new ResultsUnreadable(source, problem, { cause: again });
    }
  }
}

function quoteNonFinite(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const between = text.slice(at, open === -1 ? text.length : open);
    parts.push(between.replaceAll(/-?Infinity|NaN/g, '"$&"'));
    if (open === -1) break;
    at = endOfString(text, open);
    parts.push(text.slice(open, at));
  }
  return parts.join('');
}

/** Index behind the quote that closes the string. */
function endOfString(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (close !== -1 && isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close === -1 ? text.length : close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
