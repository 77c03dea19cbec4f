import { code } from '../../src/check/markdown.ts';
import type { EvidenceLink, Finding, Outcome } from '../../src/check/outcome.ts';
import type { MeasuredCurves, OlderResults } from '../../src/facts/curves.ts';
import type { CurveException } from '../../src/facts/curves-exceptions.ts';
import { exceptionFor } from './describe-exception.ts';
import type { CoveredCurve, JudgedCurve } from './judge-curves.ts';
import { showCurve } from './show-curve.ts';
import { nameOfOlderRun, type OpenCurve, summariseCovered, summariseOpen } from './summarise.ts';

const MOST_ARTIFACTS = 3;

interface Facts {
  readonly curves: MeasuredCurves;
  readonly exceptions: readonly CurveException[];
}

/** All curves are covered. */
export function reportCovered(curves: readonly CoveredCurve[], facts: Facts): Outcome {
  return {
    kind: 'pass',
    summary: summariseCovered(curves, facts.curves.source?.run.id),
    evidence: linksOf(facts.curves),
    details: curves.flatMap(showCurve),
  };
}

/** Some curve is not. An exception for each of them makes it a warning, whatever the severity; nothing makes it a PASS. */
export function reportUncovered(curves: readonly JudgedCurve[], facts: Facts, least: number): Outcome {
  const open = curves
    .filter(({ isCovered }) => !isCovered)
    .map((curve): OpenCurve => ({ curve, exception: exceptionFor(curve.key, facts.exceptions) }));
  const isExcepted = open.every(({ exception }) => exception?.state === 'granted');
  return {
    kind: isExcepted ? 'warn' : 'fail',
    summary: summariseOpen(open, least),
    findings: open.map((one) => explain(one, facts.curves.head, least)),
    evidence: [...linksOf(facts.curves), ...commentsOf(open)],
    details: curves.flatMap((curve) => (curve.kind === 'measured' ? showCurve(curve) : [])),
  };
}

function explain({ curve, exception }: OpenCurve, head: string, least: number): Finding {
  const key = code(curve.key);
  const what =
    curve.kind === 'unverifiable'
      ? `Curve ${key} cannot be verified: ${curve.why}. Sweep it on the head`
      : `Curve ${key} ${lackOf(curve, least)}. Sweep what is missing`;
  if (exception?.state === 'granted') return { message: `${what}; an admin has excepted it.` };
  return {
    message: `${what}; or an admin of the repository writes a comment with the word "exception", ${key} and ${code(head.slice(0, 12))}.`,
  };
}

function lackOf({ onFrontier, invalid }: CoveredCurve, least: number): string {
  const few = onFrontier < least ? [`has ${onFrontier} of ${least} points on its frontier`] : [];
  const broken =
    invalid > 0 ? [`has ${invalid === 1 ? 'a point' : `${invalid} points`} without a value`] : [];
  return [...few, ...broken].join(' and ');
}

function linksOf({ source, repository, curves }: MeasuredCurves): EvidenceLink[] {
  if (source === undefined) return [];
  const older = curves.flatMap((curve) => (curve.kind === 'measured' ? curve.olderResults : []));
  const runs = [...new Map(older.map((run) => [run.id, run])).values()];
  return [
    ...linksOfRun(repository, `run ${source.run.id}`, { id: source.run.id, read: source.read }),
    ...runs.flatMap((run) => linksOfRun(repository, nameOfOlderRun(run), run)),
  ];
}

function linksOfRun(
  repository: string,
  label: string,
  { id: run, read }: Pick<OlderResults, 'id' | 'read'>,
): EvidenceLink[] {
  const url = `https://github.com/${repository}/actions/runs/${run}`;
  const artifacts = read.slice(0, MOST_ARTIFACTS);
  return [
    { label, url },
    ...artifacts.map(({ id, name }) => ({ label: name, url: `${url}/artifacts/${id}` })),
  ];
}

function commentsOf(open: readonly OpenCurve[]): EvidenceLink[] {
  const links = open.flatMap(({ exception }): [string, EvidenceLink][] =>
    exception?.url === undefined
      ? []
      : [[exception.url, { label: `comment by @${exception.author}`, url: exception.url }]],
  );
  return [...new Map(links).values()];
}
