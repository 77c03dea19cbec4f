import {
  account,
  BASE,
  GITHUB_ACTIONS,
  HEAD,
  OUR_APP,
  PULL_REQUEST,
  type PullOptions,
  pullReference,
  scene,
  type Webhook,
} from './scene.ts';

interface CheckApp {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
}

interface Options extends PullOptions {
  /** `null` if it was deleted. */
  readonly app?: CheckApp | null;
  /** As GitHub names them: none for a fork's commit. */
  readonly pullRequests?: readonly number[];
  readonly conclusion?: string;
}

/** `check_run`: of GitHub Actions when it completes, else of our own app, unless told otherwise. */
export function checkRunEvent(action: string, options: Options = {}): Webhook {
  const { conclusion = 'success' } = options;
  const { app = action === 'completed' ? GITHUB_ACTIONS : OUR_APP } = options;
  const common = scene(options);
  return {
    name: 'check_run',
    payload: {
      action,
      check_run: {
        id: 4_001,
        name: app?.slug === 'github-actions' ? 'sweep (b200, vllm)' : 'pr-verdict',
        node_id: 'CR_4001',
        external_id: '',
        url: `${common.repository.url}/check-runs/4001`,
        html_url: `${common.repository.html_url}/runs/4001`,
        details_url: `${common.repository.html_url}/runs/4001`,
        status: 'completed',
        conclusion,
        started_at: '2026-10-22T11:00:00Z',
        completed_at: '2026-10-22T12:00:00Z',
        output: { title: null, summary: null, text: null, annotations_count: 0, annotations_url: '' },
        check_suite: {
          ...checkedCommit(options),
          id: 4_500,
          status: 'completed',
          conclusion,
          app: appObject(app),
        },
        app: appObject(app),
        ...checkedCommit(options),
      },
      ...(action === 'requested_action' && { requested_action: { identifier: 're-verify' } }),
      ...common,
    },
  };
}

/** `check_suite`: of our own app, unless told otherwise. */
export function checkSuiteEvent(action: string, options: Options = {}): Webhook {
  const { app = OUR_APP, conclusion = 'success' } = options;
  return {
    name: 'check_suite',
    payload: {
      action,
      check_suite: {
        id: 4_500,
        node_id: 'CS_4500',
        head_branch: 'recipe',
        status: 'completed',
        conclusion,
        before: BASE,
        after: options.headSha ?? HEAD,
        app: appObject(app),
        created_at: '2026-10-22T11:00:00Z',
        updated_at: '2026-10-22T12:00:00Z',
        latest_check_runs_count: 1,
        ...checkedCommit(options),
      },
      ...scene(options),
    },
  };
}

/** `workflow_run` */
export function workflowRunEvent(action: string, options: Options & { readonly run?: number } = {}): Webhook {
  const { run = 39_695_060_576, conclusion = 'success' } = options;
  const common = scene(options);
  return {
    name: 'workflow_run',
    payload: {
      action,
      workflow_run: {
        id: run,
        name: 'Run Sweep',
        node_id: `WFR_${run}`,
        head_branch: 'recipe',
        path: '.github/workflows/run-sweep.yml',
        display_title: 'Add a recipe',
        run_number: 1,
        run_attempt: 1,
        event: 'pull_request',
        status: 'completed',
        conclusion,
        workflow_id: 8,
        html_url: `${common.repository.html_url}/actions/runs/${run}`,
        created_at: '2026-10-22T11:00:00Z',
        updated_at: '2026-10-22T12:00:00Z',
        actor: account('octocat'),
        repository: common.repository,
        head_repository: common.repository,
        ...checkedCommit(options),
      },
      workflow: { id: 8, name: 'Run Sweep', path: '.github/workflows/run-sweep.yml', state: 'active' },
      ...common,
    },
  };
}

function checkedCommit(options: Options) {
  const { headSha = HEAD, pullRequests = [options.pullRequest ?? PULL_REQUEST] } = options;
  return {
    head_sha: headSha,
    pull_requests: pullRequests.map((number) => pullReference(number, options)),
  };
}

function appObject(app: CheckApp | null) {
  if (app === null) return null;
  return {
    ...app,
    node_id: `A_${app.id}`,
    owner: account('acme'),
    description: '',
    events: [],
    permissions: {},
  };
}
