import { describe, expect, test } from '@jest/globals';
import { ScriptFollower } from '../../../src/launch/script/script-follower.ts';
import type { ScriptJob } from '../../../src/launch/script/script-job.ts';
import { directRunner, revisionOf } from './support.ts';

const files = {
  'benchmarks/run.sh': 'source "$(dirname "$0")/lib.sh"\nsource "benchmarks/$NAME.sh"\nvllm serve m $A\n',
  'benchmarks/lib.sh': 'export B=1\n',
  'benchmarks/more.sh': 'A=--eager\n',
};
const start = { path: 'benchmarks/run.sh', variables: { NAME: 'more' } };

describe('a script', () => {
  test('is followed with the files that it needs, however they are named', async () => {
    const { of, source } = await revisionOf({}, files);
    const runner = directRunner();
    const found = await new ScriptFollower(of.git, source, runner).follow(start);
    expect(found.servers[0]?.args.map(({ flag }) => flag)).toEqual(['', 'eager']);
    expect(found.filesRead).toEqual(Object.keys(files));
    // The library is named and comes with the script; the other file is asked for.
    expect(runner.jobs.map((job) => Object.keys(job.files))).toEqual([
      [],
      ['benchmarks/run.sh', 'benchmarks/lib.sh'],
      ['benchmarks/more.sh'],
    ]);
  });

  test('needs one round where its files are known', async () => {
    const { of, source } = await revisionOf({}, files);
    const runner = directRunner();
    const follower = new ScriptFollower(of.git, source, runner);
    const first = await follower.follow(start);
    runner.jobs.length = 0;
    expect(await follower.follow(start)).toEqual(first);
    expect(runner.jobs).toHaveLength(1);
  });

  test('of another revision is another session', async () => {
    const { of, source } = await revisionOf({}, files);
    const runner = directRunner();
    for (let at = 0; at < 2; at += 1) await new ScriptFollower(of.git, source, runner).follow(start);
    expect(new Set(runner.jobs.map(({ session }) => session)).size).toBe(2);
  });

  test('that is not there has a problem and no server', async () => {
    const { of, source } = await revisionOf({}, {});
    const found = await new ScriptFollower(of.git, source, directRunner()).follow(start);
    expect(found).toMatchObject({ servers: [], problems: [{ kind: 'file', what: start.path }] });
  });

  test('that asks for ever more files is given up', async () => {
    const { of, source } = await revisionOf({}, {});
    let asked = 0;
    const run = async (_job: ScriptJob) => {
      asked += 1;
      return { kind: 'missing', path: `f${asked}` } as const;
    };
    const found = await new ScriptFollower(of.git, source, { run }).follow(start);
    expect(found).toMatchObject({ servers: [], limit: 'files' });
  });
});
