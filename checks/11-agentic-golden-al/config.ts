import { z } from 'zod';

/** Options of the check. */
export const AgenticGoldenAlConfig = z.strictObject({
  exceptionSkus: z
    .array(z.string().min(1))
    .default(['Vera Rubin NVL72', 'VR200', 'Rubin NVL8', 'MI455X UALoE72', 'MI455X'])
    .describe('New hardware that an exception in the sign-off may name'),
});
export type AgenticGoldenAlConfig = z.infer<typeof AgenticGoldenAlConfig>;
