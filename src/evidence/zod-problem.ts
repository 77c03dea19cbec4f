import type { z } from 'zod';

/** A zod error in one line: the first problems, each with the path of keys that leads to it. */
export function describeZodError(error: z.ZodError, most = 3): string {
  const shown = error.issues.slice(0, most).map((issue) => {
    const where = issue.path.length > 0 ? `${issue.path.map(String).join('.')}: ` : '';
    return `${where}${issue.message}`;
  });
  const rest = error.issues.length - shown.length;
  return rest > 0 ? `${shown.join('; ')} (+${rest} more)` : shown.join('; ');
}
