import { registry } from '../../../checks/registry.ts';
import { type Comparison, compareRows } from '../../benchmark/matrix/compare.ts';
import { expandMatrix } from '../../benchmark/matrix/expand.ts';
import type { MatrixRow } from '../../benchmark/matrix/row.ts';
import { type SweepPlan, sweepPlan } from '../../benchmark/plan/sweep-plan.ts';
import { type BenchmarkRevision, readRevision } from '../../benchmark/read-revision.ts';
import { newSweepEntries } from '../../benchmark/sweep-entry.ts';
import type { FileProblem } from '../../benchmark/yaml/data-file-error.ts';
import { EvidenceInputError } from '../../evidence/errors.ts';
import { LocalGit } from '../../evidence/local-git/local-git.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import type { Layouts } from '../../policy/schema.ts';
import type { MatrixOptions } from './options.ts';

/** Rows of one revision. */
export interface MatrixReport {
  readonly commit: string;
  /** Whose rules of the generator applied, `YYYY-MM-DD`. */
  readonly date: string;
  readonly rows: readonly MatrixRow[];
  /** What is odd but not fatal. */
  readonly notices: readonly FileProblem[];
  readonly against: MatrixChange | undefined;
}

/** What one revision changes against another. */
export interface MatrixChange {
  readonly baseCommit: string;
  readonly comparison: Comparison;
  readonly plan: SweepPlan;
}

/** Expands what the options name. Throws `EvidenceInputError`, `EvidenceUnreadable`, `DataFileError` or `PolicyError`. */
export async function runMatrix(options: MatrixOptions): Promise<MatrixReport> {
  const git = await LocalGit.open(options.gitDir);
  try {
    const commit = await git.resolve(options.rev, '--rev');
    const base = options.base === undefined ? undefined : await git.resolve(options.base, '--base');
    const { layouts } = await policyFromCommit(git, base ?? commit, registry);
    const date = options.date ?? utcDay((await git.commit(commit)).date);
    const head = await readMatrix(git, commit, layouts, `--rev ${options.rev}`);
    const rows = expandMatrix(head.configs, head.runners, date);
    if (base === undefined) return { commit, date, rows, notices: head.notices, against: undefined };
    const baseCommit = await git.mergeBase(base, commit);
    const before = await readMatrix(git, baseCommit, layouts, `--base ${options.base}`);
    const { entries, problems, notices } = newSweepEntries(before.changelog, head.changelog);
    const plan = sweepPlan(entries, before, head, date);
    const against: MatrixChange = {
      baseCommit,
      comparison: compareRows(expandMatrix(before.configs, before.runners, date), rows),
      plan: { ...plan, problems: [...problems, ...plan.problems] },
    };
    return { commit, date, rows, notices: [...head.notices, ...notices], against };
  } finally {
    git.close();
  }
}

async function readMatrix(
  git: LocalGit,
  commit: string,
  layouts: Layouts,
  option: string,
): Promise<BenchmarkRevision> {
  const revision = await readRevision(git, commit, layouts);
  if (revision.masterFiles.length > 0) return revision;
  const places = Object.values(layouts).flatMap(({ masterConfigs }) => masterConfigs);
  throw new EvidenceInputError(option, `has no master config (looked for ${places.join(', ')})`);
}

function utcDay(iso: string): string {
  return new Date(iso).toISOString().slice(0, 10);
}
