import {
  account,
  BASE,
  commitId,
  HEAD,
  type PullOptions,
  pullRequestObject,
  scene,
  type Webhook,
} from './scene.ts';

interface Options extends PullOptions {
  /** Of `synchronize`. */
  readonly before?: string;
  /** Of `synchronize`, if it is not the head. */
  readonly after?: string;
  /** Of `edited`: what was changed. */
  readonly changed?: readonly ('title' | 'body' | 'base' | 'milestone')[];
  readonly label?: string;
}

/** `pull_request` */
export function pullRequestEvent(action: string, options: Options = {}): Webhook {
  const pullRequest = pullRequestObject(options);
  return {
    name: 'pull_request',
    payload: {
      action,
      number: pullRequest.number,
      pull_request: pullRequest,
      ...particulars(action, options),
      ...scene(options),
    },
  };
}

function particulars(action: string, options: Options): Record<string, unknown> {
  const { headSha = HEAD, before = commitId('before'), after = headSha } = options;
  switch (action) {
    case 'synchronize':
      return { before, after };
    case 'edited':
      return {
        changes: Object.fromEntries((options.changed ?? ['title']).map((name) => [name, changeOf(name)])),
      };
    case 'labeled':
    case 'unlabeled':
      return {
        label: { id: 1, name: options.label ?? 'full-sweep-enabled', color: 'ededed', default: false },
      };
    case 'review_requested':
      return { requested_reviewer: account('reviewer') };
    default:
      return {};
  }
}

function changeOf(name: string): unknown {
  return name === 'base' ? { ref: { from: 'old' }, sha: { from: BASE } } : { from: 'what it was' };
}
