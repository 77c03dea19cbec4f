import type { CheckRun } from '../../github-schema.ts';
import type { CheckRunNode, CheckSuites, PullNode } from './answer.ts';

/** All check runs of one commit. */
export interface TipCheckRuns {
  readonly sha: string;
  readonly checkRuns: readonly CheckRun[];
}

/** The check runs of the head, if the answer has each of them; `undefined`: they are to be read another way. */
export function tipCheckRuns({
  headRefOid,
  tip,
}: Pick<PullNode, 'headRefOid' | 'tip'>): TipCheckRuns | undefined {
  const commit = tip?.nodes.find(({ commit: { oid } }) => oid === headRefOid)?.commit;
  const suites = commit?.checkSuites;
  if (suites == null || suites.nodes.length < suites.totalCount) return undefined;
  const checkRuns: CheckRun[] = [];
  for (const suite of suites.nodes) {
    const found = runsOfSuite(suite, headRefOid);
    if (found === undefined) return undefined;
    checkRuns.push(...found);
  }
  return { sha: headRefOid, checkRuns };
}

type Suite = NonNullable<CheckSuites>['nodes'][number];

function runsOfSuite(suite: Suite, sha: string): readonly CheckRun[] | undefined {
  // What this token may not see, or what GitHub failed to answer.
  if (suite === null || suite.earliest === null || suite.latest === null) return undefined;
  const { app, earliest, latest } = suite;
  const byId = new Map<number, CheckRun>();
  for (const node of [...earliest.nodes, ...latest.nodes]) {
    const id = node === null ? undefined : idOf(node);
    if (node === null || id === undefined) return undefined;
    byId.set(id, {
      id,
      name: node.name,
      head_sha: sha,
      status: node.status.toLowerCase(),
      conclusion: node.conclusion?.toLowerCase() ?? null,
      details_url: node.detailsUrl,
      started_at: node.startedAt,
      completed_at: node.completedAt,
      app,
    });
  }
  return byId.size < Math.max(earliest.totalCount, latest.totalCount) ? undefined : [...byId.values()];
}

/** The numeric id does not fit into GraphQL's integers, so it is taken from the link: of a job or of another check run. */
function idOf({ permalink }: CheckRunNode): number | undefined {
  const id = /\/(?:runs|job)\/(\d{1,15})(?:[?#]|$)/.exec(permalink)?.[1];
  return id === undefined ? undefined : Number(id);
}
