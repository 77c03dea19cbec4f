import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dramBudgetGb } from '../../../src/benchmark/matrix/dram-budget.ts';

const topology = (tp: number, pp = 1, pcp = 1) => ({ tp, pp, 'pcp-size': pcp });
const node = (mib: number, gpus: number) => ({ 'available-cpu-dram-mib': mib, 'gpus-per-node': gpus });
const b200 = node(3_095_781, 8);
const gb300 = node(860_160, 4);

describe('the budget of CPU memory', () => {
  // Right-hand sides are `total-cpu-dram-gb` of real rows, or follow from the capacity by hand.
  const cases: [string, number | undefined, number | undefined][] = [
    ['a whole node, capped at 3 TB', dramBudgetGb(0.95, topology(8), false, b200), 2849],
    ['half a node', dramBudgetGb(0.5, topology(4), false, b200), 749],
    ['a prefill worker on a whole node', dramBudgetGb(0.887, topology(4), true, gb300), 800],
    ['a prefill worker on half a node', dramBudgetGb(0.887, topology(2), true, gb300), 400],
    ['a quarter', dramBudgetGb(0.887, topology(1), true, gb300), 200],
    ['a worker over two nodes fills each', dramBudgetGb(0.887, topology(8), true, gb300), 800],
    ['pipeline and context parallel GPUs count', dramBudgetGb(0.887, topology(1, 2, 2), true, gb300), 800],
    ['a worker that leaves a GPU over', dramBudgetGb(0.887, topology(3), true, gb300), undefined],
    ['a worker that leaves part of a node over', dramBudgetGb(0.887, topology(6), true, gb300), undefined],
    ['a role without GPUs', dramBudgetGb(0.887, topology(0), true, gb300), undefined],
    ['a single node with too few GPUs', dramBudgetGb(0.9, topology(16), false, b200), undefined],
    ['no utilization', dramBudgetGb(undefined, topology(8), false, b200), undefined],
    ['no hardware', dramBudgetGb(0.9, topology(8), false, undefined), undefined],
    ['no memory size', dramBudgetGb(0.9, topology(8), false, { 'gpus-per-node': 8 }), undefined],
    ['a utilization too small to write out', dramBudgetGb(1e-9, topology(8), false, b200), undefined],
  ];
  test.each(cases)('%s', (_name, budget, expected) => {
    expect(budget).toBe(expected);
  });

  test('is never above the node, and grows with the share of GPUs', () => {
    const percent = fc.integer({ min: 1, max: 100 }).map((n) => n / 100);
    fc.assert(
      fc.property(percent, fc.integer({ min: 10_000, max: 4_000_000 }), (utilization, mib) => {
        const budgets = [1, 2, 4, 8].map(
          (tp) => dramBudgetGb(utilization, topology(tp), false, node(mib, 8)) ?? -1,
        );
        expect(budgets).toEqual(budgets.toSorted((a, b) => a - b));
        expect(budgets[3]).toBeLessThanOrEqual((mib * 1024 * 1024) / 1e9);
        expect(
          Math.abs((budgets[3] ?? 0) - (Math.min(mib, 2_861_022) * 1024 * 1024 * utilization) / 1e9),
        ).toBeLessThan(1.001);
      }),
    );
  });
});
