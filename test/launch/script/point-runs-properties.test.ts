import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ComparedRun, PointRuns } from '../../../src/launch/script/point-runs.ts';
import { fixedEntry } from '../../support/matrix-configs.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { directRunner, LAUNCHER, revisionOf, SCRIPT } from './support.ts';

const entry = fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]);
const LIB = 'benchmarks/lib.sh';

async function compare(before: Files, after: Files): Promise<readonly ComparedRun[]> {
  const [base, head] = [await revisionOf({ k: entry }, before), await revisionOf({ k: entry }, after)];
  const runs = new PointRuns(base.of, head.of, directRunner());
  const compared: ComparedRun[] = [];
  for (const point of head.points) compared.push(await runs.compare(point));
  return compared;
}

/** Whole commands: a line may stand between any two of them. */
const command = fc.constantFrom(
  'export A=1',
  'export A=2',
  'echo "$A" > log',
  'if [[ $A == 1 ]]; then echo one; fi',
  'if [[ $HOST_KIND == x ]]; then export B=1; fi',
  'for x in 1 2; do echo $x; done',
  'case $TP in 8) echo eight;; *) echo other;; esac',
  'helper() { echo "$1"; }',
  'cat > file <<EOF\nwords $A\nEOF',
  `source ./${LIB}`,
  'sleep 1 &',
  'wait',
  'pip install extra==1',
);
const script = fc
  .tuple(fc.array(command, { maxLength: 5 }), fc.array(command, { maxLength: 2 }))
  .map(([before, after]) => ['#!/bin/bash', ...before, 'vllm serve "$MODEL" --seed 1', ...after]);
const library = fc.constantFrom('export C=1\n', 'helper() { echo more; }\nhelper x\n', '# nothing\n');
const filesOf = (lines: readonly string[], lib: string): Files => ({
  [SCRIPT]: `${lines.join('\n')}\n`,
  [LIB]: lib,
});
const runs = { numRuns: 25 };

describe('what a point runs', () => {
  test('has no difference from itself', async () => {
    await fc.assert(
      fc.asyncProperty(script, library, async (lines, lib) => {
        const files = filesOf(lines, lib);
        for (const run of await compare(files, files)) {
          expect(run).toMatchObject({ differences: [], open: undefined, isServedAlike: true });
          expect(run.leadsToServers).toBe(true);
          expect(run.filesRead.has(SCRIPT)).toBe(true);
        }
      }),
      runs,
    );
  });

  const silent = fc.constantFrom(
    '# a word',
    '',
    '   # a word; rm -rf /',
    'if false; then rm -rf /; fi',
    'if [[ $TP == 99 ]]; then export NEW=1; vllm serve other; fi',
    'if [[ 1 == 2 && -n $HOST_KIND ]]; then new; fi',
    '[[ $TP == 8 ]]',
    '[ "$TP" = 8 ] && true',
    'never_called() { export NEW=1; new; }',
  );
  test('is not changed by a comment, a false guard, or what nobody calls, wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(script, library, silent, fc.nat(8), async (lines, lib, line, at) => {
        const more = lines.toSpliced(1 + (at % lines.length), 0, line);
        for (const run of await compare(filesOf(lines, lib), filesOf(more, lib)))
          expect([run.differences, run.open, run.isServedAlike]).toEqual([[], undefined, true]);
      }),
      runs,
    );
  });

  const loud = fc.constantFrom(
    'export NEW_ONE=1',
    'new_command --flag',
    'NEW_ONE=1',
    'echo new',
    'rm -f /new',
  );
  test('is changed by a command without a guard, wherever it stands, at its line', async () => {
    await fc.assert(
      fc.asyncProperty(script, library, loud, fc.nat(8), async (lines, lib, line, at) => {
        const place = 1 + (at % lines.length);
        const more = lines.toSpliced(place, 0, line);
        const number = more.slice(0, place).join('\n').split('\n').length + 1;
        for (const { differences } of await compare(filesOf(lines, lib), filesOf(more, lib))) {
          // Once for each purpose.
          expect(differences.slice(0, 1)).toEqual([
            { side: 'head', origin: { path: SCRIPT, line: number }, guards: [] },
          ]);
          expect(differences).toHaveLength(2);
        }
        for (const { differences } of await compare(filesOf(more, lib), filesOf(lines, lib)))
          expect(differences[0]).toMatchObject({ side: 'base', origin: { path: SCRIPT, line: number } });
      }),
      runs,
    );
  });

  test('is changed where the guard cannot be decided, and says so', async () => {
    await fc.assert(
      fc.asyncProperty(script, fc.nat(8), async (lines, at) => {
        const line = 'if [[ -n $HOST_KIND ]]; then new_command; fi';
        const more = lines.toSpliced(1 + (at % lines.length), 0, line);
        const [first] = await compare(filesOf(lines, ''), filesOf(more, ''));
        expect(first?.differences[0]?.guards).toEqual(['[[ -n $HOST_KIND ]]']);
      }),
      runs,
    );
  });

  test('is changed by another server, which is not served alike', async () => {
    await fc.assert(
      fc.asyncProperty(script, fc.integer({ min: 2, max: 99 }), async (lines, seed) => {
        const other = lines.map((line) => line.replace('--seed 1', `--seed ${seed}`));
        for (const run of await compare(filesOf(lines, ''), filesOf(other, ''))) {
          expect(run.isServedAlike).toBe(false);
          expect(run.differences.length).toBeGreaterThan(0);
        }
      }),
      runs,
    );
  });

  test('is the same with its files of another project beside it', async () => {
    await fc.assert(
      fc.asyncProperty(script, library, async (lines, lib) => {
        const files = filesOf(lines, lib);
        const more = { ...files, 'benchmarks/unused.sh': 'export NEW=1\n', 'README.md': 'x' };
        for (const { differences } of await compare(files, more)) expect(differences).toEqual([]);
      }),
      runs,
    );
  });
});

describe('a launcher', () => {
  const launcher = `bash ${SCRIPT}\n`;
  const serving = 'vllm serve "$MODEL"\n';

  test('that only one side has is open, and what it runs is not', async () => {
    const files = { [SCRIPT]: serving };
    const [added] = await compare(files, { ...files, [LAUNCHER]: launcher });
    expect(added?.open).toBe(LAUNCHER);
    const [removed] = await compare({ ...files, [LAUNCHER]: launcher }, files);
    expect(removed?.open).toBe(LAUNCHER);
  });

  test('that cannot be parsed is open', async () => {
    const files = { [SCRIPT]: serving, [LAUNCHER]: launcher };
    const [found] = await compare(files, { ...files, [LAUNCHER]: `${launcher}fi\n` });
    expect(found?.open).toBe(LAUNCHER);
  });

  test('that leads nowhere leaves its script to be followed by itself', async () => {
    const files = { [SCRIPT]: serving, [LAUNCHER]: 'sbatch "$UNKNOWN"\n' };
    const [found] = await compare(files, { ...files, [SCRIPT]: `${serving}new\n` });
    expect(found?.differences[0]).toMatchObject({ side: 'head', origin: { path: SCRIPT, line: 2 } });
    expect(found?.leadsToServers).toBe(true);
  });
});
