import type { Detail } from '../../src/check/detail.ts';
import { code, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { Claim } from '../../src/facts/description-claims.ts';
import type { JudgedClaim, Judgement } from './judgement.ts';

type Agreeing = JudgedClaim & { readonly judgement: Extract<Judgement, { kind: 'agrees' }> };
type Contradicting = JudgedClaim & { readonly judgement: Extract<Judgement, { kind: 'contradicts' }> };
type Missing = JudgedClaim & { readonly judgement: Extract<Judgement, { kind: 'missing' }> };

const MOST_LISTED = 100;

/** The row: what contradicts the head, else what cannot be asked, else what agrees. */
export function report(judged: readonly JudgedClaim[]): Outcome {
  const contradicting = judged.filter((one): one is Contradicting => one.judgement.kind === 'contradicts');
  const agreeing = distinct(judged.filter((one): one is Agreeing => one.judgement.kind === 'agrees'));
  const details = tableOf(agreeing);
  if (contradicting.length > 0)
    return {
      kind: 'fail',
      summary: listSome(contradicting.map(contradiction), 2),
      findings: contradicting.map((one) => ({
        message: `The description says ${code(one.claim.quote)}, but ${one.judgement.actual}. Correct whichever is wrong.`,
        ...(one.judgement.location !== undefined && { location: one.judgement.location }),
      })),
      details,
    };
  const missing = judged.filter((one): one is Missing => one.judgement.kind === 'missing');
  const [first] = missing;
  if (first !== undefined) {
    const { from } = first.judgement;
    const what = listSome([...new Set(missing.map(({ judgement }) => judgement.what))], 3);
    return {
      kind: 'cannot-tell',
      needs: from,
      parts: [from === 'network' ? 'upstream' : 'runs'],
      summary: `the description makes a claim about ${what}`,
      details,
    };
  }
  if (agreeing.length === 0)
    return { kind: 'not-applicable', summary: 'the description makes no claim that can be checked' };
  return { kind: 'pass', summary: agreement(agreeing), details };
}

/** What agrees with the same thing of the head is one claim, in whatever words. */
function distinct(agreeing: readonly Agreeing[]): readonly Agreeing[] {
  const found = new Map<string, Agreeing>();
  for (const one of agreeing) {
    const key = `${one.claim.kind === 'topology' ? one.claim.quote : groupOf(one)} ${one.judgement.with}`;
    if (!found.has(key)) found.set(key, one);
  }
  return [...found.values()];
}

function groupOf({ claim }: Agreeing): string {
  return settingKinds.includes(claim.kind) ? 'setting' : claim.kind;
}

function contradiction({ claim, judgement }: Contradicting): string {
  const { location } = judgement;
  const at = location === undefined ? '' : ` (${code(placeOf(location))})`;
  return `${code(claim.quote)} is claimed, but ${judgement.actual}${at}`;
}

const settingKinds: readonly Claim['kind'][] = ['setting', 'number', 'word', 'cell', 'state'];
const counted: readonly (readonly [string, string, readonly Claim['kind'][]])[] = [
  ['image', 'images', ['image']],
  ['version', 'versions', ['version']],
  ['topology', 'topologies', ['topology']],
  ['setting', 'settings', settingKinds],
];
const told: readonly Claim['kind'][] = ['unchanged', 'upstream', 'run'];

/** What agreed: counted where a number says enough, in words where the outside or the base was asked. */
function agreement(agreeing: readonly Agreeing[]): string {
  const counts = counted.flatMap(([one, many, kinds]) => {
    const { length } = agreeing.filter(({ claim }) => kinds.includes(claim.kind));
    return length === 0 ? [] : [`${length} ${length === 1 ? one : many}`];
  });
  const words = agreeing
    .filter(({ claim }) => told.includes(claim.kind))
    .map(({ judgement }) => judgement.with);
  const all = [...counts, ...(words.length === 0 ? [] : [listSome([...new Set(words)], 3)])];
  return `what the description claims is what the head has: ${all.join(', ')}`;
}

function tableOf(agreeing: readonly Agreeing[]): readonly Detail[] {
  if (agreeing.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Claims that the head agrees with',
      columns: ['Claim', 'Head', 'Where'],
      rows: agreeing
        .slice(0, MOST_LISTED)
        .map(({ claim, judgement }) => [
          code(claim.quote),
          judgement.with,
          judgement.location === undefined ? '' : code(placeOf(judgement.location)),
        ]),
    },
  ];
}

function placeOf({ path, line }: { readonly path: string; readonly line?: number }): string {
  return line === undefined ? path : `${path}:${line}`;
}
