import { z } from 'zod';

/** `config` of a check that has no options of its own. */
export const noOptions = z.strictObject({});
