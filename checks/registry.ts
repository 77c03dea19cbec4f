import type { Check } from '../src/check/check.ts';
import { codeowner } from './00-codeowner/index.ts';
import { sweepOnCommit } from './01-sweep/index.ts';
import { evals } from './02-evals/index.ts';
import { upstreamRecipe } from './03-upstream-recipe/index.ts';
import { reuseCommand } from './04-reuse-command/index.ts';
import { latestTemplate } from './05-latest-template/index.ts';
import { upstreamImage } from './06-upstream-image/index.ts';
import { deprecatedModels } from './07-deprecated-models/index.ts';
import { architectureHacks } from './08-architecture-hacks/index.ts';
import { chatTemplate } from './09-chat-template/index.ts';
import { enginePatches } from './10-engine-patches/index.ts';
import { agenticGoldenAl } from './11-agentic-golden-al/index.ts';
import { appendOnly } from './12-append-only/index.ts';
import { draftPrecision } from './13-draft-precision/index.ts';
import { paretoCoverage } from './14-pareto-coverage/index.ts';
import { prDescription } from './15-pr-description/index.ts';
import { nvidiaOverviewCheck } from './16-nvidia-overview/index.ts';
import { metricsPublication } from './17-metrics-publication/index.ts';

/** Every check there is, in order of number. */
export const registry: readonly Check[] = [
  codeowner,
  sweepOnCommit,
  evals,
  upstreamRecipe,
  reuseCommand,
  latestTemplate,
  upstreamImage,
  deprecatedModels,
  architectureHacks,
  chatTemplate,
  enginePatches,
  agenticGoldenAl,
  appendOnly,
  draftPrecision,
  paretoCoverage,
  prDescription,
  nvidiaOverviewCheck,
  metricsPublication,
];
