import { registry } from '../../../checks/registry.ts';
import type { Check } from '../../check/check.ts';
import { code } from '../../check/markdown.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { Ledger, recorded } from '../../evidence/ledger.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import { policyFromCommit } from '../../policy/policy-from-commit.ts';
import { judge } from '../../verdict/judge.ts';
import type { Row } from '../../verdict/row.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import type { CommandContext } from '../command-context.ts';
import { policyFromFile } from '../load-policy.ts';
import { UsageError } from '../usage-error.ts';
import { type AssembledEvidence, assembleEvidence } from './assemble-evidence.ts';
import type { CheckOptions } from './options.ts';

/** Judges what the options name. Throws `UsageError`, `EvidenceInputError`, `EvidenceUnavailable` or `PolicyError`; all end with exit code 2. */
export async function runCheck(
  options: CheckOptions,
  context: Pick<CommandContext, 'today' | 'environment' | 'clock'>,
): Promise<Verdict> {
  const checks = selectChecks(options.checks);
  const assembled = await assembleEvidence(options, context);
  try {
    const read = recorded(assembled.evidence, new Ledger());
    const policy =
      options.policy === undefined
        ? await policyFromCommit(read.git, read.subject.default.commit, registry)
        : await policyFromFile(options.policy, '--policy');
    const evidence = assembled.isRepositoryNamed ? read : ofRepository(read, policy.repository);
    const reviewDate = options.date ?? assembled.date ?? context.today();
    const { verdict } = await judge({
      checks,
      evidence,
      policy: options.checks === undefined ? policy : enabling(checks, policy),
      reviewDate,
      notes: (rows, { refused }) => [
        ...scopeNotes(options, rows),
        ...refused
          .slice(0, 3)
          .map(({ key, reason }) => `Not counted as a sign-off: ${code(key)}: ${reason}.`),
      ],
    });
    // Asked last: the head may move while the checks run.
    return { ...verdict, notes: [...(await headNotes(assembled)), ...verdict.notes] };
  } finally {
    assembled.close();
  }
}

async function headNotes({ evidence, movedHead }: AssembledEvidence): Promise<string[]> {
  const pinned = code(evidence.subject.head.slice(0, 12));
  try {
    const now = await movedHead?.();
    if (now === undefined) return [];
    return [`The head moved to ${code(now.slice(0, 12))} meanwhile; this is the verdict on ${pinned}.`];
  } catch {
    // The rows are complete; only this last question has no answer.
    return [`Whether ${pinned} is still the head could not be read again.`];
  }
}

/** What a reader of the rows alone would miss. */
function scopeNotes({ checks, signoff, signoffAuthor }: CheckOptions, rows: readonly Row[]): string[] {
  const notes: string[] = [];
  if (checks !== undefined && rows.length < registry.length)
    notes.push(`Only ${rows.length} of ${registry.length} checks ran.`);
  if (rows.every((row) => row.status === 'N/A')) notes.push('No check applied: nothing was judged.');
  if (signoff !== undefined && signoffAuthor === undefined)
    notes.push(`Say who signs with ${code('--signoff-author <login>')}.`);
  return notes;
}

function ofRepository(evidence: Evidence, repository: string): Evidence {
  return { ...evidence, subject: { ...evidence.subject, repository } };
}

/** The policy with checks enabled that it disables: they were asked for by number. */
function enabling(checks: readonly Check[], policy: EffectivePolicy): EffectivePolicy {
  const settings = checks.flatMap(({ id }) => {
    const own = policy.checks[id];
    return own === undefined ? [] : [[id, { ...own, enabled: true }] as const];
  });
  return { ...policy, checks: { ...policy.checks, ...Object.fromEntries(settings) } };
}

function selectChecks(numbers: readonly number[] | undefined): readonly Check[] {
  if (numbers === undefined) return registry;
  for (const number of numbers) {
    if (registry.some((check) => check.number === number)) continue;
    throw new UsageError(
      `--checks: there is no check ${number}; there are ${registry.map((check) => check.number).join(', ')}`,
    );
  }
  return registry.filter((check) => numbers.includes(check.number));
}
