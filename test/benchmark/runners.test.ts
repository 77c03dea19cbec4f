import { describe, expect, test } from '@jest/globals';
import { noRunners, readRunners } from '../../src/benchmark/runners.ts';
import { DataFileError } from '../../src/benchmark/yaml/data-file-error.ts';

const root = `labels:
  b200: [b200-a_0, b200-b_1]
  cluster:b200-a:
  - b200-a_0
hardware:
  cluster:b200-a:
    available-cpu-dram-mib: 2_063_837
    gpus-per-node: 8
`;

describe('runners', () => {
  test('labels name nodes, hardware is by label', () => {
    const runners = readRunners({ path: 'r.yaml', text: root });
    expect(runners.labels.get('b200')).toEqual(['b200-a_0', 'b200-b_1']);
    expect(runners.hardwareOf('cluster:b200-a')).toEqual({
      'available-cpu-dram-mib': 2063837,
      'gpus-per-node': 8,
    });
    expect(runners.hardwareOf('b200')).toBeUndefined();
  });

  test('newer revisions describe clusters, without the prefix and with much else', () => {
    const text =
      'labels: {cluster:x: [x_0]}\nclusters:\n  x: {gpus-per-node: 4, available-cpu-dram-mib: 100, slurm: {a: 1}}\n';
    expect(readRunners({ path: 'r.yaml', text }).hardwareOf('cluster:x')).toMatchObject({
      'gpus-per-node': 4,
    });
  });

  test('older revisions are labels only', () => {
    const runners = readRunners({ path: 'r.yaml', text: 'b200: [b200-a_0]\nh100: [h100_1]\n' });
    expect([...runners.labels.keys()]).toEqual(['b200', 'h100']);
    expect(runners.hardwareOf('b200')).toBeUndefined();
  });

  test('a duplicate label is reported', () => {
    expect(readRunners({ path: 'r.yaml', text: 'labels:\n  a: [x]\n  a: [y]\n' }).notices).toMatchObject([
      { line: 3 },
    ]);
  });

  test('without a file nothing is known', () => {
    expect(noRunners.hardwareOf('b200')).toBeUndefined();
  });

  const broken: [string, string, RegExp][] = [
    ['a label without nodes', 'labels:\n  a: [x]\n  b: []\n', /^r\.yaml:3: labels\.b: /],
    ['a node that is a number', 'labels:\n  a:\n  - x\n  - 5\n', /^r\.yaml:4: labels\.a\.1: /],
    ['no node list', 'labels: {a: x}\n', /^r\.yaml:1: labels\.a: /],
    [
      'a text as memory',
      'labels: {}\nhardware:\n  a:\n    available-cpu-dram-mib: much\n',
      /^r\.yaml:4: hardware\.a\.available-cpu-dram-mib: /,
    ],
    [
      'zero GPUs',
      'labels: {}\nclusters:\n  a: {gpus-per-node: 0}\n',
      /^r\.yaml:3: clusters\.a\.gpus-per-node: /,
    ],
    ['an empty file', '', /^r\.yaml:1: /],
    ['a list', '[]', /^r\.yaml:1: /],
    ['a text', 'x', /^r\.yaml:1: /],
  ];
  test.each(broken)('%s is refused with its line', (_name, text, message) => {
    let caught: unknown;
    try {
      readRunners({ path: 'r.yaml', text });
    } catch (cause) {
      caught = cause;
    }
    expect(caught).toBeInstanceOf(DataFileError);
    expect(caught instanceof Error && caught.message).toMatch(message);
  });
});
