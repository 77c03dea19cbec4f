import { describe, expect, test } from '@jest/globals';
import { detectLayout } from '../../src/benchmark/layout.ts';
import { layouts } from '../../src/facts/layouts.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { gather } from '../support/gather.ts';
import { type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

describe("a revision's layout", () => {
  const cases: [string, Files, string][] = [
    ['the project folder', { 'inferencex-e2e/configs/amd-master.yaml': '' }, 'inferencex-e2e'],
    ['the root', { 'configs/nvidia-master.yaml': '' }, 'root'],
    ['one of two masters', { 'configs/amd-master.yaml': '' }, 'root'],
    ['the old place', { '.github/configs/nvidia-master.yaml': '' }, 'legacy'],
    [
      'the newest of two places',
      { 'configs/amd-master.yaml': '', 'inferencex-e2e/configs/amd-master.yaml': '' },
      'inferencex-e2e',
    ],
    [
      'the newer of two old places',
      { 'configs/amd-master.yaml': '', '.github/configs/amd-master.yaml': '' },
      'root',
    ],
    ['no master config', { 'README.md': '' }, 'root'],
    [
      'a folder of that name',
      { 'inferencex-e2e/configs/amd-master.yaml/x': '', '.github/configs/amd-master.yaml': '' },
      'legacy',
    ],
  ];
  test.each(cases)('%s', async (_name, head, name) => {
    const { git } = memoryEvidence({ head });
    const found = await detectLayout(git, HEAD, inferencex.layouts);
    expect(found).toEqual({
      name,
      paths: Object.entries(inferencex.layouts).find(([key]) => key === name)?.[1],
    });
  });

  test('is told for each revision, so that a move is read right on both sides', async () => {
    const evidence = memoryEvidence({
      base: { 'configs/amd-master.yaml': '' },
      head: { 'inferencex-e2e/configs/amd-master.yaml': '' },
      default: { '.github/configs/amd-master.yaml': '' },
    });
    const found = await gather(layouts, evidence);
    expect([found.mergeBase.name, found.head.name, found.default.name]).toEqual([
      'root',
      'inferencex-e2e',
      'legacy',
    ]);
  });

  test("follows the policy's own paths", async () => {
    const evidence = memoryEvidence({ head: { 'cfg/m.yaml': '' } });
    const found = await gather(layouts, evidence, {
      layouts: { 'inferencex-e2e': { masterConfigs: ['cfg/m.yaml'] } },
    });
    expect(found.head).toMatchObject({
      name: 'inferencex-e2e',
      paths: { changelog: 'inferencex-e2e/perf-changelog.yaml' },
    });
  });
});
