import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compareRows } from '../../src/benchmark/matrix/compare.ts';
import { expandMatrix } from '../../src/benchmark/matrix/expand.ts';
import { type MatrixRow, toGeneratorRow } from '../../src/benchmark/matrix/row.ts';
import { type PlannedRow, toGeneratorPlanRow } from '../../src/benchmark/plan/planned-row.ts';
import { sweepPlan } from '../../src/benchmark/plan/sweep-plan.ts';
import { newSweepEntries } from '../../src/benchmark/sweep-entry.ts';
import { agenticEntry, fixedEntry, rowsOf } from '../support/matrix-configs.ts';
import { caseFolders, comparable, corpus, type GeneratedRow, readCase } from '../support/matrix-corpus.ts';

const ours = (rows: readonly MatrixRow[]) => rows.map((row) => comparable(toGeneratorRow(row)));
const texts = (rows: readonly GeneratedRow[]) => rows.map(comparable);

if (corpus === undefined) {
  // The corpus lies beside the repository, not in it: without it only this much can be said.
  describe('without ../shared/corpus, on two entries by hand', () => {
    test('rows are compared with defaults filled in', () => {
      const rows = rowsOf({
        k: fixedEntry([{ tp: 8, 'conc-list': [1] }]),
        a: agenticEntry([{ tp: 8, 'conc-list': [1] }]),
      });
      const common = {
        image: 'vllm/vllm-openai:v0.21.0',
        model: 'acme/Model-8',
        'model-prefix': 'm8',
        precision: 'fp4',
        framework: 'vllm',
        runner: 'cluster:b200-acme',
        tp: 8,
        conc: 1,
      };
      expect(ours(rows)).toEqual(
        texts([
          { ...common, isl: 8192, osl: 1024 },
          { ...common, 'scenario-type': 'agentic-coding', offloading: 'none' },
        ]),
      );
    });
  });
} else {
  describe.each(caseFolders(corpus).map((folder) => [path.basename(folder), folder] as const))(
    'pull request %s of the corpus',
    (_name, folder) => {
      const { base, head, baseRows, headRows, delta, date } = readCase(folder);
      const rows = {
        base: expandMatrix(base.configs, base.runners, date),
        head: expandMatrix(head.configs, head.runners, date),
      };
      const { entries, problems } = newSweepEntries(base.changelog, head.changelog);
      const plan = sweepPlan(entries, base, head, date);

      test('has the rows that the generator made, in its order', () => {
        expect(ours(rows.base)).toEqual(texts(baseRows));
        expect(ours(rows.head)).toEqual(texts(headRows));
      });

      test('has nothing odd in its configs', () => {
        expect([...base.configs.notices, ...head.configs.notices, ...problems, ...plan.problems]).toEqual([]);
      });

      test('has the sweep plan that the repository made', () => {
        const bucketsOf = (name: string) => Object.values(delta[name] ?? {}).flat() as GeneratedRow[];
        const planned = (list: readonly PlannedRow[]) => texts(list.map(toGeneratorPlanRow)).toSorted();
        const throughput = [...bucketsOf('single_node'), ...bucketsOf('multi_node')];
        const evals = ['evals', 'agentic_evals', 'multinode_evals', 'multinode_agentic_evals'].flatMap(
          bucketsOf,
        );
        expect(throughput.length + evals.length).toBeGreaterThan(0);
        expect(planned(plan.throughput)).toEqual(texts(throughput).toSorted());
        expect(planned(plan.evals)).toEqual(texts(evals).toSorted());
        const concurrencies = plan.evals.map((one) => one.evalConcurrency ?? one.row.concurrencies[0]);
        expect(concurrencies).toEqual(evals.map((row) => row['eval-conc'] ?? row.conc));
      });

      test('changes only configs that its new changelog entries name', () => {
        const { added, removed, changed } = compareRows(rows.base, rows.head);
        const keys = new Set(
          [...added, ...removed, ...changed.map(({ after }) => after)].map(({ row }) => row.configKey),
        );
        expect([...keys]).toEqual(entries.flatMap(({ entry }) => entry['config-keys']));
      });

      test('has a line for every row, and the item stands there', () => {
        for (const { location } of rows.head) expect(location.line).toBeGreaterThan(1);
        expect(
          new Set(rows.head.map((row) => `${row.location.path}:${row.location.line}`)).size,
        ).toBeGreaterThan(400);
      });
    },
  );
}
