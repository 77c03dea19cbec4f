import { defineCheck } from '../../src/check/check.ts';
import { engineChanges } from '../../src/facts/engine-changes.ts';
import { reviewForm } from '../../src/facts/review-form.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { waivers } from '../../src/facts/waivers.ts';
import { EnginePatchesConfig } from './config.ts';
import { judgeChanges } from './judge-changes.ts';
import { report } from './report.ts';

export const enginePatches = defineCheck({
  number: 10,
  id: 'engine-patches',
  name: 'No engine patches',
  description:
    'The pinned image runs as shipped, so that anybody can repeat the result. Whatever happens before a server is ready is ' +
    "judged by what it changes: files of the image's engine, packages of its environment, code that the server is made to " +
    'load. A patch that cannot be avoided yet needs a filled-in waiver in `docs/waiver/`, linked from the sign-off.',
  documentation: 'checks/10-engine-patches/doc.md',
  rules: [{ id: 'unpatched', since: '2026-07-10', severity: 'fail' }],
  needs: { submission, engineChanges, waivers, signoffs, reviewForm },
  triggers: ['head', 'base', 'default-branch', 'signoff'],
  config: EnginePatchesConfig,
  evaluate({ facts, config }) {
    const {
      submission: of,
      engineChanges: found,
      waivers: files,
      signoffs: signed,
      reviewForm: form,
    } = facts;
    const isReached = found.changes.length > 0 || found.untold.length > 0;
    const nothing = whyNothingSubmitted(of);
    if (nothing !== undefined && !isReached)
      return of.reached.length === 0
        ? { kind: 'not-applicable', summary: nothing }
        : { kind: 'pass', summary: `${nothing}; no added line changes an engine before its server is ready` };
    return report(judgeChanges(found.changes, files, config), found, signed, form.repository);
  },
});
