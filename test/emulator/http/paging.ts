import { type Answer, json } from './answer.ts';
import type { Call } from './call.ts';

const MAX_PAGE = 100;

export interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly headers: Readonly<Record<string, string>>;
}

/** The page that `page` and `per_page` ask for, with GitHub's `link` to the others. */
export function pageOf<Item>(call: Call, items: readonly Item[], defaultSize = 30): PageOf<Item> {
  const size = Math.min(numberOf(call, 'per_page', defaultSize), Math.max(MAX_PAGE, defaultSize));
  const page = numberOf(call, 'page', 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const links = [
    ...(page > 1 ? [linkTo(call, page - 1, 'prev')] : []),
    ...(page < last ? [linkTo(call, page + 1, 'next'), linkTo(call, last, 'last')] : []),
    ...(page > 1 ? [linkTo(call, 1, 'first')] : []),
  ];
  return {
    items: items.slice((page - 1) * size, page * size),
    headers: links.length === 0 ? {} : { link: links.join(', ') },
  };
}

export function listAnswer<Item>(
  call: Call,
  items: readonly Item[],
  format: (item: Item) => unknown,
): Answer {
  const page = pageOf(call, items);
  return json(page.items.map(format), 200, page.headers);
}

/** A list that says how long it is. */
export function countedAnswer<Item>(
  call: Call,
  name: string,
  items: readonly Item[],
  format: (item: Item) => unknown,
): Answer {
  const page = pageOf(call, items);
  return json({ total_count: items.length, [name]: page.items.map(format) }, 200, page.headers);
}

function numberOf({ query }: Call, name: string, fallback: number): number {
  const value = Number(query.get(name) ?? fallback);
  return Number.isInteger(value) && value > 0 ? value : fallback;
}

function linkTo({ world, path, query }: Call, page: number, rel: string): string {
  const next = new URLSearchParams(query);
  next.set('page', String(page));
  return `<${world.apiUrl}${path}?${next}>; rel="${rel}"`;
}
