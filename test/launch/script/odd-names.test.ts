import { describe, expect, test } from '@jest/globals';
import { ScriptFollower } from '../../../src/launch/script/script-follower.ts';
import { directRunner, revisionOf } from './support.ts';

const odd = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a b', "it's", '-x', 'ü.sh'];

async function followed(text: string, more: Readonly<Record<string, string>> = {}) {
  const { of, source } = await revisionOf({}, { 'benchmarks/run.sh': text, ...more });
  const runner = directRunner();
  const follower = new ScriptFollower(of.git, source, runner);
  const script = await follower.follow({ path: 'benchmarks/run.sh', variables: {} });
  return { script, rounds: runner.jobs.length };
}

describe('a script that reads a file of an odd name', () => {
  test.each(odd)('%s finds it', async (name) => {
    const text = `source "./${name}"\nvllm serve m $FLAG\n`;
    const { script } = await followed(text, Object.fromEntries([[name, 'FLAG=--eager\n']]));
    expect([script.limit, script.problems]).toEqual([undefined, []]);
    expect(script.servers[0]?.args.map(({ flag }) => flag)).toEqual(['', 'eager']);
    expect(script.filesRead).toContain(name);
  });

  test.each(odd)('%s is told that it is not there, once', async (name) => {
    const { script, rounds } = await followed(`source "./${name}"\nvllm serve m\n`);
    expect(script.limit).toBeUndefined();
    expect(script.problems).toMatchObject([{ kind: 'file', what: `./${name}` }]);
    expect(rounds).toBeLessThanOrEqual(3);
  });
});
