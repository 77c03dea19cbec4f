import { createHash } from 'node:crypto';

/** A webhook as the app receives it. */
export interface Webhook {
  /** `X-GitHub-Event` */
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** What every builder lets a test choose. */
export interface SceneOptions {
  /** `owner/name` */
  readonly repository?: string;
  readonly repositoryId?: number;
  readonly installation?: number;
  /** Login of whoever did it; one that ends in `[bot]` is a bot. */
  readonly sender?: string;
}

export interface PullOptions extends SceneOptions {
  readonly pullRequest?: number;
  readonly headSha?: string;
  /** When the pull request last changed. */
  readonly at?: string;
}

export const REPOSITORY = 'acme/bench';
export const REPOSITORY_ID = 9_001;
export const INSTALLATION = 77;
export const PULL_REQUEST = 12;
export const OUR_APP = { id: 4_711, slug: 'pr-verdict', name: 'pr-verdict' };
export const OUR_BOT = 'pr-verdict[bot]';
export const GITHUB_ACTIONS = { id: 15_368, slug: 'github-actions', name: 'GitHub Actions' };

const NOON = '2026-10-22T12:00:00Z';

/** A commit id that a test can name. */
export function commitId(name: string): string {
  return createHash('sha1').update(name).digest('hex');
}

export const HEAD = commitId('head');
export const BASE = commitId('base');

/** What all payloads have in common. */
export function scene(options: SceneOptions) {
  const { repository = REPOSITORY, repositoryId = REPOSITORY_ID, installation = INSTALLATION } = options;
  const [owner = '', name = ''] = repository.split('/');
  return {
    repository: {
      id: repositoryId,
      node_id: `R_${repositoryId}`,
      name,
      full_name: repository,
      private: false,
      owner: { ...account(owner), type: 'Organization' },
      html_url: `https://github.com/${repository}`,
      fork: false,
      url: `https://api.github.com/repos/${repository}`,
      default_branch: 'main',
      visibility: 'public',
    },
    organization: { login: owner, id: idOf(owner), node_id: `O_${idOf(owner)}` },
    sender: account(options.sender ?? 'octocat'),
    installation: { id: installation, node_id: `MDI_${installation}` },
  };
}

export function account(login: string) {
  const isBot = login.endsWith('[bot]');
  return {
    login,
    id: idOf(login),
    node_id: `${isBot ? 'BOT' : 'U'}_${idOf(login)}`,
    url: `https://api.github.com/users/${encodeURIComponent(login)}`,
    html_url: isBot ? `https://github.com/apps/${login.slice(0, -5)}` : `https://github.com/${login}`,
    type: isBot ? 'Bot' : 'User',
    site_admin: false,
  };
}

/** A pull request as in the events about one. */
export function pullRequestObject(options: PullOptions) {
  const { pullRequest = PULL_REQUEST, headSha = HEAD, at = NOON } = options;
  const { repository } = scene(options);
  const html = `${repository.html_url}/pull/${pullRequest}`;
  return {
    url: `${repository.url}/pulls/${pullRequest}`,
    id: 500_000 + pullRequest,
    node_id: `PR_${pullRequest}`,
    html_url: html,
    number: pullRequest,
    state: 'open',
    locked: false,
    title: 'Add a recipe',
    user: account('octocat'),
    body: 'What it does.',
    created_at: '2026-10-22T09:00:00Z',
    updated_at: at,
    closed_at: null,
    merged_at: null,
    merge_commit_sha: null,
    labels: [],
    requested_reviewers: [],
    draft: false,
    head: {
      label: 'octocat:recipe',
      ref: 'recipe',
      sha: headSha,
      user: account('octocat'),
      repo: repository,
    },
    base: { label: 'acme:main', ref: 'main', sha: BASE, user: repository.owner, repo: repository },
    author_association: 'CONTRIBUTOR',
    auto_merge: null,
    active_lock_reason: null,
  };
}

/** A pull request as checks and runs name it. */
export function pullReference(pullRequest: number, options: PullOptions = {}) {
  const { headSha = HEAD } = options;
  const { repository } = scene(options);
  const repo = { id: repository.id, url: repository.url, name: repository.name };
  return {
    url: `${repository.url}/pulls/${pullRequest}`,
    id: 500_000 + pullRequest,
    number: pullRequest,
    head: { ref: 'recipe', sha: headSha, repo },
    base: { ref: 'main', sha: BASE, repo },
  };
}

function idOf(name: string): number {
  return Number.parseInt(createHash('sha1').update(name).digest('hex').slice(0, 7), 16) + 1;
}
