import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { appendOnly } from '../../checks/12-append-only/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';
import { corpus } from '../support/matrix-corpus.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const key = 'dsv4-fp4-b300-vllm-agentic-mtp';
const NVIDIA = 'configs/nvidia-master.yaml';

async function judge(base: Files, head: Files): Promise<Outcome> {
  const facts = new FactStore(
    memoryEvidence({ base, head }),
    resolvePolicy({}, 'test', [appendOnly]),
    '2026-08-21',
  );
  const [plan, changelogComparison, isolation] = await Promise.all([
    facts.get(appendOnly.needs.plan),
    facts.get(appendOnly.needs.changelogComparison),
    facts.get(appendOnly.needs.isolation),
  ]);
  return appendOnly.evaluate({
    facts: { plan, changelogComparison, isolation },
    config: {},
    rules: appendOnly.rules,
    reviewDate: '2026-08-21',
  });
}

if (corpus === undefined) {
  test('without ../shared/corpus: nothing is append-only in an empty repository', async () => {
    expect((await judge({}, {})).kind).toBe('not-applicable');
  });
} else {
  const folder = path.join(corpus, 'matrix', '2647');
  const names = {
    'nvidia-master': NVIDIA,
    'amd-master': 'configs/amd-master.yaml',
    runners: 'configs/runners.yaml',
    'perf-changelog': 'perf-changelog.yaml',
  };
  const side = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(names).map(([file, place]) => [
        place,
        gunzipSync(readFileSync(path.join(folder, name, `${file}.yaml.gz`))).toString('utf8'),
      ]),
    );
  const base = side('base');
  const head = side('head');

  /** The head with the first matching line of an entry rewritten, and that line's number. */
  function mutate(entry: string, find: RegExp, replacement: string): { files: Files; line: number } {
    const lines = (head[NVIDIA] ?? '').split('\n');
    const start = lines.indexOf(`${entry}:`);
    const at = lines.findIndex((line, position) => position > start && find.test(line));
    const files = {
      ...head,
      [NVIDIA]: lines.with(at, (lines[at] ?? '').replace(find, replacement)).join('\n'),
    };
    return { files, line: at + 1 };
  }

  describe('pull request 2647', () => {
    test('passes as it is', async () => {
      expect(await judge(base, head)).toMatchObject({
        kind: 'pass',
        summary: expect.stringMatching(/^4 points are added to `dsv4-fp4-b300-vllm-agentic-mtp`/),
      });
    });

    test('passes with a comment more', async () => {
      const { files } = mutate(key, /image: .*/, '$& # pinned');
      expect((await judge(base, files)).kind).toBe('pass');
    });

    const mutants: [string, RegExp, string, RegExp][] = [
      ['an existing concurrency dropped', /conc-list: \[\s*\d+,\s*/, 'conc-list: [', /loses concurrency/],
      ['another image', /image: .*/, 'image: vllm/vllm-openai:other', /runs another recipe/],
      ['another precision', /precision: fp4/, 'precision: fp8', /runs another recipe/],
      ['another model', /model: .*/, 'model: acme/other', /runs another recipe/],
    ];
    test.each(mutants)(
      'fails with %s, on that line or its item',
      async (_name, find, replacement, reason) => {
        const { files, line } = mutate(key, find, replacement);
        const outcome = await judge(base, files);
        expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringMatching(reason) });
        expect(outcome.findings?.[0]?.location).toEqual({ path: NVIDIA, line });
      },
    );

    test('fails with another config touched, on its entry', async () => {
      const other = 'dsr1-fp4-b200-trt';
      const { files } = mutate(other, /image: .*/, 'image: vllm/vllm-openai:other');
      const outcome = await judge(base, files);
      expect(outcome.summary).toContain(`${other} changed, but no append-only entry selects it`);
      const line = (head[NVIDIA] ?? '').split('\n').indexOf(`${other}:`) + 1;
      expect(outcome.findings?.map(({ location }) => location)).toEqual([{ path: NVIDIA, line }]);
    });

    test('fails with an older changelog entry rewritten, on its line', async () => {
      const log = head['perf-changelog.yaml'] ?? '';
      const old = log.split('\n').findIndex((line) => line.includes('pr-link:')) + 1;
      const files = {
        ...head,
        'perf-changelog.yaml': log.replace(/pr-link: .*/, 'pr-link: https://example.org/1'),
      };
      const outcome = await judge(base, files);
      expect(outcome.summary).toContain('an existing changelog entry is changed or removed');
      const lines = outcome.findings?.map(({ location }) => location?.line ?? 0) ?? [];
      expect(Math.min(...lines)).toBeLessThanOrEqual(old);
    });
  });
}
