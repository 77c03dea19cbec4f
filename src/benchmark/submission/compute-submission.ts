import type { Change, GitEvidence } from '../../evidence/git-evidence.ts';
import { openEngineOf } from '../engine.ts';
import { type ScenarioType, scenarioTypes } from '../master/schema.ts';
import type { Comparison } from '../matrix/compare.ts';
import type { MatrixRow } from '../matrix/row.ts';
import type { BenchmarkRevision } from '../read-revision.ts';
import type { NewSweepEntry } from '../sweep-entry.ts';
import { filesOf, LaunchSource } from './launch-files.ts';
import { type OwnChange, ownChanges } from './own-changes.ts';
import { findReached } from './reached-configs.ts';
import { entryAdded, pointReasons } from './reasons.ts';
import type { RevisionTree } from './revision-tree.ts';
import { type Selection, selectionOf } from './selection.ts';
import type { Reason, ShrunkConfig, Submission, SubmittedConfig } from './submission.ts';

/** One side of a pull request. */
export interface SubmissionSide {
  readonly revision: BenchmarkRevision;
  readonly rows: readonly MatrixRow[];
  readonly tree: RevisionTree;
}

export interface SubmissionInput {
  readonly git: Pick<GitEvidence, 'blob'>;
  readonly base: SubmissionSide;
  readonly head: SubmissionSide;
  readonly comparison: Comparison;
  readonly changes: readonly Change[];
  /** New entries of the changelog. */
  readonly entries: readonly NewSweepEntry[];
}

/** Which configs a pull request answers for. Reads scripts and recipes only where they differ or may share. */
export async function computeSubmission(input: SubmissionInput): Promise<Submission> {
  const base = new LaunchSource({ ...input.base.revision, tree: input.base.tree });
  const head = new LaunchSource({ ...input.head.revision, tree: input.head.tree });
  const { git, comparison } = input;
  const own = await ownChanges({ git, base, head, comparison });
  const selection = selectionOf(input.entries, input.head.revision.configs);
  const submitted = submittedConfigs(input, head, own, selection);
  const keys = new Set(submitted.map(({ key }) => key));
  const removedOnly = shrunkConfigs(input, own, keys);
  const { reached, sharedFiles } = await findReached(input, head);
  return {
    submitted,
    reached: reached.filter(({ key }) => !keys.has(key)),
    removedOnly,
    sharedFiles,
    nothing: submitted.length + removedOnly.length + sharedFiles.length === 0,
  };
}

function submittedConfigs(
  { base, head }: SubmissionInput,
  source: LaunchSource,
  own: ReadonlyMap<string, OwnChange>,
  selection: Selection,
): readonly SubmittedConfig[] {
  const rows = Map.groupBy(head.rows, ({ configKey }) => configKey);
  return [...head.revision.configs.entries].flatMap(([key, entry]): SubmittedConfig[] => {
    const change = own.get(key);
    const isAdded = !base.revision.configs.entries.has(key);
    const entryRows = rows.get(key) ?? [];
    const chosen = selection.get(key);
    const reasons: Reason[] = [
      ...(isAdded ? [entryAdded(entry, scenariosOf(entryRows))] : []),
      ...(isAdded ? [] : pointReasons(change?.added ?? [], change?.changed ?? [])),
      ...(change?.reasons ?? []),
      ...(chosen?.reasons ?? []),
    ];
    if (reasons.length === 0) return [];
    const scenarios = scenarioTypes.filter((type) =>
      reasons.some((reason) => reason.scenarios.includes(type)),
    );
    const affected = entryRows.filter(({ scenario }) => scenarios.includes(scenario));
    return [
      {
        key,
        entry,
        engine: openEngineOf(entry.config.framework),
        isAdded,
        reasons,
        scenarios,
        selected: chosen?.scenarios ?? [],
        rows: affected,
        files: filesOf(affected, source),
        addedPoints: change?.added ?? [],
        changedPoints: change?.changed ?? [],
      },
    ];
  });
}

function shrunkConfigs(
  { base, head }: SubmissionInput,
  own: ReadonlyMap<string, OwnChange>,
  submitted: ReadonlySet<string>,
): readonly ShrunkConfig[] {
  return [...base.revision.configs.entries].flatMap(([key, entry]): ShrunkConfig[] => {
    const now = head.revision.configs.entries.get(key);
    const removedPoints = own.get(key)?.removed ?? [];
    if (submitted.has(key) || (now !== undefined && removedPoints.length === 0)) return [];
    const { document, line } = now ?? entry;
    return [{ key, removedPoints, isGone: now === undefined, location: { path: document.path, line } }];
  });
}

function scenariosOf(rows: readonly MatrixRow[]): readonly ScenarioType[] {
  return scenarioTypes.filter((type) => rows.some(({ scenario }) => scenario === type));
}
