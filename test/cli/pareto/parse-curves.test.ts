import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toCurveJson } from '../../../src/cli/pareto/pareto-json.ts';
import { renderParetoText } from '../../../src/cli/pareto/pareto-text.ts';
import { parseCurves } from '../../../src/cli/pareto/parse-curves.ts';
import { EvidenceInputError } from '../../../src/evidence/errors.ts';
import { renderChart } from '../../../src/results/charts/render-chart.ts';

describe('curves handed in', () => {
  test('keep their keys, points and flags', () => {
    const points = [
      { x: 1, y: 2, isOnNormalizedInteractivityFrontier: false, more: 'ignored' },
      { x: 'two' },
    ];
    expect(parseCurves([{ key: ' a ', points, other: 1 }], 'input')).toEqual([
      {
        title: ' a ',
        points: [
          { x: 1, y: 2, label: '', isOnNormalizedInteractivityFrontier: false },
          { x: Number.NaN, y: Number.NaN, label: '' },
        ],
      },
    ]);
  });

  test('carry a flag that is null', () => {
    const [curve] = parseCurves(
      [{ key: 'a', points: [{ x: 1, y: 2, isOnNormalizedInteractivityFrontier: null }] }],
      'input',
    );
    expect(curve && toCurveJson(curve).frontierPoints).toBe(0);
  });

  test('are ten thousand at most', () => {
    const curves = Array.from({ length: 10_001 }, (_, index) => ({ key: `${index}`, points: [] }));
    expect(parseCurves(curves.slice(1), 'input')).toHaveLength(10_000);
    expect(() => parseCurves(curves, 'input')).toThrow('input: more than 10000 curves');
  });

  test('are named by their place where they are wrong, three of them at most', () => {
    const curves = [{ key: '', points: [] }, { key: 'a' }, { key: 'b', points: 1 }, { key: 'c' }];
    expect(() => parseCurves(curves, 'input')).toThrow(
      new EvidenceInputError(
        'input',
        '0.key: is blank; 1.points: missing; 2.points: expected a list (+1 more)',
      ),
    );
  });

  test('are read, judged, written and drawn, whatever they are, or refused with an error of input', () => {
    const point = fc.record(
      { x: fc.anything(), y: fc.anything(), isOnNormalizedInteractivityFrontier: fc.anything() },
      { requiredKeys: [] },
    );
    const curve = fc.record({ key: fc.string(), points: fc.array(point) });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(curve)), (value) => {
        try {
          const charts = parseCurves(value, 'input');
          for (const json of charts.map(toCurveJson)) {
            expect(json.frontierPoints).toBe(json.frontier.length);
            expect(json.invalidPoints + json.frontierPoints).toBeLessThanOrEqual(json.measuredPoints);
          }
          expect(renderParetoText(charts, false)).not.toMatch(/NaN|undefined/);
          for (const chart of charts) expect(renderChart(chart)).toMatch(/<\/svg>\n$/);
        } catch (cause) {
          if (cause instanceof Error && 'matcherResult' in cause) throw cause;
          expect(cause).toBeInstanceOf(EvidenceInputError);
        }
      }),
    );
  });
});
