import { defineCheck } from '../../src/check/check.ts';
import { revisions } from '../../src/facts/revisions.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { submission } from '../../src/facts/submission.ts';
import { whyNothingSubmitted } from '../../src/facts/submission-absent.ts';
import { UpstreamImageConfig } from './config.ts';
import { judge } from './judge.ts';

export const upstreamImage = defineCheck({
  number: 6,
  id: 'upstream-image',
  name: 'Upstream image / ordering',
  description:
    'Submitted vLLM and SGLang configs on established GPUs run an image that the engine itself publishes, so that anybody ' +
    "can repeat the result. A new config of a vendor's engine (TensorRT-LLM, ATOM, TileRT ...) needs an open config for the " +
    'same model and GPU first. The sign-off may document an exception for new hardware or an architecture that upstream ' +
    'cannot serve yet.',
  documentation: 'checks/06-upstream-image/doc.md',
  rules: [
    { id: 'image', since: '2026-07-03', severity: 'fail' },
    { id: 'ordering', since: '2026-07-03', severity: 'fail' },
  ],
  needs: { submission, revisions, signoffs },
  triggers: ['head', 'base', 'signoff'],
  config: UpstreamImageConfig,
  evaluate({ facts, config, rules }) {
    const nothing = whyNothingSubmitted(facts.submission);
    if (nothing !== undefined) return { kind: 'not-applicable', summary: nothing };
    return judge(facts, config, new Set(rules.map(({ id }) => id)));
  },
});
