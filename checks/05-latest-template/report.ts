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
  const open = items.filter((verdict) => verdict.kind !== 'answered');
  const isUndecided = (verdict: ItemVerdict) => verdict.kind === 'undecided';
  const signatureFinding = judgeSignature(signature);
  const findings = open.map((verdict) => describeItem(verdict, template));
  if (signatureFinding !== undefined || !open.every(isUndecided)) {
    const parts = signatureFinding === undefined ? [] : [signatureFinding.summary];
    if (open.length > 0)
      parts.push(`of the ${items.length} items of the current template ${countKinds(open)}`);
    if (signatureFinding !== undefined)
      findings.push({ ...signatureFinding.finding, location: { ...template } });
    return { kind: 'fail', summary: parts.join('; '), findings };
  }
  if (open.length > 0) {
    const reasons = new Set(
      open.flatMap((verdict) => (verdict.kind === 'undecided' ? [verdict.reason] : [])),
    );
    const names = listSome(open.map(nameOf), 3);
    const summary = `left unticked without a reason in the detail section: ${names}; ${[...reasons].join('; ')}`;
    return { kind: 'cannot-tell', needs: 'nothing', summary, findings };
  }
  if (signature.judgement === 'author-unknown') {
    const written = code(`Signed: ${firstCharacters(signature.written, 60)}`);
    const summary = `all ${items.length} items are answered, but whose text this is was not said, so ${written} cannot be compared`;
    return { kind: 'cannot-tell', needs: 'signoff', summary };
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

const words = {
  missing: 'missing',
  weakened: 'weakened',
  unexplained: 'unticked without a reason',
  undecided: 'unticked, and whether it applies cannot be told',
} as const;

/** How many items are open in which way, then the first of them by name. */
function countKinds(open: readonly ItemVerdict[]): string {
  const counts = Object.entries(words).flatMap(([kind, word]) => {
    const count = open.filter((verdict) => verdict.kind === kind).length;
    return count === 0 ? [] : [`${count} ${count === 1 ? 'is' : 'are'} ${word}`];
  });
  return `${counts.join(', ')}: ${listSome(open.map(nameOf), 2)}`;
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
