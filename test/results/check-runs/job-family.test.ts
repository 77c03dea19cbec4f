import { describe, expect, test } from '@jest/globals';
import { familyOf } from '../../../src/results/check-runs/job-family.ts';

describe('the family of a job', () => {
  test.each([
    ['single-node 1k1k / / m8 fp4', 'single-node 1k1k /', 'm8 fp4'],
    ['single-node 8k1k / m8 fp4', 'single-node 8k1k /', 'm8 fp4'],
    ['multi-node 1k1k /m8', 'multi-node 1k1k /', 'm8'],
    ['multi-node 8k1k / / p1 | m8', 'multi-node 8k1k /', 'p1 | m8'],
    ['agentic / / m8', 'agentic /', 'm8'],
    ['multi-node agentic / m8', 'multi-node agentic /', 'm8'],
    ['canary / m8', 'canary /', 'm8'],
    ['eval / m8', 'eval /', 'm8'],
    ['agentic eval / m8', 'agentic eval /', 'm8'],
    ['multi-node eval / m8', 'multi-node eval /', 'm8'],
    ['multi-node agentic eval / m8', 'multi-node agentic eval /', 'm8'],
    ['agentic /', 'agentic /', ''],
  ])('of %p is by the longest beginning', (name, prefix, rest) => {
    expect(familyOf(name)).toMatchObject({ family: { prefix }, rest });
  });

  test.each([
    'collect-evals / collect-evals',
    'collect-results / collect-results',
    'setup',
    'upload-changelog-metadata',
    'My agentic / m8',
    'single-node 1k8k / m8',
    'evals / m8',
    'agentic',
    '',
  ])('of %p is none', (name) => {
    expect(familyOf(name)).toBeUndefined();
  });
});
