import type { Evidence } from '../../../src/evidence/evidence.ts';
import type { OwnCheckRun } from '../../../src/evidence/github/pull/observed.ts';

export interface BlobText {
  readonly isTruncated: boolean;
  readonly text: string | null;
}

/** What the fake serves: evidence, and how it serves it. */
export interface FakeState {
  readonly evidence: Evidence;
  /** Commits that may be asked for; trees of others answer 404. */
  readonly commits: ReadonlySet<string>;
  /** Asked at every GraphQL request, so that a test can move it. */
  head(): string;
  /** Items of a page at most. */
  readonly pageSize: number;
  /** Check runs that the roll-up counts. */
  readonly rollup: number;
  readonly isFork: boolean;
  /** Check runs on the head, with the app that made them. */
  readonly ownRuns: readonly (OwnCheckRun & { readonly app: number })[];
  /** When the base changed, oldest first, and which branch it was before. */
  readonly baseChanges: readonly { readonly createdAt: string; readonly previousRefName: string }[];
  readonly hasOlderBases: boolean;
  /** Pull requests that GraphQL associates with every commit; this one alone unless given. */
  readonly pullsOfHead?: readonly {
    readonly number: number;
    readonly state: string;
    readonly baseRefName: string;
    readonly headRefOid: string;
  }[];
  /** How GraphQL gives a blob's text. */
  textOf(content: Buffer): BlobText;
}

const BINARY = 0;

export function fakeState(evidence: Evidence, over: Partial<FakeState> = {}): FakeState {
  const { head, base, mergeBase, default: branch } = evidence.subject;
  return {
    evidence,
    commits: new Set([head, base, mergeBase, branch.commit]),
    head: () => head,
    pageSize: 100,
    rollup: 0,
    isFork: false,
    ownRuns: [],
    baseChanges: [],
    hasOlderBases: false,
    textOf: (content) => ({
      isTruncated: false,
      text: content.includes(BINARY) ? null : content.toString('utf8'),
    }),
    ...over,
  };
}
