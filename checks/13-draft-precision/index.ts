import { defineCheck } from '../../src/check/check.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { agreedDrafts } from '../../src/facts/agreed-drafts.ts';
import { engineChanges } from '../../src/facts/engine-changes.ts';
import { servings } from '../../src/facts/servings.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { speculatingPoints } from '../../src/facts/speculates.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { countedUntold } from '../../src/facts/untold-cases.ts';
import { DraftConfig } from './config.ts';
import { judgePatches, judgePoint } from './judge.ts';
import { report } from './report.ts';

export const draftPrecision = defineCheck({
  number: 13,
  id: 'draft-precision',
  name: 'Draft precision',
  description:
    'The draft of a config that decodes speculatively runs in the precision in which it is published: no variable, argument, ' +
    'online quantization or patch lowers it. A head inside the checkpoint and a draft that the model policy agrees to need no ' +
    'word; for any other draft the sign-off states its stored and its effective precision.',
  documentation: 'checks/13-draft-precision/doc.md',
  rules: [{ id: 'draft', since: '2026-09-18', severity: 'fail' }],
  needs: { submission, servings, engineChanges, addedLines, agreedDrafts, signoffs },
  triggers: ['head', 'base', 'default-branch', 'signoff'],
  config: DraftConfig,
  evaluate({ facts, config }) {
    const { told, untold } = speculatingPoints(facts.servings, ['throughput', 'eval']);
    const judged = told.flatMap((point) => judgePoint(point, facts, config));
    const patches = judgePatches(facts.engineChanges.changes, new Set(told.map(({ key }) => key)));
    const counted = [...patches, ...judged].filter(
      ({ isSubmitted, location: { path, line } }) => isSubmitted || facts.addedLines.isAdded(path, line),
    );
    return (
      report(counted, countedUntold(untold, facts.addedLines)) ?? {
        kind: 'not-applicable',
        summary: whyNothingSubmitted(facts.submission) ?? 'no submitted config decodes speculatively',
      }
    );
  },
});
