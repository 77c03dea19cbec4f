export type HtmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isClosed: boolean }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Elements whose content is no markup and is not shown as running text. */
const raw = new Set(['script', 'style', 'textarea', 'title', 'noscript', 'template', 'iframe']);

/** Splits HTML into tags and text, without building a tree; one pass, whatever the text. Names are in lower case. */
export function* htmlTokens(html: string): Generator<HtmlToken, void, void> {
  let lower: string | undefined;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      yield { kind: 'text', text: html.slice(at) };
      return;
    }
    if (open > at) yield { kind: 'text', text: html.slice(at, open) };
    const next = html.charAt(open + 1);
    if (html.startsWith('<!--', open)) {
      at = after(html.indexOf('-->', open + 4), 3, html);
      continue;
    }
    if (next === '!' || next === '?') {
      at = after(html.indexOf('>', open), 1, html);
      continue;
    }
    const nameAt = next === '/' ? open + 2 : open + 1;
    if (!/[a-z]/i.test(html.charAt(nameAt))) {
      yield { kind: 'text', text: '<' };
      at = open + 1;
      continue;
    }
    const end = endOfTag(html, nameAt);
    const inner = html.slice(nameAt, end).replace(/\/$/, '');
    const [name = ''] = /^[^\s/]{1,40}/.exec(inner) ?? [];
    const tag = name.toLowerCase();
    at = end + 1;
    if (next === '/') {
      yield { kind: 'close', name: tag };
      continue;
    }
    yield {
      kind: 'open',
      name: tag,
      attributes: inner.slice(name.length),
      isClosed: html.charAt(end - 1) === '/',
    };
    if (!raw.has(tag)) continue;
    lower ??= html.toLowerCase();
    const close = lower.indexOf(`</${tag}`, at);
    at = close < 0 ? html.length : close;
  }
}

function after(found: number, length: number, html: string): number {
  return found < 0 ? html.length : found + length;
}

/** Where the tag's `>` is; one inside a quoted attribute does not count. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at;
    else if ((character === '"' || character === "'") && html.charAt(at - 1) === '=') quote = character;
  }
  return html.length;
}
