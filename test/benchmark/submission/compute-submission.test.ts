import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { submission } from '../../../src/facts/submission.ts';
import { gather } from '../../support/gather.ts';
import { agenticEntry, type Fields, fixedEntry, masterText } from '../../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../../support/memory-evidence.ts';
import { CHANGELOG, entries, entryText, MASTER, projectFiles, scripts } from './support.ts';

const vllm = 'm8-fp4-b200-vllm';

describe('in every layout', () => {
  const layouts: [name: string, folder: string, configs: string][] = [
    ['inferencex-e2e', 'inferencex-e2e/', 'inferencex-e2e/configs'],
    ['root', '', 'configs'],
    ['legacy', '', '.github/configs'],
  ];

  function laidOut(files: Files, folder: string, configs: string): Files {
    return Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.startsWith('configs/') ? path.replace('configs', configs) : `${folder}${path}`,
        text,
      ]),
    );
  }

  test.each(layouts)('%s: scripts, shared files and changelog are found', async (_name, folder, configs) => {
    const log = `${projectFiles()[CHANGELOG]}${entryText(['m8-fp4-b200-sglang'], 2)}`;
    const head = projectFiles(entries, {
      [`${scripts}/m8_fp4_b200_vllm.sh`]: 'vllm serve --other\n',
      'benchmarks/benchmark_lib.sh': 'other\n',
      [CHANGELOG]: log,
    });
    const evidence = memoryEvidence({
      base: laidOut(projectFiles(), folder, configs),
      head: laidOut(head, folder, configs),
    });
    const found = await gather(submission, evidence);
    expect(found.submitted.map(({ key, reasons }) => [key, reasons.map(({ kind }) => kind)])).toEqual([
      [vllm, ['script-changed']],
      ['m8-fp4-b200-sglang', ['selected']],
    ]);
    expect(found.sharedFiles).toEqual([`${folder}benchmarks/benchmark_lib.sh`]);
    expect(found.submitted[0]?.files.every(({ exists }) => exists)).toBe(true);
  });

  test.each(layouts)(
    '%s: moved from the root, a config is still the same',
    async (_name, folder, configs) => {
      const evidence = memoryEvidence({
        base: projectFiles(),
        head: laidOut(projectFiles(), folder, configs),
      });
      expect((await gather(submission, evidence)).submitted).toEqual([]);
    },
  );

  test('the newer layout: what the launcher runs by convention', async () => {
    const recipe = 'benchmarks/single_node/srt-slurm-recipes/m8/a.yaml';
    const base = Object.fromEntries(
      Object.entries({
        ...projectFiles({
          agentic: agenticEntry([{ tp: 8, 'conc-list': [1], 'srt-recipe': recipe, 'spec-decoding': 'mtp' }]),
          fixed: fixedEntry([{ tp: 8, 'conc-list': [1], 'srt-recipe': recipe }]),
        }),
        [recipe]: 'engine: vllm\n',
        'infx/launch/run.py': 'old\n',
        'infx/golden_al_distribution/m8_mtp.yaml': 'old\n',
        'benchmarks/srt_agentic.sh': 'old\n',
      }).map(([path, text]) => [`inferencex-e2e/${path}`, text]),
    );
    const reachedBy = async (path: string) => {
      const head = { ...base, [`inferencex-e2e/${path}`]: 'new\n' };
      return (await gather(submission, memoryEvidence({ base, head }))).reached.map(({ key }) => key);
    };
    expect(await reachedBy('infx/launch/run.py')).toEqual(['agentic', 'fixed']);
    expect(await reachedBy('infx/golden_al_distribution/m8_mtp.yaml')).toEqual(['agentic']);
    expect(await reachedBy('benchmarks/srt_agentic.sh')).toEqual(['agentic']);
    expect(await reachedBy('infx/other/tool.py')).toEqual([]);
  });
});

