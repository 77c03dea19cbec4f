import type { OpenEngine } from '../../benchmark/engine.ts';

/** A link that may be one to an upstream recipe. Addresses are as GitHub or the site writes them. */
export type RecipeLink =
  | {
      readonly kind: 'pull';
      readonly repository: string;
      readonly number: number;
      readonly engine: OpenEngine;
    }
  | { readonly kind: 'page'; readonly url: string; readonly engine: OpenEngine }
  /** A pull request of a repository that holds no recipes. */
  | { readonly kind: 'other-pull'; readonly repository: string; readonly number: number };

const repositories: ReadonlyMap<string, { readonly name: string; readonly engine: OpenEngine }> = new Map([
  ['vllm-project/recipes', { name: 'vllm-project/recipes', engine: 'vllm' }],
  ['sgl-project/sglang', { name: 'sgl-project/sglang', engine: 'sglang' }],
]);

/** Hosts of published recipes, and the folder that recipes are in. */
const sites: ReadonlyMap<string, { readonly folder: string; readonly engine: OpenEngine }> = new Map([
  ['recipes.vllm.ai', { folder: '/', engine: 'vllm' }],
  ['docs.sglang.io', { folder: '/cookbook/', engine: 'sglang' }],
]);

const name = '[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}';
const pull = new RegExp(
  `(?<![\\w./-])(?:https?://(?:www\\.)?github\\.com/(${name})/pull/|(${name})#)(\\d{1,9})(?!\\w)`,
  'g',
);
const page = /https?:\/\/(?:recipes\.vllm\.ai|docs\.sglang\.io)\/[^\s<>()[\]"'`|]{1,500}/gi;
const MOST_LINKS = 20;

/** Links to recipes in lines of a sign-off, each once, in their order; code spans count, since people write links so. */
export function recipeLinksIn(lines: readonly string[]): readonly RecipeLink[] {
  const found = new Map<string, RecipeLink>();
  for (const line of lines) {
    const text = line.slice(0, 20_000);
    for (const [, linked, short, digits] of text.matchAll(pull)) {
      const written = linked ?? short ?? '';
      const known = repositories.get(written.toLowerCase());
      const number = Number(digits);
      const link: RecipeLink =
        known === undefined
          ? { kind: 'other-pull', repository: written, number }
          : { kind: 'pull', repository: known.name, number, engine: known.engine };
      found.set(`${written.toLowerCase()}#${number}`, link);
    }
    for (const [address] of text.matchAll(page)) {
      const link = recipePage(address.replace(/[.,;:!?*_]+$/, ''));
      if (link !== undefined) found.set(link.url, link);
    }
    if (found.size >= MOST_LINKS) break;
  }
  return [...found.values()].slice(0, MOST_LINKS);
}

/** An address as a link to a page of recipes; `undefined` for any other. What leaves the folder of recipes is none. */
export function recipePage(address: string): Extract<RecipeLink, { kind: 'page' }> | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, search, hash } = new URL(address);
  const site = sites.get(hostname);
  if (site === undefined || !pathname.startsWith(site.folder)) return undefined;
  if (/%2e|%2f|%5c/i.test(pathname) || pathname.length <= site.folder.length) return undefined;
  return { kind: 'page', url: `https://${hostname}${pathname}${search}${hash}`, engine: site.engine };
}
