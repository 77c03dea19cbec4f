/** A point of a curve: end-to-end latency in seconds against total tokens per second and GPU. */
export interface CurvePoint {
  /** Seconds. */
  readonly x: number;
  /** Tokens per second and GPU. */
  readonly y: number;
  /** A published curve may say itself which of its points are on it. */
  readonly isOnNormalizedInteractivityFrontier?: unknown;
}

/** What becomes of a point. */
export type PointStanding<P extends CurvePoint> =
  | { readonly kind: 'frontier' }
  /** `by`: the point of the frontier that is at least as fast and yields at least as much. */
  | { readonly kind: 'dominated'; readonly by: P }
  /** It would be on the frontier, but the curve says of itself that it is not. */
  | { readonly kind: 'unflagged' }
  /** No latency or no throughput: not finite, or not above zero. */
  | { readonly kind: 'invalid' };

export interface Frontier<P extends CurvePoint> {
  /** By latency. */
  readonly frontier: readonly P[];
  readonly invalid: readonly P[];
  /** One for each point, in the order given. */
  readonly standings: readonly PointStanding<P>[];
}

/**
 * The points that no other one beats: walked by latency, each must yield more than every faster one, or as much as the
 * best so far at a longer latency. If any point carries a flag, only those flagged `true` remain.
 */
export function frontierOf<P extends CurvePoint>(points: readonly P[]): Frontier<P> {
  const standings = points.map((): PointStanding<P> => ({ kind: 'invalid' }));
  const order = points
    .map((point, index) => ({ point, index }))
    .filter(({ point }) => isMeasured(point))
    .sort((a, b) => a.point.x - b.point.x || b.point.y - a.point.y || a.index - b.index);
  const isFlagged = points.some((point) => point.isOnNormalizedInteractivityFrontier !== undefined);
  const frontier: P[] = [];
  let best: P | undefined;
  for (const { point, index } of order) {
    if (best !== undefined && !improves(point, best)) {
      standings[index] = { kind: 'dominated', by: best };
      continue;
    }
    best = point;
    const isKept = !isFlagged || point.isOnNormalizedInteractivityFrontier === true;
    standings[index] = { kind: isKept ? 'frontier' : 'unflagged' };
    if (isKept) frontier.push(point);
  }
  return { frontier, invalid: points.filter((point) => !isMeasured(point)), standings };
}

/** Points of one latency come with the highest yield first, so that a later one of it never improves. */
function improves(point: CurvePoint, best: CurvePoint): boolean {
  return point.y > best.y || (point.y === best.y && point.x > best.x);
}

function isMeasured({ x, y }: CurvePoint): boolean {
  return Number.isFinite(x) && Number.isFinite(y) && x > 0 && y > 0;
}
