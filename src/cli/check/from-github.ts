import { createClient } from '../../evidence/github/client/create-client.ts';
import { openGitHub } from '../../evidence/github/open-github.ts';
import { PageReader } from '../../evidence/pages/page-reader.ts';
import { companions, firstDocuments } from '../../policy/preset/first-documents.ts';
import { pageHosts } from '../../policy/preset/page-hosts.ts';
import { upstreamRepositories } from '../../policy/preset/upstream-repositories.ts';
import type { CommandContext } from '../command-context.ts';
import { UsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';
import type { AssembledEvidence } from './assemble-evidence.ts';
import type { CheckOptions } from './options.ts';

export type GitHubAccess = Pick<CommandContext, 'environment' | 'clock' | 'today'>;

/** A pull request on GitHub. Throws `UsageError`, `EvidenceInputError` or `EvidenceUnavailable`. */
export async function fromGitHub(
  options: CheckOptions,
  repository: string,
  { environment, clock }: GitHubAccess,
): Promise<AssembledEvidence> {
  refuseLocalOptions(options);
  if (options.pr === undefined)
    throw new UsageError('--repo needs --pr <number>, or --git-dir for a local repository');
  const token = environment.GITHUB_TOKEN?.trim() ?? '';
  if (token === '')
    throw new UsageError(
      'reading a pull request from GitHub needs a token that may read the repository in GITHUB_TOKEN',
    );
  const userAgent = `pr-verdict/${VERSION}`;
  const client = createClient({
    token,
    apiUrl: environment.GITHUB_API_URL || undefined,
    userAgent,
    clock,
  });
  const { evidence, movedHead } = await openGitHub({
    client,
    repository,
    pullRequest: options.pr,
    documents: firstDocuments,
    companions,
    upstream: upstreamRepositories,
    pages: new PageReader({ hosts: pageHosts, userAgent, clock }),
  });
  return { evidence, date: undefined, isRepositoryNamed: true, movedHead, close: () => {} };
}

function refuseLocalOptions(options: CheckOptions): void {
  const { base, head, defaultRef, comments, upstream } = options;
  const local = {
    '--base': base,
    '--head': head,
    '--default-ref': defaultRef,
    '--comments': comments,
    '--upstream': upstream[0]?.repository,
  };
  for (const [option, value] of Object.entries(local)) {
    if (value === undefined) continue;
    throw new UsageError(`${option}: GitHub says that itself; use it with --git-dir, or leave it out`);
  }
}
