import { code, listSome } from '../../src/check/markdown.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { type UntoldCase, whyUntold } from '../../src/facts/serving-cases.ts';
import type { JudgedOverride } from './judge.ts';

/** The row: what changes the architecture, else what cannot be told, else what holds. */
export function report(judged: readonly JudgedOverride[], untold: readonly UntoldCase[]): Outcome {
  const changes = once(judged, 'changes');
  if (changes.length > 0)
    return {
      kind: 'fail',
      summary: listSome(
        changes.map(({ said }) => said),
        2,
      ),
      findings: changes.map(({ said, location }) => ({
        message: `${said}. The model must compute what its checkpoint says; remove the override. A mode that the model supports natively belongs in the option ${code('nativeModes')}.`,
        location,
      })),
    };
  const unknown = once(judged, 'unknown');
  if (unknown.length > 0) {
    const said = unknown.map(({ said }) => said);
    const summary = `it is not known whether this changes the architecture: ${listSome(said, 2)}`;
    const findings = unknown.map(({ said: message, location }) => ({
      message: `${message}. If it changes no computation, its key belongs in the option ${code('harmlessKeys')}.`,
      location,
    }));
    return { kind: 'cannot-tell', needs: 'nothing', summary, findings };
  }
  if (untold.length > 0) {
    const { summary, needs } = whyUntold(untold);
    return needs === 'network'
      ? { kind: 'cannot-tell', needs, parts: ['upstream'], summary }
      : { kind: 'cannot-tell', needs, summary };
  }
  const notes = [...once(judged, 'native'), ...once(judged, 'harmless')].map(({ said }) => said);
  const clean = 'no override changes the architecture';
  return { kind: 'pass', summary: notes.length === 0 ? clean : `${clean}; allowed: ${listSome(notes, 2)}` };
}

/** Each place and text once, with the configs that it concerns. */
function once(
  judged: readonly JudgedOverride[],
  kind: JudgedOverride['kind'],
): readonly { readonly said: string; readonly location: JudgedOverride['location'] }[] {
  const byText = Map.groupBy(
    judged.filter((one) => one.kind === kind),
    ({ what }) => what,
  );
  return [...byText].flatMap(([what, [first, ...rest]]) => {
    if (first === undefined) return [];
    const keys = [...new Set([first, ...rest].map(({ key }) => code(key)))];
    return [{ said: `${listSome(keys, 2)}: ${what}`, location: first.location }];
  });
}
