import { describe, expect, test } from '@jest/globals';
import { servedLines } from '../../../src/cli/explain/serving-lines.ts';
import { shownValue } from '../../../src/cli/explain/shown-value.ts';
import type { EffectiveServing, Setting } from '../../../src/facts/servings-of-config.ts';

const origin = { path: 'run.sh', line: 7 };
const setting = (text: string, guard: Setting['guard'] = { conditions: [] }): Setting => ({
  value: { kind: 'known', text },
  origin,
  guard,
});

/** A role of which little is known. */
const bare: EffectiveServing = {
  role: 'aggregated',
  purpose: 'throughput',
  engine: 'vllm',
  image: undefined,
  model: undefined,
  topology: { gpus: undefined, workers: undefined, nodes: undefined },
  args: [],
  env: [],
  speculation: undefined,
  client: undefined,
  actions: [],
  srtSlurm: undefined,
  origin,
};

function linesOf(more: Partial<EffectiveServing>): readonly string[] {
  return servedLines({ kind: 'served', servings: [{ ...bare, ...more }] }).map((line) =>
    line.replace(/ {2,}/g, '  ').trim(),
  );
}

describe('lines of a role', () => {
  test('say what is not told by leaving it out', () => {
    expect(linesOf({})).toEqual(['aggregated: vllm  run.sh:7', 'no speculative decoding']);
  });

  test('show positional words, switches and values', () => {
    const args = [
      { flag: '', isSwitch: false, ...setting('serve') },
      { flag: 'eager', isSwitch: true, ...setting('true') },
      { flag: 'tp', isSwitch: false, ...setting('8') },
    ];
    expect(linesOf({ args }).slice(2)).toEqual(['serve  run.sh:7', '--eager  run.sh:7', '--tp 8  run.sh:7']);
  });

  test('say on which branch a setting is in force', () => {
    const guard = {
      conditions: [
        { expression: '$A', holds: true, origin },
        { expression: '$B', holds: false, origin },
      ],
    };
    expect(linesOf({ env: [{ name: 'X', ...setting('1', guard) }] }).at(-1)).toBe(
      'X=1  run.sh:7 (if $A and not $B)',
    );
  });

  test('say who simulates acceptance, and what is written in vain', () => {
    const speculation = {
      method: setting('mtp'),
      draft: setting('acme/Draft'),
      length: setting('3'),
      sampler: setting('greedy'),
      simulated: [{ name: 'LEN', ...setting('2.5') }],
      injectedBy: 'launcher' as const,
      overwritten: [{ name: 'LEN', ...setting('9') }],
    };
    expect(linesOf({ speculation }).slice(1)).toEqual([
      'speculation: mtp  run.sh:7',
      'draft: acme/Draft  run.sh:7',
      'draft length: 3  run.sh:7',
      'draft sampler: greedy  run.sh:7',
      'simulated by the launcher: LEN: 2.5  run.sh:7',
      'written, but not in force: LEN: 9  run.sh:7',
    ]);
    const own = { ...speculation, injectedBy: undefined, overwritten: undefined };
    expect(linesOf({ speculation: own }).at(-1)).toBe('simulated: LEN: 2.5  run.sh:7');
  });

  test.each([
    [true, setting('true'), 'metrics published: yes  run.sh:7'],
    [false, undefined, 'metrics published: no  by default'],
    [undefined, undefined, 'metrics published: not known  by default'],
  ])('say whether metrics are published: %s', (isPublished, decidedBy, line) => {
    const metricsPublication = { metrics: undefined, combined: undefined, isPublished, decidedBy };
    expect(linesOf({ metricsPublication })).toContain(line);
  });
});

test('values show what is not known of them', () => {
  const hole = { reason: { kind: 'branches' }, expression: 'a or b' } as const;
  expect(shownValue({ kind: 'known', text: 'x' })).toBe('x');
  expect(shownValue({ kind: 'unknown', hole })).toBe('<unknown: a or b>');
  expect(shownValue({ kind: 'mixed', parts: ['x=', hole, ';'] })).toBe('x=<unknown: a or b>;');
});

test('nothing is shown of no roles', () => {
  expect(servedLines({ kind: 'served', servings: [] })).toEqual([]);
});

describe('lines of several servers', () => {
  const lines = (...servings: readonly EffectiveServing[]) =>
    servedLines({ kind: 'served', servings }).map((line) => line.replace(/ {2,}/g, '  ').trim());
  const variable = (name: string) => ({ name, ...setting('1') });

  test('tell of the same command on other nodes only what is not the same', () => {
    const env = [variable('A'), variable('B')];
    expect(lines({ ...bare, env }, { ...bare, env: [variable('A'), variable('C')] })).toEqual([
      'aggregated: vllm  run.sh:7',
      'no speculative decoding',
      'A=1  run.sh:7',
      'B=1  run.sh:7',
      'aggregated: vllm  run.sh:7, on other nodes',
      '- B=1  run.sh:7',
      '+ C=1  run.sh:7',
    ]);
  });

  test('say under which condition a server is started, and tell another command in full', () => {
    const guard = { conditions: [{ expression: '$RANK', holds: false, origin }] };
    expect(lines(bare, { ...bare, role: 'decode', guard })).toEqual([
      'aggregated: vllm  run.sh:7',
      'no speculative decoding',
      'decode: vllm  run.sh:7 (if not $RANK)',
      'no speculative decoding',
    ]);
  });

  test('tell each action and client once, with its condition', () => {
    const guard = { conditions: [{ expression: '$X', holds: true, origin }] };
    const action = { kind: 'write', target: setting('f'), text: 'echo > f', origin, guard } as const;
    const client = { kind: 'agentic', chatTemplate: undefined, endpoint: undefined };
    const one = { ...bare, actions: [action], client };
    expect(lines(one, { ...one, role: 'decode' }).slice(4)).toEqual([
      'write: f  run.sh:7 (if $X)',
      'client: agentic',
    ]);
  });
});
