import { z } from 'zod';
import type { Instant } from '../port.ts';
import type { Connection } from './connection.ts';

const NextDue = z.object({ at: z.int().nullable() });

export function prepareNextDue(connection: Connection): () => Instant | undefined {
  const next = connection.prepare(
    `SELECT min(at) AS at FROM (
       SELECT * FROM (
         SELECT due AS at FROM jobs AS waiting WHERE state = 'pending' AND NOT EXISTS (
           SELECT 1 FROM jobs AS other WHERE other.key = waiting.key AND other.state = 'running'
         ) ORDER BY due, id LIMIT 1
       )
       UNION ALL
       SELECT min(lease_until) FROM jobs WHERE state = 'running'
     )`,
  );
  return () => connection.read(() => NextDue.parse(next.get()).at ?? undefined);
}
