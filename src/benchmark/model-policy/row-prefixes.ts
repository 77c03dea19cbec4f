import { codeSpans, plainText } from './plain-text.ts';

/** Real titles have 30 characters. */
const MOST_TITLE = 200;

/** Prefixes that a row stands for: those in its prefix column, and the other versions that its title lists. */
export function rowPrefixes(title: string, column: string): readonly string[] {
  const written = codeSpans(column).map((prefix) => prefix.toLowerCase());
  const [first = '', ...others] = plainText(title).slice(0, MOST_TITLE).split('/');
  const [, stem] = /^(.*?)\d+(?:\.\d+)?$/.exec(named(first)) ?? [];
  if (stem === undefined || !written.includes(named(first))) return written;
  const versions = others.flatMap((part) => /^\d+(?:\.\d+)?/.exec(part.trim())?.[0] ?? []);
  return [...new Set([...written, ...versions.map((version) => `${stem}${version}`)])];
}

/** "Kimi-K2.5" as prefixes are written. */
function named(title: string): string {
  return title.trim().toLowerCase().replaceAll('-', '');
}
