import type { AddedLines } from '../../src/facts/added-lines.ts';
import { type ServingCase, servingCases, type UntoldCase } from '../../src/facts/serving-cases.ts';
import type { ConfigServings } from '../../src/facts/servings.ts';
import type { Speculation } from '../../src/facts/servings-of-config.ts';
import { shownValue } from '../../src/facts/setting-words.ts';
import { hiddenWords } from '../../src/facts/speculates-hidden-words.ts';

/** A serving that drafts, where its answers count: the role that decodes. */
export interface SpeculativeCase {
  readonly one: ServingCase;
  readonly speculation: Speculation;
}

export interface Cases {
  readonly speculative: readonly SpeculativeCase[];
  /** Points that may draft. */
  readonly untold: readonly UntoldCase[];
}

/** What is submitted, and of what is only reached that whose acceptance an added line decides. */
export function casesOf(configs: readonly ConfigServings[], added: AddedLines): Cases {
  const { told, untold: unserved } = servingCases(configs, ['throughput', 'eval']);
  const untold = [...unserved, ...told.flatMap(hidingCase)];
  const speculative = told.flatMap((one): SpeculativeCase[] => {
    const { speculation, role } = one.serving;
    // In disaggregated serving the decode role decides.
    if (speculation === undefined || role === 'prefill') return [];
    return one.isSubmitted || isDecidedBy(speculation, added) ? [{ one, speculation }] : [];
  });
  const open = untold.filter(
    (one) =>
      one.isSubmitted &&
      one.purpose === 'throughput' &&
      (saysItSpeculates(one) || (isAgentic(one) && mayLaunch(one))),
  );
  return { speculative, untold: open };
}

/** Speculation may stand in words of the command line that are not known. */
function hidingCase({ serving, ...about }: ServingCase): readonly UntoldCase[] {
  const [word] = serving.speculation === undefined ? hiddenWords(serving.args) : [];
  if (word === undefined || !saysItSpeculates(about)) return [];
  const { origin } = word;
  const message = `what ${shownValue(word.value)} at ${origin.path}:${origin.line} adds to the command line cannot be told`;
  const reason = { kind: 'unsupported', what: 'a word that is not known' } as const;
  return [{ ...about, served: { kind: 'unknown', reason, message, origin, isElsewhere: false } }];
}

export function isAgentic({ point }: Pick<ServingCase, 'point'>): boolean {
  return point.row.scenario === 'agentic-coding';
}

function isDecidedBy(
  { simulated, overwritten = [], length, method }: Speculation,
  added: AddedLines,
): boolean {
  const settings = [...simulated, ...overwritten, ...(length ? [length] : []), ...(method ? [method] : [])];
  return settings.some(({ origin: { path, line } }) => added.isAdded(path, line));
}

/** What is nowhere launches nothing. */
function mayLaunch({ served }: UntoldCase): boolean {
  return served.isElsewhere || served.reason.kind !== 'file';
}

/** By field or by name, where what is launched is not known. */
function saysItSpeculates({ key, point }: Pick<UntoldCase, 'key' | 'point'>): boolean {
  return point.row.recipe['spec-decoding'] !== 'none' || /-mtp|eagle|dspark/i.test(key);
}
