import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CurvePoint, frontierOf } from '../../src/results/frontier.ts';

type Pair = readonly [x: number, y: number];

const at = (pairs: readonly Pair[]): CurvePoint[] => pairs.map(([x, y]) => ({ x, y }));
const pairsOf = (points: readonly CurvePoint[]): Pair[] => points.map(({ x, y }) => [x, y]);
const flagged = (x: number, y: number, flag: unknown): CurvePoint => ({
  x,
  y,
  isOnNormalizedInteractivityFrontier: flag,
});

describe('the frontier', () => {
  const cases: [string, readonly Pair[], readonly Pair[]][] = [
    ['of nothing is empty', [], []],
    ['of one point is that point', [[1, 2]], [[1, 2]]],
    [
      'of points in any order keeps what yields more',
      [
        [3, 300],
        [1, 100],
        [2, 90],
        [3, 200],
        [3, 300],
        [4, 400],
      ],
      [
        [1, 100],
        [3, 300],
        [4, 400],
      ],
    ],
    [
      'of a plateau keeps all of it',
      [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
      [
        [1, 5],
        [2, 5],
        [3, 5],
      ],
    ],
    [
      'of a plateau with a duplicate keeps the duplicate once',
      [
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
        [5, 5],
        [3, 5],
      ],
      [
        [1, 5],
        [2, 5],
        [3, 5],
        [4, 5],
        [5, 5],
      ],
    ],
    [
      'of one latency is its highest yield',
      [
        [2, 3],
        [2, 7],
        [2, 1],
      ],
      [[2, 7]],
    ],
    [
      'leaves out a dip',
      [
        [1, 2],
        [2, 5],
        [3, 3],
        [4, 6],
      ],
      [
        [1, 2],
        [2, 5],
        [4, 6],
      ],
    ],
    [
      'of falling yields is the fastest point',
      [
        [1, 9],
        [2, 8],
        [3, 7],
      ],
      [[1, 9]],
    ],
    [
      'leaves out what has no value',
      [
        [1, Number.NaN],
        [Number.POSITIVE_INFINITY, 2],
        [0, 3],
        [1, -4],
        [2, 5],
      ],
      [[2, 5]],
    ],
  ];
  test.each(cases)('%s', (_name, points, expected) => {
    expect(pairsOf(frontierOf(at(points)).frontier)).toEqual(expected);
  });

  test('of a curve that flags its points is what is literally true', () => {
    const points = [
      flagged(1, 1, true),
      flagged(2, 2, 'true'),
      flagged(3, 3, 1),
      flagged(4, 4, true),
      { x: 5, y: 5 },
    ];
    const { frontier, standings } = frontierOf(points);
    expect(pairsOf(frontier)).toEqual([
      [1, 1],
      [4, 4],
    ]);
    expect(standings.map(({ kind }) => kind)).toEqual([
      'frontier',
      'unflagged',
      'unflagged',
      'frontier',
      'unflagged',
    ]);
  });

  test('does not take a flag for a measurement: what is beaten stays out', () => {
    expect(pairsOf(frontierOf([flagged(1, 9, true), flagged(2, 3, true)]).frontier)).toEqual([[1, 9]]);
  });

  test.each([false, null, 0])('is empty where the only flag is %p', (flag) => {
    expect(frontierOf([flagged(1, 1, flag), { x: 2, y: 2 }]).frontier).toEqual([]);
  });
});

describe('the standing of a point', () => {
  test('names who beats it', () => {
    const points = at([
      [3, 3],
      [2, 5],
      [4, 5],
      [2, 5],
      [1, 2],
      [0, 1],
    ]);
    expect(frontierOf(points).standings).toEqual([
      { kind: 'dominated', by: points[1] },
      { kind: 'frontier' },
      { kind: 'frontier' },
      { kind: 'dominated', by: points[1] },
      { kind: 'frontier' },
      { kind: 'invalid' },
    ]);
  });

  test('points without a value are listed in the order given', () => {
    const points = at([
      [1, 1],
      [Number.NaN, 1],
      [1, 0],
    ]);
    expect(frontierOf(points).invalid).toEqual([points[1], points[2]]);
  });
});

/** The definition, point against point. */
function byDefinition(points: readonly CurvePoint[]): Pair[] {
  const valid = points.filter(
    ({ x, y }) => x > 0 && y > 0 && x < Number.POSITIVE_INFINITY && y < Number.POSITIVE_INFINITY,
  );
  const kept = valid.filter(
    (p, index) =>
      !valid.some((q, other) => (q.x <= p.x && q.y > p.y) || (q.x === p.x && q.y === p.y && other < index)),
  );
  const isFlagged = points.some((point) => 'isOnNormalizedInteractivityFrontier' in point);
  const shown = isFlagged ? kept.filter((point) => point.isOnNormalizedInteractivityFrontier === true) : kept;
  return pairsOf(shown).toSorted((a, b) => a[0] - b[0]);
}

// Few different values, so that ties, duplicates and plateaus are the rule.
const value = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 6 }) },
  { weight: 2, arbitrary: fc.double({ min: 0.5, max: 6.5, noNaN: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -1, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY),
  },
);
const plainPoint = fc.record({ x: value, y: value });
const flaggedPoint = fc.record(
  { x: value, y: value, isOnNormalizedInteractivityFrontier: fc.constantFrom(true, false, null, 'true', 1) },
  { requiredKeys: ['x', 'y'] },
);
const curve = fc.oneof(fc.array(plainPoint, { maxLength: 14 }), fc.array(flaggedPoint, { maxLength: 14 }));

test('the frontier is what the definition says, on 10,000 random curves', () => {
  fc.assert(
    fc.property(curve, (points) => {
      const { frontier, invalid, standings } = frontierOf(points);
      expect(pairsOf(frontier)).toEqual(byDefinition(points));
      const count = (kind: string) => standings.filter((standing) => standing.kind === kind).length;
      expect(count('frontier')).toBe(frontier.length);
      expect(count('invalid')).toBe(invalid.length);
    }),
    { numRuns: 10_000 },
  );
});

test('whoever dominates is no slower and yields no less', () => {
  fc.assert(
    fc.property(curve, (points) => {
      for (const [index, standing] of frontierOf(points).standings.entries()) {
        if (standing.kind !== 'dominated') continue;
        const point = points[index];
        expect(standing.by.x).toBeLessThanOrEqual(point?.x ?? Number.NaN);
        expect(standing.by.y).toBeGreaterThanOrEqual(point?.y ?? Number.NaN);
      }
    }),
  );
});
