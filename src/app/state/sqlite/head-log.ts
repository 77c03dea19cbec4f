import { z } from 'zod';
import type { HeadLog, HeadProof } from '../app-state.ts';
import { MOST_PROOFS } from '../limits.ts';
import { isSaidAlready } from '../said-already.ts';
import { prepareTouch } from './pulls.ts';
import type { StateFile } from './state-file.ts';

const Row = z.object({ at: z.string(), sha: z.string(), before: z.string(), opens: z.int() });
const Second = z.object({ at: z.string().nullable() });
const Forgotten = z.object({ forgotten: z.string() });

const columns = 'at, sha, before_sha AS before, opens';

/** Proofs are a set with one order, so that neither their order of arrival nor doubled ones make a difference. */
export function prepareHeadLog(file: StateFile): HeadLog {
  const touch = prepareTouch(file);
  const floor = file.prepare('SELECT forgotten FROM pulls WHERE id = :pull');
  const insert = file.prepare(
    `INSERT INTO proofs (pull, at, sha, before_sha, opens) VALUES (:pull, :at, :sha, :before, :opens)
     ON CONFLICT DO UPDATE SET opens = 1 WHERE excluded.opens > opens`,
  );
  const ofSecond = file.prepare(`SELECT ${columns} FROM proofs WHERE pull = :pull AND at = :at`);
  const previous = file.prepare('SELECT max(at) AS at FROM proofs WHERE pull = :pull AND at < :at');
  const next = file.prepare('SELECT min(at) AS at FROM proofs WHERE pull = :pull AND at > :at');
  const dropSecond = file.prepare('DELETE FROM proofs WHERE pull = :pull AND at = :at');
  const firstTooMany = file.prepare(
    `SELECT at FROM proofs WHERE pull = :pull ORDER BY at DESC LIMIT 1 OFFSET ${MOST_PROOFS}`,
  );
  const forget = file.prepare('DELETE FROM proofs WHERE pull = :pull AND at <= :at');
  const raiseFloor = file.prepare('UPDATE pulls SET forgotten = :at WHERE id = :pull');
  const list = file.prepare(
    `SELECT ${columns} FROM proofs WHERE pull = (SELECT id FROM pulls WHERE key = :key)
     ORDER BY at, sha, before_sha`,
  );

  const proofsAt = (pull: number, at: string) => ofSecond.all({ pull, at }).map(toProof);
  const secondAt = (row: unknown) => Second.parse(row).at ?? undefined;

  function dropIfSaid(pull: number, at: string): void {
    const [before, after] = [previous, next].map((side) => secondAt(side.get({ pull, at })));
    if (before === undefined || after === undefined) return;
    if (isSaidAlready(proofsAt(pull, at), proofsAt(pull, before), proofsAt(pull, after)))
      dropSecond.run({ pull, at });
  }

  /** Whole seconds go, and do not come back: half of what happened would say something else. */
  function trim(pull: number): void {
    const row = firstTooMany.get({ pull });
    if (row === undefined) return;
    const { at } = Row.pick({ at: true }).parse(row);
    forget.run({ pull, at });
    raiseFloor.run({ pull, at });
  }

  return {
    async prove(key, { at, sha, before = '', opens = false }) {
      file.write(() => {
        const pull = touch(key);
        if (at <= Forgotten.parse(floor.get({ pull })).forgotten) return;
        if (insert.run({ pull, at, sha, before, opens: opens ? 1 : 0 }).changes === 0) return;
        const around = [previous, next].map((side) => secondAt(side.get({ pull, at })));
        for (const second of [at, ...around]) if (second !== undefined) dropIfSaid(pull, second);
        trim(pull);
      });
    },
    async proofs(key) {
      return file.read(() => list.all({ key }).map(toProof));
    },
  };
}

function toProof(row: unknown): HeadProof {
  const { at, sha, before, opens } = Row.parse(row);
  return { sha, at, ...(before !== '' && { before }), ...(opens === 1 && { opens: true }) };
}
