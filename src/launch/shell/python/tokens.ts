/** A word of python. `text` of strings is their value, of all others what is written. */
export interface Token {
  readonly kind:
    | 'name'
    | 'number'
    | 'string'
    | 'format'
    | 'operator'
    | 'newline'
    | 'indent'
    | 'dedent'
    | 'end';
  readonly text: string;
}

const MOST_TOKENS = 20_000;
const operators = /^(?:\*\*|\/\/|[-+*/%]=|==|!=|<=|>=|->|:=|[-+*/%<>=()[\]{}.,:;@|&^~])/;

/** Words of a program, with its indentation; undefined if it is not python that we follow. */
export function tokenize(source: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const indents = [0];
  let at = 0;
  let depth = 0;
  let isLineStart = true;
  while (at < source.length) {
    if (tokens.length > MOST_TOKENS) return undefined;
    if (isLineStart && depth === 0) {
      const [blank = ''] = /^[ \t]*/.exec(source.slice(at)) ?? [];
      const next = source[at + blank.length];
      if (next === '\n' || next === '#' || next === undefined) {
        const end = source.indexOf('\n', at);
        if (end === -1) break;
        at = end + 1;
        continue;
      }
      at += blank.length;
      isLineStart = false;
      let width = indents.at(-1) ?? 0;
      if (blank.length > width) {
        indents.push(blank.length);
        tokens.push({ kind: 'indent', text: '' });
      }
      for (; blank.length < width; width = indents.at(-1) ?? 0) {
        indents.pop();
        tokens.push({ kind: 'dedent', text: '' });
      }
    }
    const char = source[at] ?? '';
    if (char === '\n') {
      at += 1;
      if (depth > 0) continue;
      tokens.push({ kind: 'newline', text: '' });
      isLineStart = true;
    } else if (/\s/.test(char)) at += 1;
    else if (char === '\\' && source[at + 1] === '\n') at += 2;
    else if (char === '#') {
      const end = source.indexOf('\n', at);
      at = end === -1 ? source.length : end;
    } else {
      const token = wordAt(source, at);
      if (token === undefined) return undefined;
      tokens.push(token.token);
      at = token.end;
      if ('([{'.includes(token.token.text) && token.token.kind === 'operator') depth += 1;
      if (')]}'.includes(token.token.text) && token.token.kind === 'operator') depth -= 1;
    }
  }
  tokens.push({ kind: 'newline', text: '' });
  for (const _ of indents.slice(1)) tokens.push({ kind: 'dedent', text: '' });
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

function wordAt(source: string, at: number): { readonly token: Token; readonly end: number } | undefined {
  const rest = source.slice(at, at + 400);
  const [, prefix = '', quote] = /^([rbfuRBFU]{0,2})("""|'''|"|')/.exec(rest) ?? [];
  if (quote !== undefined) return stringAt(source, at + prefix.length, quote, prefix.toLowerCase());
  const [name] = /^[A-Za-z_]\w*/.exec(rest) ?? [];
  if (name !== undefined) return { token: { kind: 'name', text: name }, end: at + name.length };
  const [number] = /^\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(rest) ?? [];
  if (number !== undefined) return { token: { kind: 'number', text: number }, end: at + number.length };
  const [operator] = operators.exec(rest) ?? [];
  if (operator === undefined) return undefined;
  return { token: { kind: 'operator', text: operator }, end: at + operator.length };
}

function stringAt(
  source: string,
  from: number,
  quote: string,
  prefix: string,
): { readonly token: Token; readonly end: number } | undefined {
  let at = from + quote.length;
  const start = at;
  while (at < source.length && !source.startsWith(quote, at)) {
    if (quote.length === 1 && source[at] === '\n') return undefined;
    at += source[at] === '\\' ? 2 : 1;
  }
  if (at >= source.length) return undefined;
  const raw = source.slice(start, at);
  const isRaw = prefix.includes('r');
  // Bytes, and characters by their number.
  if (prefix.includes('b') || (!isRaw && /(?:^|[^\\])(?:\\\\)*\\[abfvxuUN0-7]/.test(raw))) return undefined;
  const end = at + quote.length;
  if (prefix.includes('f')) return { token: { kind: 'format', text: raw }, end };
  return { token: { kind: 'string', text: isRaw ? raw : unescaped(raw) }, end };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

export function unescaped(raw: string): string {
  return raw.replace(/\\([\s\S])/g, (whole, char: string) => {
    if (Object.hasOwn(escapes, char)) return escapes[char] ?? '';
    return '\\\'"`$'.includes(char) ? char : whole;
  });
}
