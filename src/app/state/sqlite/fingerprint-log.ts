import { z } from 'zod';
import type { FingerprintLog } from '../app-state.ts';
import { MOST_FINGERPRINTS } from '../limits.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({ fingerprint: z.string() });

export function prepareFingerprintLog(file: StateFile): FingerprintLog {
  const touch = prepareTouch(file);
  // Replacing gives a new id: what is kept again is the newest.
  const replace = file.prepare(
    `INSERT OR REPLACE INTO fingerprints (pull, base, head, fingerprint)
     VALUES (:pull, :base, :head, :fingerprint)`,
  );
  const trim = file.prepare(
    `DELETE FROM fingerprints WHERE pull = :pull AND id <= (
       SELECT id FROM fingerprints WHERE pull = :pull ORDER BY id DESC LIMIT 1 OFFSET ${MOST_FINGERPRINTS}
     )`,
  );
  const find = file.prepare(
    `SELECT fingerprint FROM fingerprints
     WHERE pull = (SELECT id FROM pulls WHERE key = :key) AND base = :base AND head = :head`,
  );

  return {
    async keep(key, { base, head }, fingerprint) {
      file.write(() => {
        const pull = touch(key);
        replace.run({ pull, base, head, fingerprint });
        trim.run({ pull });
      });
    },
    async of(key, { base, head }) {
      const row = file.read(() => find.get({ key, base, head }));
      return row === undefined ? undefined : Row.parse(row).fingerprint;
    },
  };
}
