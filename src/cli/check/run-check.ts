import { registry } from '../../../checks/registry.ts';
import type { Check } from '../../check/check.ts';
import { code } from '../../check/markdown.ts';
import { FactUnknown } from '../../check/outcome.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../../evidence/errors.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { Ledger, recorded } from '../../evidence/ledger.ts';
import { layouts } from '../../facts/layouts.ts';
import type { Signoffs } from '../../facts/signoff.ts';
import { signoffs } from '../../facts/signoffs.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import { FactStore } from '../../verdict/fact-store.ts';
import type { Row } from '../../verdict/row.ts';
import { runChecks } from '../../verdict/run-checks.ts';
import type { Verdict } from '../../verdict/verdict.ts';
import type { CommandContext } from '../command-context.ts';
import { policyFromCommit, policyFromFile } from '../load-policy.ts';
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
        ? await policyFromCommit(read.git, read.subject.default.commit)
        : await policyFromFile(options.policy, '--policy');
    const evidence = assembled.isRepositoryNamed ? read : ofRepository(read, policy.repository);
    const reviewDate = options.date ?? assembled.date ?? context.today();
    const facts = new FactStore(evidence, policy, reviewDate);
    const { judged, refused } = await knownSignoffs(facts);
    const hasSignoff = judged?.text !== undefined && judged.author !== undefined;
    const asked = options.checks === undefined ? policy : enabling(checks, policy);
    const rows = await runChecks({ checks, evidence, policy: asked, reviewDate, hasSignoff, facts });
    const { head } = await facts.get(layouts);
    return {
      subject: evidence.subject,
      date: reviewDate,
      policy: { preset: policy.preset, layout: head.name, source: policy.source },
      ...(judged !== undefined && {
        signoff: {
          ...(judged.key !== undefined && { key: judged.key }),
          ...(judged.author !== undefined && { author: judged.author }),
        },
      }),
      checkRunName: policy.checkRun.name,
      escalation: policy.escalation.mentions,
      rows,
      notes: [
        ...(await headNotes(assembled)),
        ...scopeNotes(options, rows),
        ...refused
          .slice(0, 3)
          .map(({ key, reason }) => `Not counted as a sign-off: ${code(key)}: ${reason}.`),
      ],
    };
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

/** Rows say why the sign-offs are unknown; the verdict around them then names none. */
async function knownSignoffs(facts: FactStore): Promise<Pick<Signoffs, 'judged' | 'refused'>> {
  try {
    return await facts.get(signoffs);
  } catch (cause) {
    if ([FactUnknown, EvidenceRefused, EvidenceUnreadable].some((kind) => cause instanceof kind))
      return { judged: undefined, refused: [] };
    throw cause;
  }
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
