import { code, listSome } from '../../src/check/markdown.ts';
import type { EvidenceLink, Outcome } from '../../src/check/outcome.ts';
import { runUrl } from '../../src/facts/reuse-refusal.ts';
import { type JudgedRun, jobName, type Sweep } from '../../src/facts/sweep.ts';

const MOST_JOBS = 2;

/** One run swept it all. */
export function reportPassing(run: JudgedRun, sweep: Sweep): Outcome {
  const isHead = run.head_sha === sweep.head;
  const commit = `${isHead ? 'head' : 'commit'} ${code(run.head_sha.slice(0, 7))}`;
  const pinned = run.isPinned ? ' (chosen by command)' : '';
  const notes = [
    ...(isHead ? [] : ['the head serves the same']),
    ...(sweep.planned.some(({ kind }) => kind === 'eval') ? [] : ['the plan has no eval row']),
    ...(run.told === 'results' ? ['by its results, since its job names are of another form'] : []),
    ...(run.ownWorkflow === undefined
      ? []
      : [`this PR changes ${code(run.ownWorkflow)}, which made the jobs`]),
    ...beforeNote(run),
    ...excusedNote(run),
  ];
  const ran = `${countOf(run, 'throughput', 'sweep')} and ${countOf(run, 'eval', 'eval')} jobs`;
  return {
    kind: 'pass',
    summary: [
      `${commit}: run ${run.id}${pinned} ran all ${sweep.planned.length} planned rows (${ran})`,
      ...notes,
    ].join('; '),
    evidence: [linkTo(sweep.repository, run)],
  };
}

export function linkTo(repository: string, { id }: Pick<JudgedRun, 'id'>): EvidenceLink {
  return { label: `run ${id}`, url: runUrl(repository, id) };
}

function countOf(
  { jobs }: JudgedRun,
  kind: JudgedRun['jobs'][number]['family']['kind'],
  name: string,
): string {
  return `${jobs.filter(({ family }) => family.kind === kind).length} ${name}`;
}

function beforeNote({ failedBefore }: JudgedRun): string[] {
  if (failedBefore.length === 0) return [];
  const names = failedBefore.map((job) => `${code(jobName(job))} (${job.conclusion})`);
  return [`an earlier attempt did not succeed: ${listSome(names, MOST_JOBS)}`];
}

function excusedNote({ excused }: JudgedRun): string[] {
  if (excused.length === 0) return [];
  const names = excused.map((job) => `${code(jobName(job))} (${job.conclusion})`);
  return [`the sign-off names what did not succeed: ${listSome(names, MOST_JOBS)}`];
}
