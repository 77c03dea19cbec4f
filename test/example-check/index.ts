import { z } from 'zod';
import { defineCheck } from '../../src/check/check.ts';
import { code, listSome } from '../../src/check/markdown.ts';
import { changes } from '../../src/facts/changes.ts';

export const focusedChange = defineCheck({
  number: 18,
  id: 'focused-change',
  name: 'Focused change',
  description:
    'A pull request that touches very many files is hard to review; this asks its author to split it.',
  documentation: 'checks/18-focused-change/doc.md',
  rules: [{ id: 'focused-change', since: '2026-11-01', severity: 'warn' }],
  needs: { changes },
  triggers: ['head', 'base'],
  config: z.strictObject({ mostFiles: z.int().positive().default(300) }),
  evaluate({ facts, config }) {
    const paths = facts.changes.map((change) => change.path);
    if (paths.length === 0) return { kind: 'not-applicable', summary: 'nothing is changed' };
    if (paths.length <= config.mostFiles)
      return { kind: 'pass', summary: `${paths.length} files are changed` };
    return {
      kind: 'fail',
      summary: `${paths.length} files are changed, more than ${config.mostFiles}: ${listSome(paths.map(code), 3)}; split the pull request`,
      findings: paths.slice(config.mostFiles).map((path) => ({
        message:
          'This file is beyond the number that one review can take in; move it to a pull request of its own.',
        location: { path },
      })),
    };
  },
});
