import { z } from 'zod';
import type { HeadLog, HeadProof } from '../app-state.ts';
import { MOST_PROOFS } from '../limits.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({ at: z.string(), sha: z.string(), before: z.string() });

/** Proofs are a set with one order, so that neither their order of arrival nor doubled ones make a difference. */
export function prepareHeadLog(file: StateFile): HeadLog {
  const touch = prepareTouch(file);
  const insert = file.prepare(
    `INSERT INTO proofs (pull, at, sha, before_sha) VALUES (:pull, :at, :sha, :before) ON CONFLICT DO NOTHING`,
  );
  const trim = file.prepare(
    `DELETE FROM proofs WHERE pull = :pull AND (at, sha, before_sha) <= (
       SELECT at, sha, before_sha FROM proofs WHERE pull = :pull
       ORDER BY at DESC, sha DESC, before_sha DESC LIMIT 1 OFFSET ${MOST_PROOFS}
     )`,
  );
  const list = file.prepare(
    `SELECT at, sha, before_sha AS before FROM proofs WHERE pull = (SELECT id FROM pulls WHERE key = :key)
     ORDER BY at, sha, before_sha`,
  );

  return {
    async prove(key, { at, sha, before = '' }) {
      file.write(() => {
        const pull = touch(key);
        if (insert.run({ pull, at, sha, before }).changes > 0) trim.run({ pull });
      });
    },
    async proofs(key) {
      return file.read(() => list.all({ key }).map(toProof));
    },
  };
}

function toProof(row: unknown): HeadProof {
  const { at, sha, before } = Row.parse(row);
  return { sha, at, ...(before !== '' && { before }) };
}
