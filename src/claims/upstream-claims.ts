import type { UpstreamClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const owner = '[A-Za-z0-9][A-Za-z0-9-]{0,38}';
const name = '[A-Za-z0-9._-]{1,100}';
const reference = new RegExp(
  `(?<![\\w./-])(?:(${owner}/${name})#|https://github\\.com/(${owner}/${name})/pull/)(\\d{1,9})(?!\\w)`,
  'g',
);
/** "...#1 and #2": the second is of the same repository. */
const another = /^[\s)\]]{0,3}(?:,(?:\s?and)?|and|&|\/|与|和|、)\s{0,2}#(\d{1,9})(?!\w)/;

const open =
  /\b(?:not|no|unmerged|until|once|when|if|after|before|pending|wait\w*|open|lacks?|lacking|missing|without|yet|will|should|would|backport\w*|cherry-?pick\w*|need\w*|require\w*)\b|n't\b|未|尚|待|缺|如果|之后/i;

const holds = '(?:includes?|contains?|ships?|carries|carry|has|bundles|with|已?包含|自带|含有?|合入)';
const inside = '(?:image|nightly|container|镜像)';
const includedAhead = new RegExp(`${inside}[^.;。；]{0,60}${holds}[^.;。；]{0,80}$`, 'i');
const includedBehind = new RegExp(
  `^[^.;。；]{0,60}(?:included|contained|present|shipped|bundled|already in|包含|合入)[^.;。；]{0,24}${inside}`,
  'i',
);
const mergedBehind =
  /^[\s)\]}(（,]{0,4}(?:(?:is|was|are|were|has been|have been|both|already|now|which|that)\s){0,4}(?:merged\b|已合并|已合入)/i;
const mergedAhead =
  /\bmerged\b(?:\s(?:as|in|via|upstream|prs?|pull requests?|engine|fixes?|by)){0,3}[\s(:[]{0,3}$|已合并[^.;。；]{0,12}$/i;

/** Pull requests of other repositories that are said to be merged, or to be included in the image. */
export function upstreamClaims(sentence: Sentence): readonly UpstreamClaim[] {
  const text = withAddresses(sentence);
  if (open.test(text)) return [];
  const found = new Map<string, UpstreamClaim>();
  for (const match of text.matchAll(reference)) {
    const repository = match[1] ?? match[2] ?? '';
    const numbers = [Number(match[3])];
    let end = match.index + match[0].length;
    for (let next = another.exec(text.slice(end, end + 30)); next !== null; ) {
      numbers.push(Number(next[1]));
      end += next[0].length;
      next = another.exec(text.slice(end, end + 30));
    }
    const claimed = saidOf(
      text.slice(Math.max(0, match.index - 160), match.index),
      text.slice(end, end + 120),
    );
    if (claimed === undefined) continue;
    for (const number of numbers)
      found.set(`${repository}#${number} ${claimed}`.toLowerCase(), {
        kind: 'upstream',
        repository,
        number,
        said: claimed,
        ...said(sentence, sentence.full),
      });
  }
  return [...found.values()];
}

function saidOf(ahead: string, behind: string): UpstreamClaim['said'] | undefined {
  if (includedAhead.test(ahead) || includedBehind.test(behind)) return 'included';
  return mergedAhead.test(ahead) || mergedBehind.test(behind) ? 'merged' : undefined;
}

/** The sentence with its links' addresses in place. */
function withAddresses({ flat, atoms }: Sentence): string {
  let text = '';
  let at = 0;
  for (const { atom, at: place } of atoms) {
    text += `${flat.slice(at, place)} ${atom.text.slice(0, 300)} `;
    at = place + 1;
  }
  return `${text}${flat.slice(at)}`;
}
