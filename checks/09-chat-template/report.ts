import { code, listSome } from '../../src/check/markdown.ts';
import type { Finding, Outcome } from '../../src/check/outcome.ts';
import { type UntoldCase, whyUntold } from '../../src/facts/serving-cases.ts';
import type { JudgedClient } from './judge.ts';

/** The row: what sends raw prompts, else what cannot be told, else what holds; `undefined` without a speculating config. */
export function report(judged: readonly JudgedClient[], untold: readonly UntoldCase[]): Outcome | undefined {
  const raw = once(judged, 'raw');
  if (raw.length > 0)
    return {
      kind: 'fail',
      summary: summaryOf(raw),
      findings: raw.map(({ message, location }) => ({
        message: `${message}. Pass ${code('--use-chat-template')} to the client, or set ${code('use_chat_template: true')} in the recipe: on raw prompts drafts are accepted at another rate than in real traffic.`,
        ...(location !== undefined && { location }),
      })),
    };
  const unknown = once(judged, 'unknown');
  if (unknown.length > 0)
    return { kind: 'cannot-tell', needs: 'nothing', summary: summaryOf(unknown), findings: unknown };
  if (untold.length > 0) {
    const { summary, needs } = whyUntold(untold);
    return needs === 'network'
      ? { kind: 'cannot-tell', needs, parts: ['upstream'], summary }
      : { kind: 'cannot-tell', needs, summary };
  }
  if (judged.length === 0) return undefined;
  const keys = [...new Set(judged.map(({ key }) => code(key)))];
  const by = [...new Set(judged.map(({ what }) => what))];
  return {
    kind: 'pass',
    summary: `the clients of ${listSome(keys, 3)} go through the chat template: ${listSome(by, 2)}`,
  };
}

function summaryOf(findings: readonly Finding[]): string {
  return listSome(
    findings.map(({ message }) => message),
    2,
  );
}

/** Each place and text once, with the configs that it concerns. */
function once(judged: readonly JudgedClient[], kind: JudgedClient['kind']): readonly Finding[] {
  const byText = Map.groupBy(
    judged.filter((one) => one.kind === kind),
    ({ what }) => what,
  );
  return [...byText].flatMap(([what, [first, ...rest]]): Finding[] => {
    if (first === undefined) return [];
    const keys = [...new Set([first, ...rest].map(({ key }) => code(key)))];
    return [{ message: `${listSome(keys, 2)}: ${what}`, location: first.location }];
  });
}
