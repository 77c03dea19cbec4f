import { describe, expect, test } from '@jest/globals';
import type { ScriptJob } from '../../../src/launch/script/script-job.ts';
import { ScriptSessions } from '../../../src/launch/script/script-sessions.ts';

const job = (more: Partial<ScriptJob> = {}): ScriptJob => ({
  session: 'a',
  path: 'run.sh',
  variables: {},
  settings: [],
  files: {},
  wantsTrace: false,
  ...more,
});
const run = { 'run.sh': '#!/bin/bash\nsource ./lib.sh\nvllm serve "$MODEL"\n' };

describe('sessions', () => {
  test('ask for one missing file after the other, and keep what they got', () => {
    const sessions = new ScriptSessions();
    expect(sessions.answer(job())).toEqual({ kind: 'missing', path: 'run.sh' });
    expect(sessions.answer(job({ files: run }))).toEqual({ kind: 'missing', path: 'lib.sh' });
    const answer = sessions.answer(job({ files: { 'lib.sh': 'export A=1\n' } }));
    expect(answer).toMatchObject({
      kind: 'followed',
      script: { servers: [{ engine: 'vllm' }], problems: [], limit: undefined, trace: [] },
    });
    expect(sessions.answer(job())).toEqual(answer);
  });

  test('take a file that is not there as a problem of the script', () => {
    const answer = new ScriptSessions().answer(job({ files: { ...run, 'lib.sh': null } }));
    expect(answer).toMatchObject({ script: { problems: [{ kind: 'file', what: './lib.sh' }] } });
  });

  test('are apart: each has files of its own', () => {
    const sessions = new ScriptSessions();
    sessions.answer(job({ files: { ...run, 'lib.sh': null } }));
    expect(sessions.answer(job({ session: 'b' }))).toEqual({ kind: 'missing', path: 'run.sh' });
  });

  test('forget the oldest, and ask for its files again', () => {
    const sessions = new ScriptSessions();
    const files = { ...run, 'lib.sh': null };
    for (const session of ['a', 'b', 'c', 'd']) sessions.answer(job({ session, files }));
    sessions.answer(job());
    sessions.answer(job({ session: 'e', files }));
    expect(sessions.answer(job()).kind).toBe('followed');
    expect(sessions.answer(job({ session: 'b' })).kind).toBe('missing');
  });

  test('answer with plain data', () => {
    const script = 'pip install x\nif [[ -n $X ]]; then A=1; fi\nA=$A vllm serve "$MODEL" $Y\n';
    const answer = new ScriptSessions().answer(job({ files: { 'run.sh': script }, wantsTrace: true }));
    expect(structuredClone(answer)).toEqual(answer);
  });

  test('leave out of the environment what the workflow sets for every job', () => {
    const script = '#!/bin/bash\nexport OWN=1 AGAIN="$TP" CHANGED=2\nvllm serve m\n';
    const answer = new ScriptSessions().answer(
      job({
        files: { 'run.sh': script },
        variables: { TP: '8', EMPTY: '', CHANGED: '1', MINE: 'x' },
        settings: ['MINE'],
      }),
    );
    const env = answer.kind === 'followed' ? answer.script.servers[0]?.env : [];
    expect(env?.map(({ name }) => name).sort()).toEqual(['AGAIN', 'CHANGED', 'MINE', 'OWN']);
  });

  test('end hostile scripts at a limit', () => {
    const script = 'f() { f; f; }\nwhile true; do f; done\n';
    const answer = new ScriptSessions().answer(job({ files: { 'run.sh': script } }));
    expect(answer.kind).toBe('followed');
  });
});
