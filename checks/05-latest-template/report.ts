import { code, firstCharacters, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import type { Signature } from '../../src/facts/signature.ts';
import { describeItem, nameOf, type TemplatePlace } from './describe-item.ts';
import type { ItemVerdict } from './judge-items.ts';

/** The row: every item that is not answered, and the signature, in one breath. */
export function report(
  items: readonly ItemVerdict[],
  signature: Signature,
  template: TemplatePlace,
): Outcome {
  const failing = items.filter((verdict) => verdict.kind !== 'answered' && verdict.kind !== 'undecided');
  const signatureFinding = judgeSignature(signature);
  if (failing.length > 0 || signatureFinding !== undefined) {
    const findings = failing.map((verdict) => describeItem(verdict, template));
    const parts: string[] = [];
    if (failing.length > 0)
      parts.push(`of the ${items.length} items of the current template ${countKinds(failing)}`);
    if (signatureFinding !== undefined) {
      parts.push(signatureFinding.summary);
      findings.push(signatureFinding.finding);
    }
    return { kind: 'fail', summary: parts.join('; '), findings };
  }
  const undecided = items.flatMap((verdict) => (verdict.kind === 'undecided' ? [verdict] : []));
  if (undecided.length > 0) {
    const names = listSome(
      undecided.map((verdict) => nameOf(verdict)),
      3,
    );
    const reasons = [...new Set(undecided.map(({ reason }) => reason))].join('; ');
    return {
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: `left unticked without a reason in the detail section: ${names}; ${reasons}`,
      findings: undecided.map((verdict) => describeItem(verdict, template)),
    };
  }
  if (signature.judgement === 'author-unknown') {
    const written = code(`Signed: ${firstCharacters(signature.written, 60)}`);
    return {
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: `all ${items.length} items are answered, but whose text this is was not said, so ${written} cannot be compared`,
    };
  }
  return { kind: 'pass', summary: `${describePass(items)}; signed by ${code(`@${signature.author}`)}` };
}

function describePass(items: readonly ItemVerdict[]): string {
  const all = `all ${items.length} items of the current template are answered`;
  const open = items.filter(({ item }) => item.box?.state !== 'ticked');
  if (open.length === 0) return all;
  const explained = open.filter(({ item }) => item.explained).length;
  const reasons = [
    ...(explained > 0 ? [`${explained} explained in the detail section`] : []),
    ...(explained < open.length ? [`${open.length - explained} not applicable here`] : []),
  ];
  return `${all}, ${open.length} of them left open (${reasons.join(', ')})`;
}

function countKinds(failing: readonly ItemVerdict[]): string {
  const words = {
    missing: 'missing',
    weakened: 'weakened',
    unexplained: 'unticked without a reason',
  } as const;
  const groups = Object.entries(words)
    .map(([kind, word]) => ({ word, found: failing.filter((verdict) => verdict.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  return groups
    .map(({ word, found }) => {
      const names = listSome(found.map(nameOf), groups.length > 1 ? 1 : 2);
      return `${found.length} ${found.length === 1 ? 'is' : 'are'} ${word}: ${names}`;
    })
    .join('; ');
}

function judgeSignature({
  judgement,
  written,
  author,
}: Signature): { summary: string; finding: Finding } | undefined {
  if (judgement === 'names-author' || judgement === 'author-unknown') return undefined;
  const problems = {
    missing: 'the `Signed:` line is missing or empty',
    placeholder: 'the `Signed:` line still holds the placeholder',
    'names-another': `${code(`Signed: ${firstCharacters(written, 60)}`)} does not name the author ${code(`@${author}`)}`,
  } as const;
  const fix =
    author === undefined
      ? 'Put your own login behind it'
      : `End the sign-off with ${code(`Signed: @${author}`)}`;
  const summary = problems[judgement];
  return { summary, finding: { message: `In the sign-off, ${summary}. ${fix}.` } };
}
