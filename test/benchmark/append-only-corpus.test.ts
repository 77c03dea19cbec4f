import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { readMasterConfigs } from '../../src/benchmark/master/read-master-configs.ts';
import { sweepPlan } from '../../src/benchmark/plan/sweep-plan.ts';
import { newSweepEntries } from '../../src/benchmark/sweep-entry.ts';
import { agenticEntry, configsOf } from '../support/matrix-configs.ts';
import { corpus, readSide } from '../support/matrix-corpus.ts';

const key = 'dsv4-fp4-b300-vllm-agentic-mtp';

if (corpus === undefined) {
  test('without ../shared/corpus: an entry by hand has the same shape', () => {
    expect(configsOf({ [key]: agenticEntry([{ tp: 4, 'conc-list': [1] }]) }).entries.has(key)).toBe(true);
  });
} else {
  const folder = path.join(corpus, 'matrix', '2647');
  const base = readSide(path.join(folder, 'base'));
  const head = readSide(path.join(folder, 'head'));
  const { entries } = newSweepEntries(base.changelog, head.changelog);
  const text = (name: string) =>
    gunzipSync(readFileSync(path.join(folder, 'head', `${name}.yaml.gz`))).toString('utf8');
  const [nvidia, amd] = [text('nvidia-master'), text('amd-master')];

  /** Lines of one entry of the file, so that a mutant can be made without touching its neighbours. */
  function entryLines(name: string): { readonly start: number; readonly lines: readonly string[] } {
    const all = nvidia.split('\n');
    const start = all.indexOf(`${name}:`);
    const length = all.slice(start + 1).findIndex((line) => /^\S/.test(line));
    return { start, lines: all.slice(start, start + 1 + length) };
  }

  /** The plan's problems when the entry's first line that matches is rewritten; with the line number of that edit. */
  function mutate(name: string, find: RegExp, replacement: string) {
    const { start, lines } = entryLines(name);
    const at = lines.findIndex((line) => find.test(line));
    expect(at).toBeGreaterThan(0);
    const edited = nvidia
      .split('\n')
      .map((line, i) => (i === start + at ? line.replace(find, replacement) : line))
      .join('\n');
    const configs = readMasterConfigs([
      { path: 'configs/nvidia-master.yaml', text: edited },
      { path: 'configs/amd-master.yaml', text: amd },
    ]);
    const { problems } = sweepPlan(entries, base, { configs, runners: head.runners }, '2026-08-21');
    return { line: start + at + 1, entryLine: start + 1, problems };
  }

  describe('pull request 2647, append-only', () => {
    test('is accepted as it is', () => {
      const plan = sweepPlan(entries, base, head, '2026-08-21');
      expect(entries.map(({ entry }) => entry['config-keys'])).toEqual([[key]]);
      expect(plan.problems).toEqual([]);
      expect(plan.throughput.map(({ row }) => row.concurrencies)).toEqual([[1], [2], [4], [6]]);
      expect(plan.evals).toEqual([]);
    });

    test('is refused when an existing concurrency is dropped', () => {
      const { problems } = mutate(key, /conc-list: \[\s*\d+,\s*/, 'conc-list: [');
      expect(problems.map(({ message }) => message).join()).toMatch(
        /loses concurrency|runs another recipe|no point is new/,
      );
    });

    test('is refused when the image changes', () => {
      const { problems } = mutate(key, /image: .*/, 'image: vllm/vllm-openai:other');
      expect(problems).toMatchObject([
        { message: expect.stringContaining('runs another recipe now, or is removed') },
      ]);
    });

    test('is refused when a field of the entry changes what existing points run', () => {
      const { problems } = mutate(key, /precision: fp4/, 'precision: fp8');
      expect(problems).toHaveLength(1);
    });

    test('is refused when another config is touched, on its line', () => {
      const other = [...head.configs.entries.values()].find(
        ({ key: name, document }) => name !== key && document.path.includes('nvidia'),
      );
      const { problems, entryLine } = mutate(other?.key ?? '', /image: .*/, 'image: vllm/vllm-openai:other');
      expect(problems).toEqual([
        {
          path: 'configs/nvidia-master.yaml',
          line: entryLine,
          message: `${other?.key} changed, but no append-only entry selects it`,
        },
      ]);
    });

    test('is accepted when only a comment changes', () => {
      const { problems } = mutate(key, /image: .*/, '$& # pinned');
      expect(problems).toEqual([]);
    });
  });
}
