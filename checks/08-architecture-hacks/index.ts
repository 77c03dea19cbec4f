import { defineCheck } from '../../src/check/check.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { engineChanges } from '../../src/facts/engine-changes.ts';
import { servingCases } from '../../src/facts/serving-cases.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { countedUntold } from '../../src/facts/untold-cases.ts';
import { ArchitectureConfig } from './config.ts';
import { judgeCases } from './judge.ts';
import { judgeEdits } from './judge-edits.ts';
import { report } from './report.ts';

export const architectureHacks = defineCheck({
  number: 8,
  id: 'architecture-hacks',
  name: 'No architecture hacks',
  description:
    'A benchmark must compute the whole model. This looks for whatever lowers the number of FLOPs of its architecture: ' +
    "overrides of the checkpoint's config on the server's command line, edits of its config.json before the server starts, " +
    'fewer layers, experts or heads, skipped indexer layers, made-up weights. Lower precision is another matter.',
  documentation: 'checks/08-architecture-hacks/doc.md',
  rules: [{ id: 'architecture', since: '2026-07-03', severity: 'fail' }],
  needs: { submission, servings, engineChanges, addedLines },
  triggers: ['head', 'base'],
  config: ArchitectureConfig,
  evaluate({ facts, config }) {
    const { told, untold } = servingCases(facts.servings, ['throughput', 'eval']);
    if (told.length + untold.length === 0)
      return {
        kind: 'not-applicable',
        summary: whyNothingSubmitted(facts.submission) ?? 'no serving configuration is affected',
      };
    const judged = [
      ...judgeCases(told, facts.addedLines, config),
      ...judgeEdits(facts.engineChanges.changes, config),
    ];
    return report(judged, countedUntold(untold, facts.addedLines));
  },
});
