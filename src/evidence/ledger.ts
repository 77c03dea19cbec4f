import type { Evidence } from './evidence.ts';
import type { GitEvidence } from './git-evidence.ts';
import type { GitHubEvidence, UpstreamEvidence } from './github-evidence.ts';

/** Remembers every read by its address: nothing is read twice in one verdict, and the list says what it rests on. */
export class Ledger {
  readonly #reads = new Map<string, Promise<unknown>>();

  /** The first read of an address is kept, whether it succeeded or not. */
  read<Value>(address: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.#reads.get(address);
    // One address always loads one type: addresses are made below, next to the call they stand for.
    if (known !== undefined) return known as Promise<Value>;
    const loading = load();
    this.#reads.set(address, loading);
    return loading;
  }

  /** Addresses in order of first read. */
  addresses(): readonly string[] {
    return [...this.#reads.keys()];
  }
}

/** The same evidence, memoised and listed in the ledger. */
export function recorded(evidence: Evidence, ledger: Ledger): Evidence {
  return {
    subject: evidence.subject,
    parts: evidence.parts,
    signoff: evidence.signoff,
    ...(evidence.staleSignoffs !== undefined && { staleSignoffs: evidence.staleSignoffs }),
    git: recordedGit(evidence.git, ledger),
    github: recordedGitHub(evidence.github, ledger),
    upstream: recordedUpstream(evidence.upstream, ledger),
  };
}

function recordedGit(git: GitEvidence, ledger: Ledger): GitEvidence {
  return {
    commit: (oid) => ledger.read(`git:${oid}`, () => git.commit(oid)),
    entry: (commit, path) => ledger.read(`git:${commit}:${path}`, () => git.entry(commit, path)),
    list: (commit, directory) =>
      ledger.read(`git:list:${commit}:${directory}`, () => git.list(commit, directory)),
    blob: (oid) => ledger.read(`git:blob:${oid}`, () => git.blob(oid)),
    changes: (from, to) => ledger.read(`git:${from}..${to}`, () => git.changes(from, to)),
    history: (commit, path, limit) =>
      ledger.read(`git:log:${limit}:${commit}:${path}`, () => git.history(commit, path, limit)),
  };
}

function recordedGitHub(github: GitHubEvidence, ledger: Ledger): GitHubEvidence {
  return {
    pull: () => ledger.read('github:pull', () => github.pull()),
    commits: () => ledger.read('github:commits', () => github.commits()),
    comments: () => ledger.read('github:comments', () => github.comments()),
    reviews: () => ledger.read('github:reviews', () => github.reviews()),
    reviewComments: () => ledger.read('github:review-comments', () => github.reviewComments()),
    checkRuns: (sha) => ledger.read(`github:check-runs/${sha}`, () => github.checkRuns(sha)),
    runs: () => ledger.read('github:runs', () => github.runs()),
    run: (id, attempt) => ledger.read(`github:runs/${id}-${attempt}`, () => github.run(id, attempt)),
    artifacts: (run) => ledger.read(`github:artifacts/${run}`, () => github.artifacts(run)),
    artifactZip: (artifact) =>
      ledger.read(`github:artifact-zips/${artifact}`, () => github.artifactZip(artifact)),
    earlierPull: (number) => ledger.read(`github:pulls/${number}`, () => github.earlierPull(number)),
    earlierRuns: (number) => ledger.read(`github:pulls/${number}/runs`, () => github.earlierRuns(number)),
    permission: (login) => ledger.read(`github:permissions/${login}`, () => github.permission(login)),
    teamMembership: (organisation, slug, login) =>
      ledger.read(`github:teams/${organisation}/${slug}/${login}`, () =>
        github.teamMembership(organisation, slug, login),
      ),
  };
}

function recordedUpstream(upstream: UpstreamEvidence, ledger: Ledger): UpstreamEvidence {
  return {
    pull: (repository, number) =>
      ledger.read(`upstream:${repository}/pulls/${number}`, () => upstream.pull(repository, number)),
    pullFiles: (repository, number) =>
      ledger.read(`upstream:${repository}/pulls/${number}-files`, () =>
        upstream.pullFiles(repository, number),
      ),
    commit: (repository, ref) =>
      ledger.read(`upstream:${repository}/commits/${ref}`, () => upstream.commit(repository, ref)),
    file: (repository, sha, path) =>
      ledger.read(`upstream:${repository}@${sha}:${path}`, () => upstream.file(repository, sha, path)),
    page: (url) => ledger.read(`page:${url}`, () => upstream.page(url)),
  };
}
