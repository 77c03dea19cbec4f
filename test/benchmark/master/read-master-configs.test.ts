import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readMasterConfigs } from '../../../src/benchmark/master/read-master-configs.ts';
import { DataFileError } from '../../../src/benchmark/yaml/data-file-error.ts';
import {
  agenticEntry,
  configsOf,
  type Fields,
  fixedEntry,
  masterText,
  multiNodeEntry,
  worker,
} from '../../support/matrix-configs.ts';

function problemsOf(...texts: readonly string[]): readonly string[] {
  try {
    readMasterConfigs(texts.map((text, i) => ({ path: `${i}.yaml`, text })));
    return [];
  } catch (cause) {
    if (!(cause instanceof DataFileError)) throw cause;
    return cause.message.split('\n');
  }
}

const yaml = `# comment
a-fp4:
  image: x/y:1
  model: o/m
  model-prefix: m
  precision: fp4
  framework: vllm
  runner: b200
  multinode: false
  scenarios:
    fixed-seq-len:
    - isl: 8192
      osl: 1024
      search-space:
      - { tp: 8, conc-list: [1, 2] }
      - { tp: 4, conc-start: 1, conc-end: 4 }
`;

describe('a master config', () => {
  test('is read with the line of its key', () => {
    const { entries, notices } = readMasterConfigs([{ path: 'n.yaml', text: yaml }]);
    const entry = entries.get('a-fp4');
    expect(entry?.line).toBe(2);
    expect(entry?.config.image).toBe('x/y:1');
    expect(entry?.document.lineOf(['a-fp4', 'scenarios', 'fixed-seq-len', 0, 'search-space', 1])).toBe(16);
    expect(notices).toEqual([]);
  });

  test('keeps the order of files and keys', () => {
    const item = [{ tp: 1, 'conc-list': [1] }];
    const files = [
      { path: 'n.yaml', text: masterText({ z: fixedEntry(item), b: fixedEntry(item) }) },
      { path: 'a.yaml', text: masterText({ y: fixedEntry(item), a: fixedEntry(item) }) },
    ];
    expect([...readMasterConfigs(files).entries.keys()]).toEqual(['z', 'b', 'y', 'a']);
  });

  test('an empty list of files has no entries', () => {
    expect(readMasterConfigs([]).entries.size).toBe(0);
  });

  const spellings: [string, Fields][] = [
    [
      'defaults written as null',
      { tp: 1, ep: null, 'dp-attn': null, 'conc-list': null, 'conc-start': 1, 'conc-end': 2 },
    ],
    ['an empty list beside a range', { tp: 1, 'conc-list': [], 'conc-start': 1, 'conc-end': 2 }],
    ['the older name of offloading', { tp: 1, offloading: 'cpu', 'conc-list': [1] }],
    ['a backend that is only a name', { tp: 1, 'kv-offload-backend': 'lmcache', 'conc-list': [1] }],
    ['a backend without a version', { tp: 1, 'kv-offload-backend': { name: 'mooncake' }, 'conc-list': [1] }],
  ];
  test.each(spellings)('accepts %s', (_name, item) => {
    expect(configsOf({ k: agenticEntry([item]) }).entries.size).toBe(1);
  });

  test('accepts a decode role without workers, as aggregated servers were written', () => {
    const decode = worker({ 'num-worker': 0, tp: 0 });
    const entry = multiNodeEntry([{ prefill: worker(), decode, 'conc-list': [1] }]);
    expect(configsOf({ k: entry }).entries.size).toBe(1);
  });
});

describe('what is odd is reported and not fatal', () => {
  test('unknown fields at every depth, with lines', () => {
    const entry = multiNodeEntry(
      [{ prefill: worker({ gpus: 4 }), decode: worker(), 'conc-list': [1], turbo: 1 }],
      {
        colour: 'red',
      },
    );
    const { notices } = configsOf({ k: entry });
    expect(notices.map(({ message }) => message).toSorted()).toEqual([
      'unknown field k.colour',
      'unknown field k.scenarios.fixed-seq-len.0.search-space.0.prefill.gpus',
      'unknown field k.scenarios.fixed-seq-len.0.search-space.0.turbo',
    ]);
    const lines = masterText({ k: entry }).split('\n');
    for (const { line, message } of notices)
      expect(lines[(line ?? 0) - 1]).toContain(`"${message.split('.').at(-1)}"`);
  });

  test('a key that stands twice in a file: the last one is in force', () => {
    const text = `${yaml}a-fp4:\n${yaml.split('\n').slice(2).join('\n').replace('x/y:1', 'x/y:2')}`;
    const { entries, notices } = readMasterConfigs([{ path: 'n.yaml', text }]);
    expect(entries.get('a-fp4')).toMatchObject({ line: 17, config: { image: 'x/y:2' } });
    expect(notices).toMatchObject([{ path: 'n.yaml', line: 17 }]);
  });
});

