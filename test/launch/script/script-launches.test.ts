import { describe, expect, test } from '@jest/globals';
import {
  agenticEntry,
  type Fields,
  fixedEntry,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';
import { directRunner, LAUNCHER, SCRIPT, serveScripted, servingsOf } from './support.ts';

const k = fixedEntry([{ tp: 8, 'conc-list': [4] }]);
const serving = '#!/bin/bash\nvllm serve "$MODEL" --tensor-parallel-size $TP\n';
const launching = `#!/bin/bash\nexport HOST=a\nbash ${SCRIPT}\n`;

async function throughput(files: Readonly<Record<string, string>>, entry: Fields = k) {
  const [point] = await serveScripted({ k: entry }, files);
  if (point === undefined) throw new Error('no point');
  return point.throughput;
}

describe('a point that runs a script', () => {
  test('is served by its server command, with what the row decides', async () => {
    const [point] = await serveScripted({ k }, { [SCRIPT]: serving });
    const [one, ...more] = servingsOf(point?.throughput);
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      role: 'aggregated',
      purpose: 'throughput',
      engine: 'vllm',
      image: { value: { text: 'vllm/vllm-openai:v0.21.0' } },
      model: { value: { text: 'acme/Model-8' } },
      topology: { gpus: { value: { text: '8' } } },
      args: [
        { flag: '', value: { text: 'acme/Model-8' } },
        { flag: 'tensor-parallel-size', value: { text: '8' }, origin: { path: SCRIPT, line: 2 } },
      ],
      env: [],
      origin: { path: SCRIPT, line: 2 },
    });
    expect(servingsOf(point?.eval)).toMatchObject([{ purpose: 'eval' }]);
  });

  test('has what comes from the workflow at its row', async () => {
    const [point] = await serveScripted({ k }, { [SCRIPT]: serving });
    expect(servingsOf(point?.throughput)[0]?.args[0]?.origin).toEqual(point?.point.row.location);
  });

  test('runs under what its launcher exports', async () => {
    const found = servingsOf(await throughput({ [LAUNCHER]: launching, [SCRIPT]: serving }));
    expect(found).toMatchObject([
      { env: [{ name: 'HOST', value: { text: 'a' }, origin: { path: LAUNCHER, line: 2 } }] },
    ]);
  });

  test('runs what its launcher chooses, whatever that is', async () => {
    const other = SCRIPT.replace('_vllm', '_special');
    const launcher = `#!/bin/bash\nif [[ -f ${other} ]]; then bash ${other}; else bash ${SCRIPT}; fi\n`;
    const files = { [LAUNCHER]: launcher, [other]: '#!/bin/bash\nvllm serve special\n' };
    expect(servingsOf(await throughput(files))).toMatchObject([{ origin: { path: other } }]);
    expect(servingsOf(await throughput({ [LAUNCHER]: launcher, [SCRIPT]: serving }))).toMatchObject([
      { origin: { path: SCRIPT } },
    ]);
  });

  test('is judged by its script where the launcher leads nowhere', async () => {
    const found = await throughput({ [LAUNCHER]: '#!/bin/bash\nstart "$JOB"\n', [SCRIPT]: serving });
    expect(servingsOf(found)).toMatchObject([{ origin: { path: SCRIPT } }]);
  });

  const runners = {
    'configs/runners.yaml': 'labels:\n  cluster:b200-acme: [b200-acme_0, b200-other_0]\n',
    [LAUNCHER]: launching,
  };
  test('is served on each node of its label, alike ones once', async () => {
    const other = 'runners/launch_b200-other.sh';
    const same = await throughput({ ...runners, [other]: launching, [SCRIPT]: serving });
    expect(servingsOf(same)).toHaveLength(1);
    const different = await throughput({
      ...runners,
      [other]: launching.replace('HOST=a', 'HOST=b'),
      [SCRIPT]: serving,
    });
    expect(servingsOf(different).map(({ env }) => env[0]?.value)).toEqual([
      { kind: 'known', text: 'a' },
      { kind: 'known', text: 'b' },
    ]);
  });

  test('has one server for each role of several nodes', async () => {
    const path = 'benchmarks/multi_node/m8_fp4_b200_sglang-disagg.sh';
    const settings = worker({ 'additional-settings': ['PREFILL_NODES=1', 'STEPS=3'] });
    const entry = multiNodeEntry([{ prefill: settings, decode: worker({ tp: 8 }), 'conc-list': [4, 8] }], {
      framework: 'sglang-disagg',
    });
    const text = `#!/bin/bash
if [[ $NODE_RANK -eq 0 ]]; then
  python3 -m sglang.launch_server --model-path "$MODEL" --disaggregation-mode prefill
else
  python3 -m sglang.launch_server --model-path "$MODEL" --disaggregation-mode decode --speculative-num-steps $STEPS --speculative-algorithm EAGLE
fi
`;
    const runner = directRunner();
    const points = await serveScripted({ k: entry }, { [path]: text }, { runner });
    expect(points).toHaveLength(2);
    // One server runs all concurrencies of the list.
    expect(points[0]?.throughput).toBe(points[1]?.throughput);
    const found = servingsOf(points[0]?.throughput);
    expect(found).toMatchObject([
      {
        role: 'prefill',
        topology: { gpus: { value: { text: '4' } } },
        guard: { conditions: [{ holds: true }] },
      },
      {
        role: 'decode',
        topology: { gpus: { value: { text: '8' } } },
        guard: { conditions: [{ holds: false }] },
      },
    ]);
    expect(found[1]?.speculation?.length).toEqual({
      value: { kind: 'known', text: '3' },
      origin: { path, line: 5 },
      guard: { conditions: [] },
    });
    const setting = found[1]?.env.find(({ name }) => name === 'STEPS');
    expect(setting?.origin).toEqual(points[0]?.point.row.location);
  });

  test('of the newer layout has its places below that folder', async () => {
    const root = 'inferencex-e2e/';
    const lib = 'benchmarks/lib.sh';
    const files = {
      [`${root}${SCRIPT}`]: `#!/bin/bash\nsource ${lib}\nserve\n`,
      [`${root}${lib}`]: 'serve() {\n  vllm serve "$MODEL" --eager\n}\n',
    };
    const [point] = await serveScripted({ k: agenticEntry([{ tp: 8, 'conc-list': [4] }]), f: k }, files, {
      root,
    });
    expect(point?.throughput).toMatchObject({ kind: 'unknown' });
    const [, fixed] = await serveScripted({ k: agenticEntry([{ tp: 8, 'conc-list': [4] }]), f: k }, files, {
      root,
    });
    expect(servingsOf(fixed?.throughput)).toMatchObject([{ origin: { path: `${root}${lib}`, line: 2 } }]);
  });

  test('is followed once for all concurrencies where these are left open', async () => {
    const runner = directRunner();
    const entry = fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }]);
    const points = await serveScripted({ k: entry }, { [SCRIPT]: serving }, { runner, any: true });
    expect(points).toHaveLength(3);
    expect(runner.jobs.filter(({ files }) => Object.keys(files).length === 0)).toHaveLength(2);
    expect(new Set(points.map((point) => point.throughput)).size).toBe(1);
  });
});

