import { describe, expect, test } from '@jest/globals';
import { openSqliteStore } from '../../src/queue/sqlite/sqlite-store.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { Note, openNotes } from './child/notes.ts';
import { ChildProcess } from './child-process.ts';
import { temporaryQueueFile } from './sqlite-backing.ts';

const ENDLESS = '1000000';
const DEADLINE = 60_000;

describe('a process that is killed', () => {
  test(
    'loses no delivery that it acknowledged, whenever it is killed',
    async () => {
      const file = temporaryQueueFile();
      const acknowledged: string[] = [];
      // The first is killed as it makes the file; the last ones while the log is folded into it.
      const counts = [0, 1, 2, ...Array.from({ length: 4 }, () => Math.ceil(Math.random() * 400)), 1_200];
      for (const [round, count] of counts.entries()) {
        const child = new ChildProcess('enqueueLoop', file, `round-${round}`, ENDLESS);
        await child.said(1 + count);
        const [, ...ids] = await child.kill();
        expect(ids.length).toBeGreaterThanOrEqual(count);
        acknowledged.push(...ids);
        const store = openNotes(file);
        const found = await Promise.all(acknowledged.map((id) => store.delivery(id)));
        expect(acknowledged.filter((_, at) => found[at]?.state !== 'pending')).toEqual([]);
        await store.close();
      }
    },
    DEADLINE,
  );

  test(
    'has its job run by another one within 15 seconds',
    async () => {
      const file = temporaryQueueFile();
      const store = openNotes(file);
      await store.enqueue({ id: 'a', key: 'acme/bench#1', reason: 'opened', payload: { text: 'a' } });
      const child = new ChildProcess('claimAndHang', file);
      expect(await child.said(1)).toEqual(['a']);
      await child.kill();
      expect(await store.claim()).toEqual({ kind: 'nothing-due' });
      // Instead of waiting for that long.
      const later = openSqliteStore({ file, payload: Note, now: () => Date.now() + 15_000 });
      expect(await later.claim()).toMatchObject({ kind: 'job', job: { payload: { text: 'a' }, attempt: 2 } });
      await Promise.all([store.close(), later.close()]);
    },
    DEADLINE,
  );
});

describe('processes that share a file', () => {
  test(
    'never run the same job, nor two jobs of one key, and leave nothing over',
    async () => {
      const file = temporaryQueueFile();
      const store = openNotes(file);
      const keys = Array.from({ length: 60 }, (_, at) => `acme/bench#${at}`);
      for (const key of keys)
        await store.enqueue({ id: `first of ${key}`, key, reason: 'opened', payload: { text: 'first' } });
      const locks = temporaryDirectory();
      const children = [new ChildProcess('drain', file, locks), new ChildProcess('drain', file, locks)];
      // Both have a job before either goes on.
      await Promise.all(children.map((child) => child.said(1)));
      for (const child of children) child.tell('go on');
      const said = (await Promise.all(children.map((child) => child.ended()))).flat();
      expect(new Set(said).size).toBe(said.length);
      expect(said.map((line) => line.split(' ')[1]).toSorted()).toEqual([...keys, ...keys].toSorted());
      expect(await store.stats()).toMatchObject({ pending: 0, running: 0, dead: 0 });
      for (const key of keys)
        expect(await store.delivery(`second of ${key}`)).toMatchObject({ state: 'done', attempts: 1 });
      await store.close();
    },
    DEADLINE,
  );

  test(
    'may all make it at the same time, and store what they are given',
    async () => {
      const file = temporaryQueueFile();
      const children = ['a', 'b', 'c', 'd'].map((name) => new ChildProcess('enqueueLoop', file, name, '25'));
      const said = (await Promise.all(children.map((child) => child.ended()))).flat();
      const store = openNotes(file);
      const ids = said.filter((line) => line !== 'opening');
      expect(ids).toHaveLength(100);
      const found = await Promise.all(ids.map((id) => store.delivery(id)));
      expect(found.filter((record) => record === undefined)).toEqual([]);
      expect(await store.stats()).toMatchObject({ pending: 25 });
      await store.close();
    },
    DEADLINE,
  );
});