describe('what is refused, with file and line', () => {
  const edits: [string, RegExp, string, string][] = [
    ['a missing image', / {2}image: .*\n/, '', '0.yaml:2: a-fp4.image: '],
    ['an image that is a number', /x\/y:1/, '5', '0.yaml:3: a-fp4.image: '],
    ['an image that is empty', /x\/y:1/, '""', '0.yaml:3: a-fp4.image: '],
    ['an image that is a date', /x\/y:1/, '2026-08-01', '0.yaml:3: a-fp4.image: '],
    ['a word for multinode', /multinode: false/, 'multinode: maybe', '0.yaml:9: a-fp4.multinode: '],
    ['scenarios that are a list', /scenarios:[\s\S]*/, 'scenarios: []', '0.yaml:10: a-fp4.scenarios: '],
    ['no scenarios', /scenarios:[\s\S]*/, '', '0.yaml:2: a-fp4.scenarios: '],
    ['a text for isl', /8192/, '8k', '0.yaml:12: a-fp4.scenarios.fixed-seq-len.0.isl: '],
    ['an isl of zero', /8192/, '0', '0.yaml:12: a-fp4.scenarios.fixed-seq-len.0.isl: '],
    ['a quoted tp', /tp: 8/, 'tp: "8"', '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0.tp: '],
    ['half a GPU', /tp: 8/, 'tp: 0.5', '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0.tp: '],
    [
      'a negative concurrency',
      /\[1, 2\]/,
      '[1, -2]',
      '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0.conc-list.1: ',
    ],
    [
      'a number for the list',
      /\[1, 2\]/,
      '4',
      '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0.conc-list: ',
    ],
    [
      'no concurrency at all',
      /, conc-list: \[1, 2\]/,
      '',
      '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0: needs conc-list, or conc-start and conc-end',
    ],
    [
      'a list and a range',
      /conc-start: 1/,
      'conc-list: [1], conc-start: 1',
      '0.yaml:16: a-fp4.scenarios.fixed-seq-len.0.search-space.1: has both conc-list and conc-start/conc-end',
    ],
    [
      'half a range',
      /conc-start: 1, /,
      '',
      '0.yaml:16: a-fp4.scenarios.fixed-seq-len.0.search-space.1: needs conc-list, or conc-start and conc-end',
    ],
    [
      'a range upside down',
      /conc-start: 1/,
      'conc-start: 5',
      '0.yaml:16: a-fp4.scenarios.fixed-seq-len.0.search-space.1: conc-start 5 is above conc-end 4',
    ],
    [
      'no topology',
      /tp: 8, /,
      '',
      '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0: needs exactly one of tp, prefill with decode, or worker',
    ],
    [
      'a search space that is a mapping',
      /search-space:[\s\S]*/,
      'search-space: {}',
      '0.yaml:14: a-fp4.scenarios.fixed-seq-len.0.search-space: ',
    ],
    ['an entry that is a text', /a-fp4:[\s\S]*/, 'a-fp4: later', '0.yaml:2: a-fp4: '],
    ['a wildcard in a key', /a-fp4:/, 'a-*:', '0.yaml:2: "*" in config key a-*'],
    [
      'a node count with workers missing',
      /multinode: false/,
      'multinode: true',
      '0.yaml:15: a-fp4.scenarios.fixed-seq-len.0.search-space.0: a multi-node item has workers, not tp',
    ],
  ];
  test.each(edits)('%s', (_name, find, replacement, start) => {
    const text = yaml.replace(find, replacement);
    expect(text).not.toBe(yaml);
    expect(problemsOf(text)[0]?.slice(0, start.length)).toBe(start);
  });

  test('workers of a single-node item', () => {
    const entry = fixedEntry([{ prefill: worker(), decode: worker(), 'conc-list': [1] }]);
    expect(problemsOf(masterText({ k: entry }))[0]).toContain('a single-node item has tp, no workers');
  });

  test('only half of a pair of roles', () => {
    const entry = multiNodeEntry([{ prefill: worker(), 'conc-list': [1] }]);
    expect(problemsOf(masterText({ k: entry }))[0]).toContain(
      'needs exactly one of tp, prefill with decode, or worker',
    );
  });

  test('a key in two files, at the second', () => {
    expect(problemsOf(yaml, `\n${yaml}`)).toEqual(['1.yaml:3: a-fp4 stands in 0.yaml too (line 2)']);
  });

  test('all broken files at once', () => {
    expect(problemsOf('a: [', 'a: }', yaml)).toHaveLength(2);
  });

  test('many problems are cut short', () => {
    const items = Array.from({ length: 50 }, () => ({ tp: 0, 'conc-list': [1] }));
    const problems = problemsOf(masterText({ k: fixedEntry(items) }));
    expect(problems).toHaveLength(6);
    expect(problems.at(-1)).toBe('(+45 more)');
  });

  test.each(['[]', '- a\n', 'text', '5', '2026-08-01', 'null', ''])('a file that is %j', (text) => {
    expect(problemsOf(text)).toEqual(['0.yaml: is no mapping of config keys']);
  });

  test('whatever stands in place of any value is entries or a DataFileError', () => {
    const whole = {
      k: agenticEntry([
        { tp: 8, 'kv-offloading': 'dram', router: { name: 'r', version: '1' }, 'conc-list': [1] },
      ]),
      l: multiNodeEntry([
        { prefill: worker({ 'additional-settings': ['A=b'] }), decode: worker(), 'conc-list': [1] },
      ]),
    };
    const paths = pathsOf(whole);
    const strange = fc.constantFrom<unknown>(
      null,
      0,
      -1,
      1.5,
      1e308,
      true,
      '',
      'x',
      [],
      {},
      [null],
      { a: [] },
      [[[1]]],
    );
    fc.assert(
      fc.property(fc.constantFrom(...paths), strange, (path, value) => {
        const text = JSON.stringify(replaceAt(whole, path, value));
        try {
          expect(readMasterConfigs([{ path: 'm.yaml', text }]).entries.size).toBeGreaterThanOrEqual(0);
        } catch (cause) {
          expect(cause).toBeInstanceOf(DataFileError);
          expect(String(cause)).toMatch(/m\.yaml(:\d+)?: /);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, nested]) => pathsOf(nested, [...path, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, i) => (String(i) === key ? replaceAt(item, rest, replacement) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, nested]) => [
      name,
      name === key ? replaceAt(nested, rest, replacement) : nested,
    ]),
  );
}
