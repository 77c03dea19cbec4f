import type { z } from 'zod';
import { EvidenceIncomplete } from '../../errors.ts';
import type { GitHubClient, Parameters } from './github-client.ts';

const PAGE_SIZE = 100;
/** Far beyond any list GitHub gives out whole; keeps a host that never ends from being followed. */
const MAX_PAGES = 100;

/**
 * Every page of a list that says how long it is, as one list.
 * Rejects with `EvidenceIncomplete` if fewer different items come than it announces.
 */
export async function listCounted<Page extends { readonly total_count: number }, Item>(
  client: GitHubClient,
  route: string,
  parameters: Parameters,
  schema: z.ZodType<Page>,
  itemsOf: (page: Page) => readonly Item[],
  keyOf: (item: Item) => unknown,
): Promise<Item[]> {
  let listed = 0;
  let announced = 0;
  // What changes while the pages are read may be missed once, but hardly twice.
  for (let tries = 0; tries < 2; tries += 1) {
    const pages = await readPages((page) =>
      client.json(route, { ...parameters, per_page: PAGE_SIZE, page }, schema),
    );
    // Items move to later pages when new ones come in between.
    const items = new Map(pages.flatMap(itemsOf).map((item) => [keyOf(item), item]));
    announced = Math.max(...pages.map((page) => page.total_count));
    if (items.size >= announced) return [...items.values()];
    listed = items.size;
  }
  throw new EvidenceIncomplete(addressOf(route, parameters), `lists ${listed} of ${announced} items`);
}

async function readPages<Page extends { readonly total_count: number }>(
  read: (page: number) => Promise<Page>,
): Promise<Page[]> {
  const first = await read(1);
  const pages = Math.min(Math.ceil(first.total_count / PAGE_SIZE), MAX_PAGES);
  const rest = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2));
  return [first, ...(await Promise.all(rest))];
}

/** Every page of a list that does not say how long it is: the first page that is not full is the last. */
export async function listPlain<Item>(
  client: GitHubClient,
  route: string,
  parameters: Parameters,
  schema: z.ZodType<Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const read = await client.json(route, { ...parameters, per_page: PAGE_SIZE, page }, schema);
    items.push(...read);
    if (read.length < PAGE_SIZE) return items;
  }
  throw new EvidenceIncomplete(addressOf(route, parameters), `does not end after ${items.length} items`);
}

function addressOf(route: string, parameters: Parameters): string {
  return route.replace(/^GET /, '').replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
}
