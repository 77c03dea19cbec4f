import { account, PULL_REQUEST, type SceneOptions, scene, type Webhook } from './scene.ts';

interface Options extends SceneOptions {
  readonly pullRequest?: number;
  readonly comment?: number;
  /** Login of the comment's author, `null` if the account is gone; the sender if it is left out. */
  readonly author?: string | null;
  readonly association?: string;
  readonly body?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** A comment on an issue that is no pull request. */
  readonly onIssue?: boolean;
}

/** `issue_comment`: the conversation of a pull request (or of an issue). */
export function issueCommentEvent(action: string, options: Options = {}): Webhook {
  const { pullRequest = PULL_REQUEST, comment = 1_001, sender = 'octocat', author = sender } = options;
  const { body = 'Thanks!', createdAt = '2026-10-22T12:00:00Z', association = 'MEMBER' } = options;
  const common = scene({ ...options, sender });
  const { url: api, html_url: web } = common.repository;
  const html = `${web}/${options.onIssue === true ? 'issues' : 'pull'}/${pullRequest}`;
  return {
    name: 'issue_comment',
    payload: {
      action,
      ...(action === 'edited' && { changes: { body: { from: 'what it was' } } }),
      issue: {
        url: `${api}/issues/${pullRequest}`,
        html_url: html,
        id: 600_000 + pullRequest,
        number: pullRequest,
        title: 'Add a recipe',
        user: account('octocat'),
        labels: [],
        state: 'open',
        locked: false,
        comments: 1,
        created_at: '2026-10-22T09:00:00Z',
        updated_at: options.updatedAt ?? createdAt,
        author_association: 'CONTRIBUTOR',
        body: 'What it does.',
        ...(options.onIssue !== true && {
          draft: false,
          pull_request: {
            url: `${api}/pulls/${pullRequest}`,
            html_url: html,
            diff_url: `${html}.diff`,
            patch_url: `${html}.patch`,
            merged_at: null,
          },
        }),
      },
      comment: {
        url: `${api}/issues/comments/${comment}`,
        html_url: `${html}#issuecomment-${comment}`,
        issue_url: `${api}/issues/${pullRequest}`,
        id: comment,
        node_id: `IC_${comment}`,
        user: author === null ? null : account(author),
        created_at: createdAt,
        updated_at: options.updatedAt ?? createdAt,
        author_association: association,
        body,
        performed_via_github_app: null,
      },
      ...common,
    },
  };
}
