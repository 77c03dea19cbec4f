import { describe, expect, test } from '@jest/globals';
import { toConfigJson } from '../../../src/cli/explain/config-json.ts';
import { renderConfigText } from '../../../src/cli/explain/config-text.ts';
import type { PointServings, Served } from '../../../src/facts/servings-of-config.ts';
import { fixedEntry, rowsOf } from '../../support/matrix-configs.ts';

const rows = rowsOf({ k: fixedEntry([{ tp: 8, 'conc-list': [1, 2, 4] }]) });
const absent = (path: string) =>
  ({
    kind: 'unknown',
    reason: { kind: 'file', path },
    message: `${path} is not there`,
    origin: { path: 'm.yaml', line: 3 },
    isElsewhere: false,
  }) as const satisfies Served;
const unknown = absent('a.yaml');

/** The points of three rows, served one way for throughput and one for evaluations. */
function explained(served: readonly (readonly [throughput: Served, evaluation: Served])[]) {
  const points = served.map(([throughput, evaluation], at): PointServings => {
    const row = rows[at];
    if (row === undefined) throw new Error('no row');
    return { point: { row, concurrency: row.concurrencies[0] ?? 0 }, throughput, eval: evaluation };
  });
  return { key: 'k', commit: 'a'.repeat(40), date: '2026-10-01', points };
}

describe('the text', () => {
  test('puts points that are served alike together, in the order in which they first stand', () => {
    const one = [absent('one.sh'), absent('one.sh')] as const;
    const two = [absent('two.sh'), absent('two.sh')] as const;
    const lines = renderConfigText(explained([one, two, one])).split('\n');
    expect(lines[0]).toBe('k at aaaaaaaaaaaa (rules of 2026-10-01): 3 points');
    expect(lines.filter((line) => line.includes('conc'))).toEqual([
      expect.stringMatching(/^ {2}8k1k, TP8, conc 1, 4 {2}master\.yaml:\d+$/),
      expect.stringMatching(/^ {2}8k1k, TP8, conc 2 {2}master\.yaml:\d+$/),
    ]);
    expect(lines.filter((line) => line.includes('.sh'))).toEqual([
      '    not known: one.sh is not there  m.yaml:3',
      '    not known: two.sh is not there  m.yaml:3',
    ]);
  });

  test('says of evaluations only what is not the same', () => {
    const text = renderConfigText(explained([[absent('one.sh'), unknown]]));
    expect(text).toContain(': 1 point\n');
    expect(text.split('\n').slice(-5)).toEqual([
      '    not known: one.sh is not there  m.yaml:3',
      '    evaluation:',
      '    - not known: one.sh is not there  m.yaml:3',
      '    + not known: a.yaml is not there  m.yaml:3',
      '',
    ]);
  });

  test('keeps what strangers write on one line', () => {
    const message = 'a\nb\u001b[31m\u202e';
    const text = renderConfigText(
      explained([
        [
          { ...unknown, message },
          { ...unknown, message },
        ],
      ]),
    );
    expect(text).toContain('not known: a b\\x1b[31m\\u{202e}  m.yaml:3\n');
  });
});

describe('the JSON', () => {
  test('says of each point where it stands and what it runs', () => {
    expect(toConfigJson(explained([[absent('one.sh'), unknown]]))).toEqual({
      schemaVersion: 1,
      config: 'k',
      commit: 'a'.repeat(40),
      date: '2026-10-01',
      points: [
        {
          scenario: 'fixed-seq-len',
          concurrency: 1,
          path: 'master.yaml',
          line: expect.any(Number),
          throughput: { kind: 'unknown', reason: 'one.sh is not there', path: 'm.yaml', line: 3 },
          eval: { kind: 'unknown', reason: 'a.yaml is not there', path: 'm.yaml', line: 3 },
        },
      ],
    });
  });

  test('keeps guards that say something', () => {
    const origin = { path: 'r.sh', line: 2 };
    const guard = { conditions: [{ expression: '$A', holds: true, origin }] };
    const setting = { value: { kind: 'known', text: 'v' }, origin, guard } as const;
    const free = { ...setting, guard: { conditions: [] } };
    const served: Served = {
      kind: 'served',
      servings: [
        {
          role: 'aggregated',
          purpose: 'throughput',
          engine: 'vllm',
          image: setting,
          model: free,
          topology: { gpus: undefined, workers: undefined, nodes: undefined },
          args: [],
          env: [],
          speculation: undefined,
          client: undefined,
          actions: [],
          srtSlurm: undefined,
          origin,
        },
      ],
    };
    expect(JSON.parse(JSON.stringify(toConfigJson(explained([[served, served]]))))).toMatchObject({
      points: [
        {
          throughput: {
            roles: [
              {
                image: {
                  value: 'v',
                  isKnown: true,
                  path: 'r.sh',
                  line: 2,
                  guard: { conditions: [{ expression: '$A' }] },
                },
                model: { value: 'v', isKnown: true, path: 'r.sh', line: 2 },
              },
            ],
          },
        },
      ],
    });
  });
});