describe('a point that cannot be told', () => {
  const cases: [string, Record<string, string>, object][] = [
    ['lacks its script', {}, { reason: { kind: 'file', path: SCRIPT }, message: `${SCRIPT} does not exist` }],
    [
      'runs a script that is elsewhere',
      { [SCRIPT]: '#!/bin/bash\nbash /opt/start.sh\n' },
      {
        reason: { kind: 'file', path: '/opt/start.sh' },
        message: `${SCRIPT}:2 runs /opt/start.sh, which is not in this repository`,
        origin: { path: SCRIPT, line: 2 },
      },
    ],
    [
      'starts no server',
      { [SCRIPT]: '#!/bin/bash\nmake-coffee\n' },
      { message: `${SCRIPT} leads to no server command that is known` },
    ],
    [
      'is no shell',
      { [SCRIPT]: '#!/bin/bash\nvllm serve m\nif [[ 1 == 1 ]]; then\n' },
      { reason: { kind: 'unsupported', what: 'shell syntax' }, origin: { path: SCRIPT } },
    ],
    [
      'is too much to follow',
      {
        [SCRIPT]:
          '#!/bin/bash\nvllm serve m\nfor ((a = 0; a < 4000; a++)); do for ((b = 0; b < 4000; b++)); do x; done; done\n',
      },
      { reason: { kind: 'limit' }, origin: { path: SCRIPT, line: 1 } },
    ],
    [
      'has a launcher that is too much to follow',
      {
        [LAUNCHER]: `${launching}for ((a = 0; a < 4000; a++)); do for ((b = 0; b < 4000; b++)); do x; done; done\n`,
        [SCRIPT]: serving,
      },
      { reason: { kind: 'limit' }, origin: { path: LAUNCHER, line: 1 } },
    ],
  ];
  test.each(cases)('%s', async (_name, files, expected) => {
    expect(await throughput(files)).toMatchObject({ kind: 'unknown', isElsewhere: false, ...expected });
  });
});
