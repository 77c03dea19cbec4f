import { writeSync } from 'node:fs';
import { openSqliteState } from '../../../../src/app/state/sqlite-state.ts';
import { at, PULL } from '../support.ts';

// Proves heads, one a second by their times, and says each one after it is stored.
const [file = '', name = '', count = '0'] = process.argv.slice(2);
const state = openSqliteState({ file });
for (let second = 0; second < Number(count); second += 1) {
  const sha = `${name}${second}`.padEnd(40, '-');
  await state.heads.prove(PULL, { sha, at: at(second) });
  writeSync(1, `${sha}\n`);
}
await state.close();