describe('what is read', () => {
  /** Evidence that counts the blobs asked for. */
  function counting(base: Files, head: Files): { evidence: Evidence; reads: string[] } {
    const evidence = memoryEvidence({ base, head });
    const reads: string[] = [];
    const blob = (oid: string) => {
      reads.push(oid);
      return evidence.git.blob(oid);
    };
    return { evidence: { ...evidence, git: { ...evidence.git, blob } }, reads };
  }

  test('no script where none changed: configs, runners and changelog of both sides', async () => {
    const { evidence, reads } = counting(projectFiles(), projectFiles());
    await gather(submission, evidence);
    expect(reads).toHaveLength(6);
  });

  test('only the versions of a script that changed', async () => {
    const head = projectFiles(entries, { [`${scripts}/m8_fp4_b200_vllm.sh`]: 'other\n' });
    const { evidence, reads } = counting(projectFiles(), head);
    await gather(submission, evidence);
    expect(new Set(reads.slice(6)).size).toBe(2);
  });

  test('files that could name a shared one, each once, where one changed', async () => {
    const head = projectFiles(entries, { 'benchmarks/benchmark_lib.sh': 'other\n' });
    const { evidence, reads } = counting(projectFiles(), head);
    await gather(submission, evidence);
    const scanned = reads.slice(8);
    expect(scanned).toHaveLength(new Set(scanned).size);
    expect(scanned).toHaveLength(4);
  });
});

describe('whatever changes', () => {
  const keys = ['m8-fp4-b200-vllm', 'm8-fp4-b200-sglang', 'm8-fp8-b200-vllm'];
  const config = fc
    .record({
      tp: fc.constantFrom(4, 8),
      list: fc.uniqueArray(fc.constantFrom(1, 2, 4), { minLength: 1 }),
      image: fc.constantFrom('vllm/x:1', 'vllm/x:2'),
      agentic: fc.boolean(),
    })
    .map(({ tp, list, image, agentic }): Fields => {
      const item = { tp, 'conc-list': list };
      return agentic ? agenticEntry([item], { image }) : fixedEntry([item], { image });
    });
  const project = fc
    .record({
      configs: fc.dictionary(fc.constantFrom(...keys), config, { maxKeys: 3 }),
      selected: fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 2 }),
      script: fc.constantFrom('one\n', 'two\n', '# comment\none\n'),
      library: fc.constantFrom('a\n', 'b\n'),
    })
    .map(
      ({ configs, selected, script, library }): Files =>
        projectFiles(configs, {
          [CHANGELOG]: selected.length === 0 ? '[]\n' : entryText(selected, 3),
          [`${scripts}/m8_fp4_b200_vllm.sh`]: `source ../../benchmark_lib.sh\n${script}`,
          'benchmarks/benchmark_lib.sh': library,
        }),
    );

  test('every config is submitted, reached or neither, each with reasons and places', async () => {
    await fc.assert(
      fc.asyncProperty(project, project, async (base, head) => {
        const found = await gather(submission, memoryEvidence({ base, head }));
        const submitted = found.submitted.map(({ key }) => key);
        const reached = found.reached.map(({ key }) => key);
        expect(new Set([...submitted, ...reached]).size).toBe(submitted.length + reached.length);
        for (const one of [...found.submitted, ...found.reached]) {
          expect(one.reasons.length).toBeGreaterThan(0);
          expect(one.scenarios.length).toBeGreaterThan(0);
          expect(one.rows.every(({ scenario }) => one.scenarios.includes(scenario))).toBe(true);
          for (const { location, message } of one.reasons) {
            expect(head[location.path]).toBeDefined();
            expect(message).not.toBe('');
          }
        }
        expect(found.nothing).toBe(
          submitted.length + found.removedOnly.length + found.sharedFiles.length === 0,
        );
      }),
    );
  });

  test('a pull request that changes nothing submits nothing', async () => {
    await fc.assert(
      fc.asyncProperty(project, async (files) => {
        expect((await gather(submission, memoryEvidence({ base: files, head: files }))).nothing).toBe(true);
      }),
    );
  });

  test('what one direction adds, the other only removes', async () => {
    const grown = projectFiles({ [vllm]: fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]) });
    const small = { ...grown, [MASTER]: masterText({ [vllm]: fixedEntry([{ tp: 8, 'conc-list': [4] }]) }) };
    const there = await gather(submission, memoryEvidence({ base: small, head: grown }));
    const back = await gather(submission, memoryEvidence({ base: grown, head: small }));
    expect(there.submitted[0]?.addedPoints.map(({ concurrency }) => concurrency)).toEqual([8]);
    expect(back.submitted).toEqual([]);
    expect(back.removedOnly[0]?.removedPoints.map(({ concurrency }) => concurrency)).toEqual([8]);
  });
});
