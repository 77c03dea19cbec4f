import type { RunClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const passed = /\b(?:pass|passed|passes|succeeded|succeeds|successful|successfully|green)\b|通过|成功/i;
const hedged =
  /\b(?:not|no|fail\w*|except|cancel\w*|partial\w*|but|rerun|re-run|previous\w*|earlier|older|before|base|main|until|once|when|if|will|should|pending|most|some)\b|n't\b|未|失败|除|取消|之前|如果/i;

/** Workflow runs of the repository that are said to have passed. */
export function runClaims(sentence: Sentence, repository: string): readonly RunClaim[] {
  if (!passed.test(sentence.flat) || hedged.test(sentence.flat)) return [];
  const ids = new Set<number>();
  for (const [, digits] of sentence.full.matchAll(/\bruns?\s{1,2}#?(\d{9,13})(?!\w)/gi))
    ids.add(Number(digits));
  for (const { atom } of sentence.atoms) {
    const [, named = '', digits] =
      /^https:\/\/github\.com\/([\w-]{1,40}\/[\w.-]{1,100})\/actions\/runs\/(\d{6,13})(?!\w)/.exec(
        atom.text,
      ) ?? [];
    if (digits !== undefined && named.toLowerCase() === repository.toLowerCase()) ids.add(Number(digits));
  }
  return [...ids].map((id) => ({ kind: 'run', id, ...said(sentence, sentence.full) }));
}
