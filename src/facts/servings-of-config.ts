import { pointsOf } from '../benchmark/matrix/compare.ts';
import { expandEntry } from '../benchmark/matrix/expand.ts';
import type { MatrixRow } from '../benchmark/matrix/row.ts';
import { readRevision } from '../benchmark/read-revision.ts';
import { readTree } from '../benchmark/submission/revision-tree.ts';
import type { Day } from '../check/rule.ts';
import type { GitEvidence } from '../evidence/git-evidence.ts';
import type { UpstreamEvidence } from '../evidence/github-evidence.ts';
import type { PointServings } from '../launch/recipe/served.ts';
import { servePoints } from '../launch/serve-points.ts';
import type { Layouts } from '../policy/schema.ts';

export type { Served } from '../launch/recipe/served.ts';
export type {
  Argument,
  EffectiveServing,
  EnvironmentVariable,
  Frontend,
  Speculation,
} from '../launch/serving.ts';
export type { Setting, Value } from '../launch/value.ts';
export type { PointServings };

/** How one config of a commit is served, or the keys that the commit has instead. */
export type ServingsOfConfig =
  | { readonly kind: 'found'; readonly points: readonly PointServings[] }
  | { readonly kind: 'absent'; readonly keys: readonly string[] };

/** Where a config is read: its commit, and repositories that its recipes may come with. */
export interface ConfigSource {
  readonly git: GitEvidence;
  readonly commit: string;
  readonly upstream: Pick<UpstreamEvidence, 'commit' | 'file'>;
}

/** Serves all points of a config as it stands in one commit. Throws `DataFileError` or `EvidenceUnreadable`. */
export async function servingsOfConfig(
  { git, commit, upstream }: ConfigSource,
  layouts: Layouts,
  key: string,
  date: Day,
): Promise<ServingsOfConfig> {
  const revision = await readRevision(git, commit, layouts);
  const entry = revision.configs.entries.get(key);
  if (entry === undefined) return { kind: 'absent', keys: [...revision.configs.entries.keys()] };
  const rows: readonly MatrixRow[] = [...expandEntry(entry, revision.runners, date)];
  const tree = await readTree(git, commit);
  const of = { git, revision, tree, upstream };
  return { kind: 'found', points: await servePoints(of, pointsOf(rows).values()) };
}
