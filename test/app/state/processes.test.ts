import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { openState, temporaryStateFile } from './sqlite-backing.ts';
import { PULL } from './support.ts';

const script = fileURLToPath(new URL('./child/prove-loop.ts', import.meta.url));

/** A process that proves heads under its name, and what it said until it ended. */
async function proveInChild(
  file: string,
  name: string,
  count: number,
  killAfter?: number,
): Promise<string[]> {
  const child = spawn(process.execPath, [
    '--disable-warning=ExperimentalWarning',
    script,
    file,
    name,
    `${count}`,
  ]);
  const errors = text(child.stderr);
  let said = '';
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (killAfter !== undefined && said.split('\n').length > killAfter) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect({ errors: await errors, code: child.exitCode }).toEqual({
    errors: '',
    code: killAfter === undefined ? 0 : null,
  });
  return said.trimEnd().split('\n');
}

test('processes may make the file at the same time and lose nothing of each other', async () => {
  const file = temporaryStateFile();
  const said = (await Promise.all(['a', 'b', 'c'].map((name) => proveInChild(file, name, 30)))).flat();
  const proofs = await openState(file).heads.proofs(PULL);
  expect(proofs.map(({ sha }) => sha).toSorted()).toEqual(said.toSorted());
  expect(proofs).toHaveLength(90);
});

test('a process that is killed loses nothing that it was told is stored', async () => {
  const file = temporaryStateFile();
  const said = await proveInChild(file, 'a', 1_000_000, 50);
  const proofs = new Set((await openState(file).heads.proofs(PULL)).map(({ sha }) => sha));
  // The newest 1,000 are kept, and no line may be cut off.
  const whole = said.filter((line) => line.length === 40).slice(-900);
  expect(whole.length).toBeGreaterThanOrEqual(49);
  expect(whole.filter((sha) => !proofs.has(sha))).toEqual([]);
});
