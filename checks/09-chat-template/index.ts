import { defineCheck } from '../../src/check/check.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { chatTemplateLibrary } from '../../src/facts/chat-template-library.ts';
import { servings } from '../../src/facts/servings.ts';
import { speculatingPoints } from '../../src/facts/speculates.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { countedUntold } from '../../src/facts/untold-cases.ts';
import { ChatTemplateConfig } from './config.ts';
import { judgePoint } from './judge.ts';
import { report } from './report.ts';

export const chatTemplate = defineCheck({
  number: 9,
  id: 'chat-template',
  name: 'Spec-decode chat template',
  description:
    'Configs that decode speculatively are measured through the chat template of their model, as real traffic is: how many ' +
    'drafted tokens are accepted depends on the form of the prompt. The client of every submitted point that speculates is ' +
    'looked up in its script or recipe.',
  documentation: 'checks/09-chat-template/doc.md',
  rules: [{ id: 'chat-template', since: '2026-07-03', severity: 'fail' }],
  needs: { submission, servings, addedLines, chatTemplateLibrary },
  triggers: ['head', 'base'],
  config: ChatTemplateConfig,
  evaluate({ facts, config }) {
    const { told, untold } = speculatingPoints(facts.servings, ['throughput']);
    const judged = told.flatMap((point) => {
      const one = judgePoint(point, facts.chatTemplateLibrary, config);
      if (one === undefined) return [];
      const { path, line = 0 } = one.location;
      return one.isSubmitted || facts.addedLines.isAdded(path, line) ? [one] : [];
    });
    const counted = countedUntold(untold, facts.addedLines);
    return (
      report(judged, counted) ?? {
        kind: 'not-applicable',
        summary: whyNothingSubmitted(facts.submission) ?? 'no submitted config decodes speculatively',
      }
    );
  },
});
