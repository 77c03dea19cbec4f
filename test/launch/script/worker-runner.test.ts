import { describe, expect, test } from '@jest/globals';
import type { ScriptJob } from '../../../src/launch/script/script-job.ts';
import { WorkerRunner } from '../../../src/launch/script/worker-runner.ts';

const job = (text: string, session = 'a'): ScriptJob => ({
  session,
  path: 'run.sh',
  variables: {},
  settings: [],
  files: { 'run.sh': text },
  wantsTrace: false,
});

describe('a thread of its own', () => {
  test('answers jobs in their order, and keeps files for the next', async () => {
    const runner = new WorkerRunner();
    const texts = ['vllm serve a\n', 'vllm serve b\n', 'echo\n'];
    const answers = await Promise.all(texts.map((text, at) => runner.run(job(text, String(at)))));
    expect(answers.map((answer) => (answer.kind === 'followed' ? answer.script.servers.length : -1))).toEqual(
      [1, 1, 0],
    );
    expect(await runner.run({ ...job(''), session: '0', files: {} })).toEqual(answers[0]);
    expect(await runner.run({ ...job(''), session: 'new', files: {} })).toEqual({
      kind: 'missing',
      path: 'run.sh',
    });
  });

  test('is ended when a script takes too long, and another one takes the next', async () => {
    // Nothing is done in a millisecond, not even the start of the thread.
    const runner = new WorkerRunner({ milliseconds: 1 });
    const both = await Promise.all([runner.run(job('vllm serve a\n')), runner.run(job('echo\n'))]);
    for (const answer of both)
      expect(answer).toEqual({
        kind: 'followed',
        script: { servers: [], problems: [], limit: 'time', filesRead: [], trace: [] },
      });
  });

  const failing = (fields: string) =>
    new WorkerRunner({
      program: new URL(
        `data:text/javascript,import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw Object.assign(new Error('broken'), ${fields}); });`,
      ),
    });

  test('that runs out of memory is no error, but a limit', async () => {
    const runner = failing("{ code: 'ERR_WORKER_OUT_OF_MEMORY' }");
    expect(await runner.run(job('vllm serve a\n'))).toMatchObject({ script: { limit: 'memory' } });
    expect(await runner.run(job('vllm serve a\n'))).toMatchObject({ script: { limit: 'memory' } });
  });

  test('hands on what breaks in it, and starts anew', async () => {
    const runner = failing('{}');
    const found = await Promise.allSettled([runner.run(job('')), runner.run(job(''))]);
    expect(found).toMatchObject([
      { status: 'rejected', reason: { message: 'broken' } },
      { status: 'rejected', reason: { message: 'broken' } },
    ]);
  });
});
