import { describe, expect, test } from '@jest/globals';
import { expandMatrix } from '../../../src/benchmark/matrix/expand.ts';
import { readRevision } from '../../../src/benchmark/read-revision.ts';
import { LaunchSource } from '../../../src/benchmark/submission/launch-files.ts';
import { readTree } from '../../../src/benchmark/submission/revision-tree.ts';
import type { GitEvidence, TreeEntry } from '../../../src/evidence/git-evidence.ts';
import { PinnedSrtSlurm } from '../../../src/launch/recipe/pinned-srt-slurm.ts';
import { inferencex } from '../../../src/policy/preset/inferencex.ts';
import { type Fields, LATE, masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import { type Files, HEAD, memoryEvidence } from '../../support/memory-evidence.ts';
import { placed } from './support.ts';

const URL = 'https://github.com/NVIDIA/srt-slurm.git';
const clone = (ref: string) => `git clone ${URL} d\ngit checkout ${ref}\n`;

/** The references of a config's rows, with how often each file was read. */
async function pinned(more: Files, config: Fields, submodules: readonly string[] = [], folder = '') {
  const files = { [`${folder}configs/nvidia-master.yaml`]: masterText({ k: config }), ...more };
  const { git } = memoryEvidence({ head: files });
  const reads = new Map<string, number>();
  const links = submodules.map((path): TreeEntry => ({ path, mode: '160000', oid: 'e'.repeat(40) }));
  const counted: GitEvidence = {
    ...git,
    list: async (commit, directory) => [...(await git.list(commit, directory)), ...links],
    blob: async (oid) => {
      reads.set(oid, (reads.get(oid) ?? 0) + 1);
      return git.blob(oid);
    },
  };
  const revision = await readRevision(counted, HEAD, inferencex.layouts);
  const tree = await readTree(counted, HEAD);
  reads.clear();
  const of = { git: counted, revision, tree };
  const source = new PinnedSrtSlurm(of, new LaunchSource({ ...revision, tree }));
  const rows = expandMatrix(revision.configs, revision.runners, LATE);
  const refs = await Promise.all(rows.map((row) => source.refOf(row)));
  return { refs: refs.map(placed), reads: [...reads.values()] };
}

const item = (more: Fields = {}) => ({ worker: worker(), 'conc-list': [1, 2], ...more });
const config = (more: Fields = {}, items = [item()]) =>
  multiNodeEntry(items, { runner: 'b200-acme', ...more });
const runners = (nodes: string) => ({ 'configs/runners.yaml': `labels: {b200-acme: [${nodes}]}\n` });

describe('the srt-slurm of a row', () => {
  test('is the submodule, wherever it stands', async () => {
    const oid = 'e'.repeat(40);
    expect((await pinned({}, config(), ['utils/srt-slurm'])).refs).toEqual([`${oid} @ srt-slurm:1`]);
    const project = 'inferencex-e2e/';
    for (const at of [`${project}utils/srt-slurm`, 'utils/srt-slurm'])
      expect((await pinned({}, config(), [at], project)).refs).toEqual([`${oid} @ srt-slurm:1`]);
  });

  test('is the submodule even if a launcher clones something', async () => {
    const files = { ...runners('b200-acme_0'), 'runners/launch_b200-acme.sh': clone('v1') };
    expect((await pinned(files, config(), ['utils/srt-slurm'])).refs[0]).toContain('@ srt-slurm:1');
  });

  test('is what the launcher clones for the row: by framework, precision, speculation, settings', async () => {
    const text = `if [[ $FRAMEWORK == dynamo-trt ]]; then
${clone('trt')}elif [[ $PRECISION == fp8 ]]; then
${clone('fp8')}elif [[ "\${SPEC_DECODING:-}" == mtp ]]; then
${clone('mtp')}elif [[ $EXTRA == 1 && $IS_MULTINODE == true && $ISL == 8192 ]]; then
${clone('extra')}else
${clone('other')}fi
`;
    const files = { ...runners('b200-acme_0'), 'runners/launch_b200-acme.sh': text };
    const refOf = async (more: Fields, items = [item()]) =>
      (await pinned(files, config(more, items))).refs[0]?.split(' ')[0];
    expect(await refOf({ framework: 'dynamo-trt' })).toBe('trt');
    expect(await refOf({ precision: 'fp8' })).toBe('fp8');
    expect(await refOf({}, [item({ 'spec-decoding': 'mtp' })])).toBe('mtp');
    const setting = worker({ 'additional-settings': ['EXTRA=1', 'odd'] });
    expect(await refOf({}, [item({ worker: setting })])).toBe('extra');
    expect(await refOf({}, [item({ worker: worker({ 'additional-settings': ['EXTRA=2'] }) })])).toBe('other');
  });

  test('is open where the launchers of a label differ', async () => {
    const files = {
      ...runners('b200-one_0, b200-two_0'),
      'runners/launch_b200-one.sh': clone('v1'),
      'runners/launch_b200-two.sh': clone('v2'),
    };
    expect((await pinned(files, config())).refs).toEqual(['<v1 or v2> @ launch_b200-one.sh:2']);
  });

  test('is open without a launcher', async () => {
    expect((await pinned(runners('b200-acme_0'), config())).refs[0]).toMatch(
      /^<srt-slurm> @ nvidia-master\.yaml:\d+$/,
    );
  });

  test('is looked up once for all points and rows of one launcher', async () => {
    const files = { ...runners('b200-acme_0'), 'runners/launch_b200-acme.sh': clone('v1') };
    const { refs, reads } = await pinned(files, config({}, [item(), item({ 'num-nodes': 2 })]));
    expect([refs.length, reads]).toEqual([2, [1]]);
  });
});
