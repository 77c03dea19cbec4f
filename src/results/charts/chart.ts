import type { CurvePoint } from '../frontier.ts';

/** A point with what is written beside it. */
export interface ChartPoint extends CurvePoint {
  /** Beside the point: `c16`; may be empty. */
  readonly label: string;
  /** Shown for one point at a time, in place of the label: `c16, TP4`. */
  readonly detail?: string;
  /** Of the published curve, not of the run that is shown. */
  readonly isOld?: boolean;
}

export interface Chart {
  /** Above the picture: the curve's key. */
  readonly title: string;
  /** Which latency the points show, if that is known: `median`, `p90`. */
  readonly latency?: string;
  readonly points: readonly ChartPoint[];
}

/** How a point is drawn. */
export type MarkKind = 'frontier' | 'dominated' | 'invalid';

export interface Mark {
  readonly point: ChartPoint;
  readonly kind: MarkKind;
  readonly isOld: boolean;
}

/** As many points are drawn; more would not be told apart. */
export const MAX_DRAWN = 5000;
