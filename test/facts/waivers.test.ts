import { describe, expect, test } from '@jest/globals';
import { waivers } from '../../src/facts/waivers.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, type Files, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const filled = `## What is patched
the sampler of the engine
## Why
the server dies at once
## Upstream
https://github.com/vllm-project/vllm/pull/1
## Removal plan
with the next release
`;

const found = (head: Files, standing: Files = {}) =>
  gather(waivers, memoryEvidence({ base: {}, head, default: standing }));

describe('waivers', () => {
  test("are the pull request's own, in its head", async () => {
    expect(await found({ 'docs/waiver/7.md': filled })).toEqual({
      ownPath: 'docs/waiver/7.md',
      own: { number: 7, path: 'docs/waiver/7.md', commit: HEAD, waiver: { text: filled, lacking: [] } },
      standing: [],
    });
  });

  test('are those of the default branch, by number', async () => {
    const { own, standing } = await found({}, { 'docs/waiver/12.md': filled, 'docs/waiver/3.md': 'x' });
    expect(own).toBeUndefined();
    expect(standing.map(({ number, commit, waiver }) => [number, commit, waiver.lacking.length])).toEqual([
      [3, DEFAULT, 4],
      [12, DEFAULT, 0],
    ]);
  });

  test.each(['README.md', 'PENDING-fix.md', '7_zh.md', '7.txt', 'old/8.md', '.gitkeep'])(
    'are no files of another name: %s',
    async (name) => {
      expect((await found({}, { [`docs/waiver/${name}`]: filled })).standing).toEqual([]);
    },
  );

  test("of another pull request are not one's own, though they are in the head", async () => {
    expect((await found({ 'docs/waiver/8.md': filled })).own).toBeUndefined();
  });

  test('stand where the layout has them', async () => {
    const master = { 'inferencex-e2e/configs/nvidia-master.yaml': '{}\n' };
    const { ownPath, own } = await found({ ...master, 'inferencex-e2e/docs/waiver/7.md': filled }, master);
    expect([ownPath, own?.number]).toEqual(['inferencex-e2e/docs/waiver/7.md', 7]);
  });
});
