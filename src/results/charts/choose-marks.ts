import { frontierOf } from '../frontier.ts';
import { type ChartPoint, MAX_DRAWN, type Mark, type MarkKind } from './chart.ts';

export interface Marks {
  /** What is drawn: the frontier by latency, then all others in the order given. */
  readonly drawn: readonly Mark[];
  /** Of all points, drawn or not. */
  readonly counts: Readonly<Record<MarkKind, number>>;
  readonly old: number;
}

/** Sorts points by what became of them; if there are too many, evenly spaced ones stand for all, those of the frontier first. */
export function chooseMarks(points: readonly ChartPoint[], most = MAX_DRAWN): Marks {
  const { frontier, standings } = frontierOf(points);
  const line = frontier.map((point): Mark => ({ point, kind: 'frontier', isOld: point.isOld === true }));
  const others = points.flatMap((point, index): Mark[] => {
    const kind = standings[index]?.kind;
    if (kind === undefined || kind === 'frontier') return [];
    return [{ point, kind: kind === 'invalid' ? 'invalid' : 'dominated', isOld: point.isOld === true }];
  });
  const invalid = others.filter(({ kind }) => kind === 'invalid').length;
  const shownLine = evenly(line, most);
  return {
    drawn: [...shownLine, ...evenly(others, most - shownLine.length)],
    counts: { frontier: line.length, dominated: others.length - invalid, invalid },
    old: points.filter(({ isOld }) => isOld === true).length,
  };
}

/** At most so many items, first and last among them. */
function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  if (most < 2) return items.slice(0, most);
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)]).filter(
    (item) => item !== undefined,
  );
}
