import { BASE, commitId, PULL_REQUEST, type SceneOptions, scene, type Webhook } from './scene.ts';

interface Options extends SceneOptions {
  readonly pullRequest?: number;
  readonly base?: string;
  readonly headSha?: string;
  readonly baseSha?: string;
  readonly headRef?: string;
}

/** `merge_group` */
export function mergeGroupEvent(action: string, options: Options = {}): Webhook {
  const { pullRequest = PULL_REQUEST, base = 'main', headSha = commitId('group'), baseSha = BASE } = options;
  const { headRef = `refs/heads/gh-readonly-queue/${base}/pr-${pullRequest}-${baseSha}` } = options;
  return {
    name: 'merge_group',
    payload: {
      action,
      merge_group: {
        head_sha: headSha,
        head_ref: headRef,
        base_sha: baseSha,
        base_ref: `refs/heads/${base}`,
        head_commit: {
          id: headSha,
          tree_id: commitId('tree'),
          message: `Merge pull request #${pullRequest}`,
          timestamp: '2026-10-22T12:00:00Z',
          author: { name: 'GitHub', email: 'noreply@github.com' },
          committer: { name: 'GitHub', email: 'noreply@github.com' },
        },
      },
      ...scene(options),
    },
  };
}
