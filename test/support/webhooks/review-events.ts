import { account, HEAD, type PullOptions, pullRequestObject, scene, type Webhook } from './scene.ts';

interface Options extends PullOptions {
  /** Login of the author, `null` if the account is gone; the sender if it is left out. */
  readonly author?: string | null;
  readonly body?: string;
}

/** `pull_request_review` */
export function pullRequestReviewEvent(action: string, options: Options = {}): Webhook {
  const { at = '2026-10-22T12:00:00Z', headSha = HEAD } = options;
  const pull = pullRequestObject(options);
  return {
    name: 'pull_request_review',
    payload: {
      action,
      ...(action === 'edited' && { changes: { body: { from: 'what it was' } } }),
      review: {
        id: 2_001,
        node_id: 'PRR_2001',
        user: authorOf(options),
        body: options.body ?? 'Looks good.',
        commit_id: headSha,
        submitted_at: at,
        state: action === 'dismissed' ? 'dismissed' : 'commented',
        html_url: `${pull.html_url}#pullrequestreview-2001`,
        pull_request_url: pull.url,
        author_association: 'MEMBER',
      },
      pull_request: pull,
      ...scene(options),
    },
  };
}

/** `pull_request_review_comment`: a comment on lines of the diff. */
export function pullRequestReviewCommentEvent(action: string, options: Options = {}): Webhook {
  const { at = '2026-10-22T12:00:00Z', headSha = HEAD } = options;
  const pull = pullRequestObject(options);
  return {
    name: 'pull_request_review_comment',
    payload: {
      action,
      ...(action === 'edited' && { changes: { body: { from: 'what it was' } } }),
      comment: {
        url: `${pull.url}/comments/3001`,
        pull_request_review_id: 2_001,
        id: 3_001,
        node_id: 'PRRC_3001',
        diff_hunk: '@@ -1 +1 @@',
        path: 'benchmarks/recipe.sh',
        commit_id: headSha,
        original_commit_id: headSha,
        user: authorOf(options),
        body: options.body ?? 'Why this?',
        created_at: at,
        updated_at: at,
        html_url: `${pull.html_url}#discussion_r3001`,
        author_association: 'MEMBER',
        line: 1,
        side: 'RIGHT',
        subject_type: 'line',
      },
      pull_request: pull,
      ...scene(options),
    },
  };
}

function authorOf({ author, sender = 'octocat' }: Options) {
  return author === null ? null : account(author ?? sender);
}
