import { writtenOut } from './atoms.ts';
import type { CellClaim, ClaimedRole, TopologyClaim } from './claim.ts';
import type { Flat, Passage } from './read-passages.ts';
import { topologyIn } from './topology-claims.ts';

type Table = Extract<Passage, { kind: 'table' }>;

const MOST_ROWS = 200;
const MOST_COLUMNS = 30;

const pointColumn = /^(?:points?|conc|concurrency|concurrencies|并发|并发度|测点)$/i;
/** A table that compares is about more than what is submitted. */
const comparing =
  /\b(?:before|after|old|new|base|baseline|main|previous|was|current|published|reference|delta|this pr)\b|→|旧|之前|原|对比/i;

/** What a table says about points: its rows begin with, or have a column of, concurrencies. */
export function tableClaims({ header, rows }: Table): readonly (CellClaim | TopologyClaim)[] {
  const columns = header.slice(0, MOST_COLUMNS).map(textOf);
  const at = columns.findIndex((name) => pointColumn.test(name));
  if (at < 0 || columns.some((name) => comparing.test(name))) return [];
  return rows.slice(0, MOST_ROWS).flatMap((row) => {
    const cells = row.slice(0, MOST_COLUMNS).map(textOf);
    const concurrency = Number(/^c?(\d{1,6})$/i.exec(cells[at] ?? '')?.[1]);
    if (Number.isNaN(concurrency)) return [];
    return cells.flatMap((value, index) =>
      index === at ? [] : cellClaim(columns[index] ?? '', value, concurrency),
    );
  });
}

function cellClaim(
  column: string,
  value: string,
  concurrency: number,
): readonly (CellClaim | TopologyClaim)[] {
  const quote = `c${concurrency}, ${column}: ${value}`.slice(0, 200);
  const words = { quote, isPlain: true, sentence: quote, paragraph: quote };
  const roles = topologyIn(value);
  if (roles !== undefined)
    return [{ kind: 'topology', roles, concurrencies: [concurrency], isTabular: true, ...words }];
  if (!/^[\w.+-]{1,40}$/.test(value)) return [];
  const [, role, label = column] = /^(prefill|decode)\b[\s:_-]{0,3}(.*)$/is.exec(column) ?? [];
  return [{ kind: 'cell', label: label.toLowerCase(), role: roleOf(role), value, concurrency, ...words }];
}

function roleOf(text: string | undefined): ClaimedRole | undefined {
  if (text === undefined) return undefined;
  return text.toLowerCase() === 'prefill' ? 'prefill' : 'decode';
}

function textOf({ text, atoms }: Flat): string {
  return writtenOut(text, atoms).replace(/\s+/g, ' ').trim();
}
