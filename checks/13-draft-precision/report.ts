import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import { type UntoldCase, whyUntold } from '../../src/facts/serving-cases.ts';
import type { JudgedDraft } from './judge.ts';

/** The row: overrides, then what is not shown or cannot be told, then what holds; `undefined` without a speculating config. */
export function report(judged: readonly JudgedDraft[], untold: readonly UntoldCase[]): Outcome | undefined {
  const overrides = once(judged, ({ kind }) => kind === 'override');
  if (overrides.length > 0)
    return {
      kind: 'fail',
      summary: summaryOf(overrides),
      findings: overrides.map(({ message, location }) => ({
        message: `${message}. A draft runs as it is shipped; take the override away. A waiver does not help.`,
        location,
      })),
    };
  const unverified = once(judged, ({ kind }) => kind === 'unverified');
  if (unverified.length > 0)
    return {
      kind: 'fail',
      summary: `Draft precision could not be verified: ${summaryOf(unverified)}`,
      findings: unverified.map(withMend),
    };
  const unknown = judged.filter(({ kind }) => kind === 'unknown');
  const unsaid = once(unknown, ({ needs }) => needs === 'nothing');
  if (unsaid.length > 0)
    return {
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: summaryOf(unsaid),
      findings: unsaid.map(withMend),
    };
  if (untold.length > 0) {
    const { summary, needs } = whyUntold(untold);
    return needs === 'network'
      ? { kind: 'cannot-tell', needs, parts: ['upstream'], summary }
      : { kind: 'cannot-tell', needs, summary };
  }
  const unsigned = once(unknown, () => true);
  if (unsigned.length > 0)
    return {
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: summaryOf(unsigned),
      findings: unsigned.map(withMend),
    };
  if (judged.length === 0) return undefined;
  const fine = once(judged, () => true).map(({ message }) => message);
  return { kind: 'pass', summary: `every draft runs as shipped: ${listSome(fine, 2)}` };
}

/** A finding in its two parts: the row shows the first. */
interface Said {
  readonly message: string;
  readonly mend: string | undefined;
  readonly location: JudgedDraft['location'];
}

function withMend({ message, mend, location }: Said): Finding {
  return { message: mend === undefined ? message : `${message}. ${mend}.`, location };
}

function summaryOf(said: readonly Said[]): string {
  return listSome(
    said.map(({ message }) => message),
    2,
  );
}

/** Each text once, with the configs that it concerns. */
function once(judged: readonly JudgedDraft[], test: (one: JudgedDraft) => boolean): readonly Said[] {
  const byText = Map.groupBy(judged.filter(test), ({ what }) => what);
  return [...byText].flatMap(([what, [first, ...rest]]): Said[] => {
    if (first === undefined) return [];
    const keys = [...new Set([first, ...rest].map(({ key }) => code(key)))];
    return [{ message: `${listSome(keys, 2)}: ${what}`, mend: first.mend, location: first.location }];
  });
}
