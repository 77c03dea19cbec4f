import type { Check } from '../src/check/check.ts';
import { codeowner } from './00-codeowner/index.ts';
import { reuseCommand } from './04-reuse-command/index.ts';
import { latestTemplate } from './05-latest-template/index.ts';
import { upstreamImage } from './06-upstream-image/index.ts';
import { deprecatedModels } from './07-deprecated-models/index.ts';
import { appendOnly } from './12-append-only/index.ts';
import { paretoCoverage } from './14-pareto-coverage/index.ts';
import { metricsPublication } from './17-metrics-publication/index.ts';

/** Every check there is, in order of number. */
export const registry: readonly Check[] = [
  codeowner,
  reuseCommand,
  latestTemplate,
  upstreamImage,
  deprecatedModels,
  appendOnly,
  paretoCoverage,
  metricsPublication,
];
