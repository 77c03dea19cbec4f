import type { Claim } from './claim.ts';
import { imageClaims } from './image-claims.ts';
import { numberClaims } from './number-claims.ts';
import { readPassages } from './read-passages.ts';
import { runClaims } from './run-claims.ts';
import { sentencesOf } from './sentence.ts';
import { settingClaims } from './setting-claims.ts';
import { stateClaims } from './state-claims.ts';
import { tableClaims } from './table-claims.ts';
import { topologyClaims } from './topology-claims.ts';
import { unchangedClaims } from './unchanged-claims.ts';
import { upstreamClaims } from './upstream-claims.ts';
import { versionClaims } from './version-claims.ts';

/** A description that says more is read no further. */
const MOST_CLAIMS = 1_000;
const MOST_SENTENCES = 3_000;
/** Each of them looks for the name of every config. */
const MOST_UNCHANGED = 20;

/**
 * What a description says about what is submitted, in markdown of any language mix; each thing once. `repository`: the one
 * whose workflow runs are meant.
 */
export function readClaims(markdown: string, repository: string): readonly Claim[] {
  const found = new Map<string, Claim>();
  let unchanged = 0;
  for (const claim of claimsIn(markdown, repository)) {
    if (found.size >= MOST_CLAIMS) break;
    if (claim.kind === 'unchanged') unchanged += 1;
    if (claim.kind === 'unchanged' && unchanged > MOST_UNCHANGED) continue;
    const key = keyOf(claim);
    const known = found.get(key);
    // Said plainly once, it is said plainly; a table is plainer still.
    if (known === undefined || certainty(claim) > certainty(known)) found.set(key, claim);
  }
  return [...found.values()];
}

function* claimsIn(markdown: string, repository: string): Generator<Claim, void, void> {
  let left = MOST_SENTENCES;
  for (const passage of readPassages(markdown)) {
    if (passage.kind === 'table') {
      yield* tableClaims(passage);
      continue;
    }
    const sentences = sentencesOf(passage.flat, left);
    left -= sentences.length;
    for (const sentence of sentences) {
      yield* settingClaims(sentence);
      yield* numberClaims(sentence);
      yield* imageClaims(sentence);
      yield* versionClaims(sentence);
      yield* topologyClaims(sentence);
      yield* stateClaims(sentence);
      yield* unchangedClaims(sentence);
      yield* upstreamClaims(sentence);
      yield* runClaims(sentence, repository);
    }
  }
}

function certainty(claim: Claim): number {
  return Number(claim.isPlain) + Number(claim.kind === 'topology' && claim.isTabular);
}

/** The same thing said in both languages has one key. What is unchanged depends on what is around it. */
function keyOf(claim: Claim): string {
  const { quote, isPlain, sentence, paragraph, ...what } = claim;
  if (what.kind === 'unchanged') return JSON.stringify([what, paragraph]);
  return JSON.stringify(what.kind === 'topology' ? { ...what, isTabular: false } : what);
}
