import { z } from 'zod';
import { MAIN_PERCENTILE, percentiles, RECOMMENDED_POINTS } from '../../src/facts/curves.ts';

export const ParetoCoverageConfig = z.strictObject({
  leastPoints: z
    .int()
    .min(1)
    .max(100)
    .default(RECOMMENDED_POINTS)
    .describe('As many measured points must be on the frontier of each curve'),
  percentiles: z
    .array(z.enum(percentiles))
    .min(1)
    .default([MAIN_PERCENTILE])
    .describe('Latencies at which agentic curves are judged, each as a curve of its own'),
});
export type ParetoCoverageConfig = z.infer<typeof ParetoCoverageConfig>;
