import { z } from 'zod';
import { EvidenceInputError } from '../../evidence/errors.ts';
import { describeZodError } from '../../evidence/zod-problem.ts';
import type { Chart } from '../../results/charts/chart.ts';
import { Measure } from '../../results/rows/fields.ts';

const MAX_CURVES = 10_000;

const Point = z.object({
  x: Measure,
  y: Measure,
  isOnNormalizedInteractivityFrontier: z.unknown().optional(),
});

const Curves = z
  .array(
    z.object({
      key: z.string().refine((key) => key.trim() !== '', 'is blank'),
      points: z.array(Point, {
        error: ({ input }) => (input === undefined ? 'missing' : 'expected a list'),
      }),
    }),
    { error: 'expected a list of curves' },
  )
  .min(1, 'there is no curve in it')
  .max(MAX_CURVES, `more than ${MAX_CURVES} curves`)
  .superRefine((curves, context) => {
    const seen = new Set<string>();
    for (const [index, { key }] of curves.entries()) {
      if (seen.has(key.trim()))
        context.addIssue({
          code: 'custom',
          path: [index, 'key'],
          message: `"${key.slice(0, 100)}" is there twice`,
        });
      seen.add(key.trim());
    }
  });

/** Curves as people hand them in. A value that is no number makes a point without a value. Throws `EvidenceInputError`. */
export function parseCurves(value: unknown, source: string): readonly Chart[] {
  const parsed = Curves.safeParse(value);
  if (!parsed.success) throw new EvidenceInputError(source, describeZodError(parsed.error));
  return parsed.data.map(({ key, points }) => ({
    title: key,
    points: points.map(({ x = Number.NaN, y = Number.NaN, isOnNormalizedInteractivityFrontier: flag }) => ({
      x,
      y,
      label: '',
      ...(flag !== undefined && { isOnNormalizedInteractivityFrontier: flag }),
    })),
  }));
}
