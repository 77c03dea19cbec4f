import { takes, typedError } from './fields.ts';

interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

const MAX_PAGE = 100;

export const pageArguments = ['first', 'after', 'last', 'before'] as const;

/** A list in pages. `limit`: the most that GitHub ever lists of it. */
export function connection<Item>(
  items: readonly Item[],
  node: (item: Item) => unknown,
  { limit = items.length, ...more }: { readonly limit?: number } & Readonly<Record<string, unknown>> = {},
): unknown {
  return takes<PageArguments>(pageArguments, (page) => ({
    ...pageOf(items.slice(0, limit), node, page),
    totalCount: items.length,
    ...more,
  }));
}

/** The page itself, for fields that filter by more arguments. */
export function pageOf<Item>(items: readonly Item[], node: (item: Item) => unknown, page: PageArguments) {
  const size = page.first ?? page.last;
  if (size === undefined || size === null)
    throw typedError('MISSING_PAGINATION_BOUNDARIES', 'You must provide a `first` or `last` value');
  if (size > MAX_PAGE)
    throw typedError('EXCESSIVE_PAGINATION', `Requesting ${size} records exceeds the limit of ${MAX_PAGE}`);
  const from = page.after === undefined || page.after === null ? 0 : positionOf(page.after);
  const to = page.before === undefined || page.before === null ? items.length : positionOf(page.before) - 1;
  const start = page.first === undefined || page.first === null ? Math.max(from, to - size) : from;
  const end = Math.min(to, start + size);
  const listed = items.slice(start, end);
  const cursors = listed.map((_, index) => cursorOf(start + index + 1));
  return {
    totalCount: items.length,
    nodes: () => listed.map(node),
    edges: () => listed.map((item, index) => ({ cursor: cursors[index], node: node(item) })),
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}

function cursorOf(position: number): string {
  return Buffer.from(`cursor:v2:${position}`).toString('base64');
}

function positionOf(cursor: string): number {
  const position = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString())?.[1];
  if (position === undefined)
    throw typedError('INVALID_CURSOR_ARGUMENTS', `\`${cursor}\` does not appear to be a valid cursor.`);
  return Number(position);
}
