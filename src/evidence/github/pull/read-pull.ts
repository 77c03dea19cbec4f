import {
  EvidenceIncomplete,
  EvidenceInputError,
  EvidenceUnavailable,
  EvidenceUnreadable,
} from '../../errors.ts';
import type { GraphQLError } from '../client/graphql-answer.ts';
import type { RepositoryReader } from '../repository-reader.ts';
import {
  type CommentNode,
  type CommitNode,
  PullAnswer,
  type PullNode,
  type ReviewCommentNode,
  type ReviewNode,
} from './answer.ts';
import { Conversation } from './conversation.ts';
import { PageSize } from './page-size.ts';
import { type Connection, connections, pullRequestQuery } from './query.ts';
import { readReviewComments } from './read-review-comments.ts';

/** A pull request as GraphQL tells it, all pages joined. */
export interface PullPages {
  readonly first: PullAnswer;
  readonly labels: readonly { readonly name: string }[];
  readonly commits: readonly CommitNode[];
  readonly reviews: readonly ReviewNode[];
  readonly comments: readonly CommentNode[];
  readonly reviewComments: readonly ReviewCommentNode[];
}

const MAX_ROUNDS = 100;
const MAX_STARTS = 3;

/**
 * Reads every page at one head commit; if the head moves in between, the reading starts again.
 * Rejects with `ConversationTooLarge` if more is written there than is read.
 */
export async function readPull(
  reader: RepositoryReader,
  number: number,
  documents: readonly string[],
  app?: number,
): Promise<PullPages> {
  for (let starts = 0; starts < MAX_STARTS; starts += 1) {
    const pages = await readPages(reader, number, documents, app);
    if (pages !== 'moved') return pages;
  }
  throw new EvidenceUnavailable(reader.client.address.host, `the head of #${number} keeps moving`);
}

async function readPages(
  reader: RepositoryReader,
  number: number,
  documents: readonly string[],
  app: number | undefined,
): Promise<PullPages | 'moved'> {
  const { owner, name, client } = reader;
  const address = `${owner}/${name}#${number}`;
  const expressions = documents.map((path, index) => [`d${index}`, `HEAD:${path}`]);
  const constant = { owner, name, number, app: app ?? null, ...Object.fromEntries(expressions) };
  const query = pullRequestQuery(documents.length);
  const found = { labels: [], commits: [], reviews: [], comments: [] } as Mutable<
    Omit<PullPages, 'first' | 'reviewComments'>
  >;
  const conversation = new Conversation(address);
  const size = new PageSize();
  let first: PullAnswer | undefined;
  let open = new Map<Connection, string | null>(connections.map((connection) => [connection, null]));
  for (let round = 0; open.size > 0; round += 1) {
    if (round === MAX_ROUNDS) throw new EvidenceIncomplete(address, `does not end after ${round} pages`);
    const isFirst = first === undefined;
    const withOwnRuns = isFirst && app !== undefined;
    const variables = { ...constant, isFirst, withOwnRuns, ...cursorsOf(open) };
    const answer = await conversation.readable(
      size.fitting((items) =>
        client.query(address, query, { ...variables, size: items }, PullAnswer, isOptional),
      ),
    );
    first ??= answer;
    const pull = answer.repository.pullRequest;
    if (pull.headRefOid !== first.repository.pullRequest.headRefOid) return 'moved';
    refuseMissing(address, [...open.keys()], pull);
    found.labels.push(...(pull.labels?.nodes ?? []));
    found.commits.push(...(pull.commits?.nodes ?? []));
    found.reviews.push(...(pull.reviews?.nodes ?? []));
    found.comments.push(...(pull.comments?.nodes ?? []));
    conversation.add(pull);
    open = new Map([...open.keys()].flatMap((connection) => nextOf(connection, pull[connection]?.pageInfo)));
  }
  if (first === undefined) throw new EvidenceInputError(address, 'has no answer');
  const reviewComments = await readReviewComments(client, found.reviews, conversation, size);
  return { first, ...found, reviewComments };
}

/** A list that was asked for and is not there is not an empty list. */
function refuseMissing(address: string, asked: readonly Connection[], pull: PullNode): void {
  const missing = asked.find((connection) => pull[connection] === undefined || pull[connection] === null);
  if (missing !== undefined) throw new EvidenceUnreadable(address, `is answered without its ${missing}`);
}

type Mutable<Lists> = {
  -readonly [Name in keyof Lists]: Lists[Name] extends readonly (infer Item)[] ? Item[] : never;
};

function cursorsOf(open: ReadonlyMap<Connection, string | null>): Record<string, string | boolean | null> {
  return Object.fromEntries(
    connections.flatMap((connection) => [
      [connection, open.get(connection) ?? null],
      [`with_${connection}`, open.has(connection)],
    ]),
  );
}

function nextOf(
  connection: Connection,
  info: { readonly hasNextPage: boolean; readonly endCursor: string | null } | undefined,
): [Connection, string | null][] {
  return info?.hasNextPage === true ? [[connection, info.endCursor]] : [];
}

/** A token may lack the right to read checks; the roll-up is a cross-check only, and check runs can be read over REST. */
function isOptional({ path }: GraphQLError): boolean {
  const isTip = path?.includes('tip') === true && path.includes('checkSuites');
  return isTip || path?.includes('statusCheckRollup') === true;
}
