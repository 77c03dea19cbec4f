import type { Check } from '../check/check.ts';
import type { CannotTell, Outcome } from '../check/outcome.ts';
import type { Severity } from '../check/rule.ts';
import { type EvidencePart, evidenceParts, networkParts } from '../evidence/part.ts';
import type { Row, RowStatus } from './row.ts';

/** What this run could have known. */
export interface RunScope {
  missingParts(part: EvidencePart): boolean;
  /** Whether there is a sign-off whose words and author are known. */
  readonly hasSignoff: boolean;
}

/** A check that did not answer at all: it threw, or ran out of time. */
export interface Broken {
  readonly kind: 'broken';
  readonly reason: string;
}

/** One check's outcome as a row, under the severity in force and within what this run could know. */
export function toRow(check: Check, outcome: Outcome | Broken, severity: Severity, scope: RunScope): Row {
  const head = { number: check.number, id: check.id, name: check.name };
  if (outcome.kind === 'broken') {
    return { ...head, status: 'FAIL', summary: unverified(outcome.reason), findings: [], evidence: [] };
  }
  const { findings = [], evidence = [], details } = outcome;
  const body = { findings, evidence, ...(details !== undefined && { details }) };
  if (outcome.kind === 'cannot-tell' && !isBeyond(outcome, scope)) {
    return { ...head, status: failing(severity), summary: unverified(outcome.summary), ...body };
  }
  return { ...head, status: statusOf(outcome, severity), summary: outcome.summary, ...body };
}

function statusOf(outcome: Outcome, severity: Severity): RowStatus {
  switch (outcome.kind) {
    case 'pass':
      return 'PASS';
    case 'fail':
      return failing(severity);
    case 'warn':
      return 'WARN';
    case 'not-applicable':
      return 'N/A';
    case 'cannot-tell':
      return 'SKIPPED';
  }
}

function failing(severity: Severity): RowStatus {
  return severity === 'fail' ? 'FAIL' : 'WARN';
}

function unverified(reason: string): string {
  return `could not be verified: ${reason}`;
}

/** Whether this run lacks what the check needs, so that the row is skipped rather than failed. */
function isBeyond(outcome: CannotTell, scope: RunScope): boolean {
  switch (outcome.needs) {
    case 'nothing':
      return false;
    case 'signoff':
      return !scope.hasSignoff;
    case 'network':
      return partsOr(networkParts, outcome).some((part) => scope.missingParts(part));
    case 'github':
      return partsOr(githubParts, outcome).some((part) => scope.missingParts(part));
  }
}

const githubParts = evidenceParts.filter(
  (part) => part !== 'git' && !networkParts.some((other) => other === part),
);

function partsOr(all: readonly EvidencePart[], { parts = [] }: CannotTell): readonly EvidencePart[] {
  return parts.length > 0 ? parts : all;
}
