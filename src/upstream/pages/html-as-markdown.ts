const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

const skipped = new Set(['script', 'style', 'template', 'svg', 'noscript', 'button']);
const blocks = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'table',
  'section',
  'article',
  'br',
  'tbody',
  'thead',
  'header',
  'main',
]);

/**
 * What a published page shows as markdown: headings, fenced blocks, code spans and rows of tables. One pass over the text; what
 * is never closed reaches to the end.
 */
export function htmlAsMarkdown(html: string): string {
  const out: string[] = [];
  let at = 0;
  let isPre = false;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      out.push(shown(html.slice(at), isPre));
      break;
    }
    if (open > at) out.push(shown(html.slice(at, open), isPre));
    if (html.startsWith('<!--', open)) {
      at = behind(html, '-->', open);
      continue;
    }
    const close = html.indexOf('>', open);
    if (close === -1) break;
    const [, slash = '', tag = ''] = /^<(\/?)([a-zA-Z][\w-]{0,30})/.exec(html.slice(open, open + 40)) ?? [];
    const name = tag.toLowerCase();
    at = close + 1;
    if (slash === '' && skipped.has(name)) {
      // Of these, only a drawing may end where it begins.
      if (name === 'svg' && html.charAt(close - 1) === '/') continue;
      at = behindEnd(html, name, close);
      const end = html.indexOf('>', at);
      at = end === -1 ? html.length : end + 1;
    } else if (name === 'pre') {
      isPre = slash === '';
      out.push(isPre ? '\n\n```bash\n' : '\n```\n\n');
    } else if (!isPre) out.push(markOf(name, slash === '/'));
    else if (name === 'br' || (name === 'div' && slash === '/')) out.push('\n');
  }
  if (isPre) out.push('\n```\n');
  return out.join('').replace(/\n{3,}/g, '\n\n');
}

function markOf(name: string, isEnd: boolean): string {
  if (/^h[1-6]$/.test(name)) return isEnd ? '\n\n' : `\n\n${'#'.repeat(Number(name.charAt(1)))} `;
  if (name === 'code') return '`';
  if (name === 'tr') return isEnd ? '\n' : '\n|';
  if (name === 'td' || name === 'th') return isEnd ? ' |' : ' ';
  return blocks.has(name) ? '\n' : '';
}

function behind(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}

function behindEnd(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.test(html) ? end.lastIndex : html.length;
}

function shown(text: string, isPre: boolean): string {
  const plain = text.replace(/&(#?\w{1,8});/g, (whole, entity: string) =>
    entity.startsWith('#') ? (numbered(entity) ?? whole) : (entities.get(entity.toLowerCase()) ?? whole),
  );
  return isPre ? plain : plain.replace(/\s+/g, ' ');
}

/** `#38` and `#x26`: a code point. */
function numbered(entity: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(entity) ?? [];
  if (hex === undefined && decimal === undefined) return undefined;
  const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
