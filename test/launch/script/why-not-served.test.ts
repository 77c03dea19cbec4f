import { describe, expect, test } from '@jest/globals';
import type { Served } from '../../../src/launch/recipe/served.ts';
import { endedBy, type FollowedScript } from '../../../src/launch/script/script-job.ts';
import { whyIncomplete, whyNotServed } from '../../../src/launch/script/why-not-served.ts';
import { fixedEntry, rowsOf } from '../../support/matrix-configs.ts';

const [row] = rowsOf({ k: fixedEntry([{ tp: 8, 'conc-list': [4] }]) });
if (row === undefined) throw new Error('no row');

type Problem = FollowedScript['problems'][number];
const problem = (kind: Problem['kind'], what: string, line = 7): Problem => ({
  kind,
  what,
  origin: { path: 'lib.sh', line },
});
const job = (...problems: readonly Problem[]) => ({
  path: 'run.sh',
  script: { ...endedBy(undefined), problems },
});
const messageOf = (served: Served | undefined) => (served?.kind === 'unknown' ? served.message : served);

describe('a script that was not followed to its end', () => {
  test.each([
    ['steps', 'r/run.sh is too much to follow (steps)'],
    ['time', 'r/run.sh is too much to follow (time)'],
    ['memory', 'r/run.sh is too much to follow (memory)'],
  ] as const)('names its limit: %s', (limit, message) => {
    const found = whyIncomplete([{ path: 'run.sh', script: endedBy(limit) }], 'r/');
    expect(messageOf(found)).toBe(message);
  });

  test('names what is no shell', () => {
    const found = whyIncomplete([job(), job(problem('file', 'x'), problem('syntax', 'expected fi'))], '');
    expect(messageOf(found)).toBe('lib.sh:7 cannot be parsed: expected fi');
  });

  test('is none where everything was followed', () => {
    expect(whyIncomplete([job(problem('file', 'x')), job(problem('unsupported', 'y'))], '')).toBeUndefined();
  });
});

describe('a script without a server', () => {
  test.each([
    ['a script that is not there', [job(problem('file', 'x'))], ['a.sh'], 'a.sh does not exist'],
    [
      'a file elsewhere',
      [job(problem('unsupported', 'y'), problem('file', 'x'))],
      [],
      'lib.sh:7 runs x, which is not in this repository',
    ],
    ['what is not followed', [job(problem('unsupported', 'Coproc'))], [], 'lib.sh:7 is not followed: Coproc'],
    [
      'the script',
      [{ ...job(), path: 'launch.sh' }, job()],
      [],
      'run.sh leads to no server command that is known',
    ],
    ['that there is none', [], [], 'no script of it is found'],
  ])('names %s', (_name, followed, absent, message) => {
    expect(messageOf(whyNotServed(row, followed, absent, ''))).toBe(message);
  });
});
