import type { EffectivePolicy } from '../effective-policy.ts';
import type { Layout } from '../schema.ts';

// July to September 2026.
const root: Layout = {
  masterConfigs: ['configs/nvidia-master.yaml', 'configs/amd-master.yaml'],
  runners: 'configs/runners.yaml',
  benchmarks: 'benchmarks',
  changelog: 'perf-changelog.yaml',
  checklist: 'docs/PR_REVIEW_CHECKLIST.md',
  modelPolicy: 'MODELS.md',
  goldenAcceptanceLengths: 'golden_al_distribution',
  waivers: 'docs/waiver',
  thresholds: ['utils/evals/thresholds.yaml', 'utils/evals/thresholds.json'],
};

/** Facts of `SemiAnalysisAI/InferenceX`: its three layouts, its sign-off form, whom it escalates to. */
export const inferencex: Omit<EffectivePolicy, 'preset' | 'source' | 'checks'> = {
  repository: 'SemiAnalysisAI/InferenceX',
  layouts: {
    // Since September 2026: everything below one project folder.
    'inferencex-e2e': {
      masterConfigs: ['inferencex-e2e/configs/nvidia-master.yaml', 'inferencex-e2e/configs/amd-master.yaml'],
      runners: 'inferencex-e2e/configs/runners.yaml',
      benchmarks: 'inferencex-e2e/benchmarks',
      changelog: 'inferencex-e2e/perf-changelog.yaml',
      checklist: 'inferencex-e2e/docs/PR_REVIEW_CHECKLIST.md',
      modelPolicy: 'inferencex-e2e/docs/MODELS.md',
      goldenAcceptanceLengths: 'inferencex-e2e/infx/golden_al_distribution',
      waivers: 'inferencex-e2e/docs/waiver',
      thresholds: ['inferencex-e2e/infx/evals/thresholds.yaml', 'inferencex-e2e/infx/evals/thresholds.json'],
    },
    root,
    // Before July 2026: the configs stood elsewhere, and some documents did not exist yet.
    legacy: {
      ...root,
      masterConfigs: ['.github/configs/nvidia-master.yaml', '.github/configs/amd-master.yaml'],
      runners: '.github/configs/runners.yaml',
    },
  },
  signoff: {
    opening: 'As a PR reviewer and CODEOWNER, I have reviewed this and have',
    detailHeading: 'Additional detail section',
    detailPlaceholder: 'insert any additional info here',
    signedPlaceholder: 'FILL_IN_GITHUB_USERNAME',
  },
  checklist: {
    containment: 0.6,
    conditions: {
      agentic: ['agentic workload'],
      specDecode: ['speculative decoding', 'speculative-decoding', 'draft model'],
      appendOnly: ['append-only'],
      recipe: [
        'recipes are similar',
        'documented in the official',
        'upstream pr in the',
        'upstream recipe pr',
      ],
      exceptions: ['if any of the above'],
    },
  },
  escalation: { mentions: ['@InferenceX/core'] },
  checkRun: { name: 'pr-verdict' },
  reuse: {
    workflow: '.github/workflows/run-sweep.yml',
    associations: ['OWNER', 'MEMBER', 'COLLABORATOR'],
    excludingLabels: ['evals-only', 'agentx-fast'],
  },
  sweep: {
    labels: [
      'full-sweep-enabled',
      'full-sweep-fail-fast',
      'full-sweep-fail-fast-no-canary',
      'non-canary-full-sweep-enabled',
    ],
    recommendedLabel: 'full-sweep-fail-fast',
  },
  staging: {
    repository: 'SemiAnalysisAI/InferenceX-app',
    chart: 'https://inferencemax-app-git-staging-semianalysisai.vercel.app/inference?i_dates={date}~r{run}',
    workflow: 'https://github.com/SemiAnalysisAI/InferenceX-app/actions/runs/{run}',
  },
  unofficialRuns: {
    performance: 'https://inferencex.semianalysis.com/inference?unofficialRun={run}',
    accuracy: 'https://inferencex.semianalysis.com/evaluation?unofficialRun={run}',
  },
  comments: {
    verdict: true,
    reminder: true,
    readiness: true,
    pictures: 'public',
    notifyOnChange: true,
    languages: ['en', 'zh-Hans'],
  },
  commands: {
    use: '/use',
    reuse: '/reuse-sweep-run',
    stage: '/stage-results',
    verify: '/verify',
    help: '/verdict',
  },
};
