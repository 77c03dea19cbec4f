import type { Fact } from '../check/fact.ts';
import { judgeSigned, type SignedJudgement } from '../signoff/signed-line.ts';
import { signoffs } from './signoffs.ts';

/** Whether the judged sign-off's author put their own name to it. */
export interface Signature {
  readonly judgement: SignedJudgement | 'author-unknown';
  /** What stands behind `Signed:`, as written. */
  readonly written: string;
  readonly author: string | undefined;
}

/** `undefined` without a sign-off's text. An empty or untouched line fails whoever wrote it. */
export const signature: Fact<Signature | undefined> = {
  name: 'signature',
  async gather({ get, policy }) {
    const { judged } = await get(signoffs);
    if (judged?.text === undefined) return undefined;
    const { author, text } = judged;
    const judgement = judgeSigned(text.signed, author ?? '', policy.signoff.signedPlaceholder);
    const unknown = author === undefined && judgement === 'names-another';
    return { judgement: unknown ? 'author-unknown' : judgement, written: text.signed?.value ?? '', author };
  },
};
