import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type JobLane, laneKey } from '../../../src/results/check-runs/job-lane.ts';
import { parseLane } from '../../../src/results/check-runs/parse-lane.ts';

const sizes = { tp: 8, pp: 1, dcp: 1, pcp: 1, ep: 1, dpa: false };
const single: JobLane = {
  prefix: 'dsr1',
  precision: 'fp8',
  runner: 'h200',
  framework: 'sglang',
  roles: [{ workers: undefined, sizes }],
  specDecoding: '',
  offloading: '',
  concurrencies: [16],
};

describe('the name of a job', () => {
  test.each<[string, Partial<JobLane>]>([
    ['dsr1 fp8 h200 sgl TP8 c16', {}],
    ['p2 | dsr1 fp8 h200 sgl   TP8    c16 | eval-only', {}],
    ['p | DSR1 fp8 H200 sgl TP8 c16 | eval', {}],
    ['dsr1 fp8 h200 sglang TP8/EP1 conc=16', {}],
    ['dsr1 fp8 h200 sgl TP8 c=16', {}],
    ['dsr1 fp8 h200 sgl (TP8) c16', {}],
    ['dsr1 fp8 h200 sgl 1P (TP8) x 0D (TP8) c16', {}],
    ['dsr1 fp8 h200 sgl TP8 mtp c16', { specDecoding: 'mtp' }],
    ['dsr1 fp8 h200 sgl TP8 dram KV offload c16', { offloading: 'dram' }],
    [
      'dsr1 fp8 h200 sgl TP8 mtp dram KV offload mooncake c16',
      { specDecoding: 'mtp', offloading: 'dram mooncake' },
    ],
    ['dsr1 fp8 h200 sgl TP8 c4x8x16', { concurrencies: [4, 8, 16] }],
    ['dsr1 fp8 h200 sgl-disagg TP8 c16', { framework: 'sglang-disagg' }],
    ['dsr1 fp8 h200 atom-disagg TP8 c16', { framework: 'atom-disagg' }],
    [
      'dsr1 fp8 h200 sgl TP8/PP2/DCP4/PCP2/EP8/DPA c16',
      { roles: [{ workers: undefined, sizes: { tp: 8, pp: 2, dcp: 4, pcp: 2, ep: 8, dpa: true } }] },
    ],
    [
      'dsr1 fp8 h200 dyn-sgl 3P (TP2/EP2/DPA) x 1D (TP16/EP16) c16',
      {
        framework: 'dynamo-sglang',
        roles: [
          { workers: 3, sizes: { ...sizes, tp: 2, ep: 2, dpa: true } },
          { workers: 1, sizes: { ...sizes, tp: 16, ep: 16 } },
        ],
      },
    ],
  ])('%p says what it runs', (text, more) => {
    expect(parseLane(text)).toEqual({ ...single, ...more });
  });

  test.each([
    '',
    'dsr1',
    'dsr1 fp8 h200 sgl',
    'dsr1 fp8 h200 sgl c16',
    'dsr1 fp8 h200 sgl TP8',
    'dsr1 fp8 h200 sgl TP8 c',
    'dsr1 fp8 h200 sgl TP8 kv=dram conc=16',
    'dsr1 fp8 h200 sgl TP8 mtp kv=dram kv_backend=mooncake conc=16',
    'dsr1 fp8 h200 sgl TP8 c16x',
    'dsr1 fp8 h200 sgl TP8/XP2 c16',
    'dsr1 fp8 h200 sgl EP8 c16',
    'dsr1 fp8 h200 sgl TP8 one two c16',
    'dsr1 fp8 h200 sgl TP8 KV offload c16',
    'dsr1 fp8 h200 sgl 1P (TP8) x c16',
    'dsr1 fp8 h200 sgl 1D (TP8) c16',
    'dsr1 fp8 h200 sgl (TP8) x 1D (TP8) c16',
    'dsr1_1k1k fp8 h200 sgl | tp=8 ep=1 dpa=false | disagg-false spec-none conc-16',
    // A Kelvin sign, whose small letter is an ordinary one.
    '\u212aimik3 fp8 h200 sgl TP8 c16',
    'dsr1\u200b fp8 h200 sgl TP8 c16',
    'dsr1\u00a0fp8 h200 sgl TP8 c16',
    'dsr1 fp8 h200 sgl TP8 c\uff11\uff16',
    'dsr1 fp8 h200 sgl TP8 c16\u0000',
    'dsr1 fp8 h200 sgl TP8 c16\u202e',
    'dsr1 fp8 | h200 sgl TP8 c16',
    'p2 | p3 | dsr1 fp8 h200 sgl TP8 c16',
    'dsr1 fp8 h200 sgl TP8 c16 | eval-only | eval',
    `dsr1 fp8 h200 sgl ${'TP8/'.repeat(200)} c16`,
  ])('%p is of another form', (text) => {
    expect(parseLane(text)).toBeUndefined();
  });

  const word = fc
    .stringMatching(/^[a-z][a-z0-9.:-]{0,12}$/)
    .filter((text) => text !== 'p' && !/^p\d*$/.test(text));
  const size = fc.integer({ min: 1, max: 64 });
  const anySizes = fc.record({ tp: size, pp: size, dcp: size, pcp: size, ep: size, dpa: fc.boolean() });
  const role = fc.record({ workers: size, sizes: anySizes });

  test('says again what a row was named by', () => {
    const lane = fc.record({
      prefix: word,
      precision: word,
      runner: word,
      framework: word.filter((name) => !['sgl', 'dyn-sgl', 'sgl-disagg'].includes(name)),
      roles: fc.oneof(
        anySizes.map((one) => [{ workers: undefined, sizes: one }]),
        fc.array(role, { minLength: 2, maxLength: 2 }),
      ),
      specDecoding: fc.constantFrom('', 'mtp', 'draft_model'),
      offloading: fc.constantFrom('', 'dram', 'dram mooncake'),
      concurrencies: fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 5 }),
    });
    fc.assert(
      fc.property(lane, (one) => {
        const parsed = parseLane(nameOf(one));
        expect(parsed === undefined ? undefined : laneKey(parsed)).toBe(laneKey(one));
      }),
    );
  });

  test('does not say what it does not hold: a word more, less or altered names another row, or none', () => {
    const name = 'p1 | dsr1 fp8 h200 sgl TP8/EP2 mtp dram KV offload mooncake c4x16 | eval-only';
    const own = laneOf(name);
    const words = name.split(' ').slice(2, -2);
    const at = fc.integer({ min: 0, max: words.length - 1 });
    const other = fc.constantFrom('x', 'TP16', 'c8', '|', 'kv', 'a=1', '(TP8)', '1P', '2P', '1D', '');
    const change = fc.constantFrom('drop', 'replace', 'insert');
    fc.assert(
      fc.property(at, other, change, (index, word, how) => {
        const instead = how === 'drop' ? [] : [word];
        const changed = words.toSpliced(index, how === 'insert' ? 0 : 1, ...instead);
        // Names are read without regard to case.
        const same = (list: readonly string[]) => list.join(' ').split(/\s+/).join(' ').trim().toLowerCase();
        fc.pre(same(changed) !== same(words));
        expect(laneOf(changed.join(' '))).not.toBe(own);
      }),
    );
  });

  test('is read without an end or an error, whatever it is', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => void parseLane(text)));
  });
});

function laneOf(name: string): string | undefined {
  const parsed = parseLane(name);
  return parsed && laneKey(parsed);
}

/** As the templates of the workflow put names together. */
function nameOf({ prefix, precision, runner, framework, roles, ...lane }: JobLane): string {
  const shape = ({ tp, pp, dcp, pcp, ep, dpa }: JobLane['roles'][number]['sizes']) =>
    `TP${tp}/PP${pp}/DCP${dcp}/PCP${pcp}/EP${ep}${dpa ? '/DPA' : ''}`;
  const [first, second] = roles.map((role) => `(${shape(role.sizes)})`);
  const both = `${roles[0]?.workers}P ${first} x ${roles[1]?.workers}D ${second}`;
  const [to = '', by = ''] = lane.offloading.split(' ');
  const offload = to === '' ? '' : `${to} KV offload`;
  const topology = second === undefined ? first : both;
  return `p1 | ${prefix} ${precision} ${runner} ${framework} ${topology} ${lane.specDecoding} ${offload} ${by} c${lane.concurrencies.join('x')} | eval-only`;
}
