import type { RepositoryReader } from '../repository-reader.ts';
import { PullHeadAnswer } from './answer.ts';
import { type OwnCheckRun, ownCheckRunsIn } from './observed.ts';
import { pullHeadQuery } from './query.ts';

/** The little that must be known of a pull request to say something on its head. */
export interface PullHead {
  /** As GitHub writes it today. */
  readonly repository: string;
  readonly isOpen: boolean;
  readonly head: string;
  /** Absent if the repository has no default branch. */
  readonly defaultCommit: string | undefined;
  readonly ownCheckRuns: readonly OwnCheckRun[];
}

/** Reads the head by a small query, for a pull request that may be too large to be read whole. Rejects as `query` does. */
export async function readHead(reader: RepositoryReader, number: number, app: number): Promise<PullHead> {
  const { owner, name, client } = reader;
  const variables = { owner, name, number, app };
  const address = `head of ${owner}/${name}#${number}`;
  const { repository } = await client.query(address, pullHeadQuery, variables, PullHeadAnswer);
  const { pullRequest: pull, defaultBranchRef: branch } = repository;
  return {
    repository: repository.nameWithOwner,
    isOpen: pull.state === 'OPEN',
    head: pull.headRefOid,
    defaultCommit: branch?.target.oid,
    ownCheckRuns: ownCheckRunsIn(pull.own),
  };
}
