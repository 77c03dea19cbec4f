import { z } from 'zod';
import type { ChartShelf } from '../../charts/chart-shelf.ts';
import { pullKey } from '../../jobs/job.ts';
import { MOST_CHARTS } from '../limits.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({
  token: z.string(),
  repository: z.string(),
  pull_request: z.int(),
  name: z.string(),
  svg: z.string(),
});

export function prepareChartShelf(file: StateFile): ChartShelf {
  const touch = prepareTouch(file);
  const replace = file.prepare(
    `INSERT OR REPLACE INTO charts (pull, token, repository, pull_request, name, svg)
     VALUES (:pull, :token, :repository, :pullRequest, :name, :svg)`,
  );
  const trim = file.prepare(
    `DELETE FROM charts WHERE pull = :pull AND id <= (
       SELECT id FROM charts WHERE pull = :pull ORDER BY id DESC LIMIT 1 OFFSET ${MOST_CHARTS}
     )`,
  );
  const exists = file.prepare('SELECT 1 FROM charts WHERE token = :token');
  const find = file.prepare(
    'SELECT token, repository, pull_request, name, svg FROM charts WHERE token = :token',
  );

  return {
    async has(token) {
      return file.read(() => exists.get({ token })) !== undefined;
    },
    async keep({ repository, pullRequest, ...chart }) {
      file.write(() => {
        const pull = touch(pullKey(repository, pullRequest));
        replace.run({ pull, repository, pullRequest, ...chart });
        trim.run({ pull });
      });
    },
    async find(token) {
      const row = file.read(() => find.get({ token }));
      if (row === undefined) return undefined;
      const { pull_request: pullRequest, ...chart } = Row.parse(row);
      return { ...chart, pullRequest };
    },
  };
}
