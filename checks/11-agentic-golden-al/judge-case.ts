import { code, listSome } from '../../src/check/markdown.ts';
import {
  type Decimal,
  decimalText,
  equalDecimals,
  type GoldenCurves,
} from '../../src/facts/golden-curves.ts';
import type { ServingCase } from '../../src/facts/serving-cases.ts';
import type { Speculation } from '../../src/facts/servings-of-config.ts';
import { type Acceptance, acceptanceOf, replacedBy, wayToSimulate } from './acceptance.ts';
import { draftsOf, lengthOf, type Pinned, writtenAs } from './counting.ts';
import { type Expectation, type Expected, expectationOf } from './expected.ts';
import { type Origin, textOf } from './settings.ts';

type Golden = Extract<Expected, { kind: 'golden' }>;

/** What one serving comes to. Texts are markdown and do not name the config. */
export type Judgement =
  | { readonly kind: 'golden'; readonly goldens: readonly Golden[]; readonly isByLauncher: boolean }
  | {
      readonly kind: 'violation';
      readonly why: string;
      readonly mend: string;
      readonly location: Origin;
      /** What it is measured against. */
      readonly golden: Golden | undefined;
    }
  /** No curve has a value: the sign-off must say where it comes from. `written`: what is set. */
  | {
      readonly kind: 'uncommitted';
      readonly why: string;
      readonly written: string | undefined;
      readonly location: Origin;
    }
  /** Simulated where nothing may be simulated, unless the sign-off documents an exception. */
  | { readonly kind: 'simulated'; readonly why: string; readonly location: Origin }
  | { readonly kind: 'unknown'; readonly why: string };

/** An agentic throughput run that speculates. */
export function judgeAgentic(one: ServingCase, speculation: Speculation, golden: GoldenCurves): Judgement {
  const { serving } = one;
  const method = speculation.method ?? serving;
  if (speculation.method !== undefined && textOf(speculation.method, serving) === undefined)
    return unknown(`the method of speculation at ${placeOf(method.origin)} cannot be told`);
  const judged = judgeAcceptance(acceptanceOf(serving, speculation.simulated), one, golden);
  if (judged.kind === 'violation') return judged;
  // What the launcher writes over is no longer in force, but must not say anything else.
  const replaced = replacedBy(serving, speculation.overwritten ?? []).map((found) =>
    judgeAcceptance(found, one, golden),
  );
  return (
    replaced.find(({ kind }) => kind === 'violation') ??
    replaced.find(({ kind }) => kind !== 'golden') ??
    judged
  );
}

/** A run that must verify for real: another workload, or an evaluation. */
export function judgeReal(
  { serving, purpose }: ServingCase,
  speculation: Speculation,
): Judgement | undefined {
  const found = acceptanceOf(serving, speculation.simulated);
  if (found.kind === 'real') return undefined;
  if (found.kind === 'unknown') return unknown(found.why);
  const what =
    purpose === 'eval' ? 'its evaluation simulates acceptance' : 'it simulates acceptance and is not agentic';
  return { kind: 'simulated', why: `${what} at ${placeOf(found.location)}`, location: found.location };
}

function judgeAcceptance(found: Acceptance, one: ServingCase, golden: GoldenCurves): Judgement {
  const { serving } = one;
  switch (found.kind) {
    case 'real': {
      const { origin } = serving.speculation?.method ?? serving;
      const why = `it drafts at ${placeOf(origin)} without simulated acceptance`;
      return { kind: 'violation', why, location: origin, ...mending(one, golden) };
    }
    case 'wrong':
      return { kind: 'violation', why: found.why, location: found.location, ...mending(one, golden) };
    case 'unknown':
      return unknown(found.why);
    case 'golden':
      return byLauncher(expectationOf(one, golden), found.location);
    case 'pinned':
      return judgePinned(found, one, expectationOf(one, golden));
  }
}

/** What to write where the golden value is not simulated at all. */
function mending(
  one: ServingCase,
  golden: GoldenCurves,
): { readonly mend: string; readonly golden: Golden | undefined } {
  const { knob, form } = wayToSimulate(one.serving);
  const { values, open } = expectationOf(one, golden);
  const [value] = values;
  if (open !== undefined || value?.kind !== 'golden')
    return { mend: `Set ${knob} to the committed golden value`, golden: undefined };
  return { mend: `Set ${knob}, with ${code(writtenAs(form, value))}`, golden: value };
}

/** The launcher looks the value up by itself; whether there is one to find is all that is asked. */
function byLauncher({ values, open, isChoice }: Expectation, location: Origin): Judgement {
  const lacking = lackingOf(values);
  if (lacking?.kind === 'unreadable') return unknown(lacking.why);
  if (open !== undefined && !(isChoice && lacking === undefined)) return unknown(open);
  const goldens = goldensOf(values);
  if (goldens.length > 0) return { kind: 'golden', goldens, isByLauncher: true };
  return lacking === undefined
    ? unknown('nothing can be expected')
    : { kind: 'uncommitted', why: lacking.why, written: undefined, location };
}

function judgePinned(found: Pinned, one: ServingCase, { values, open, isChoice }: Expectation): Judgement {
  const { location } = found;
  const lacking = lackingOf(values);
  if (lacking?.kind === 'unreadable') return unknown(lacking.why);
  const length = lengthOf(found, draftsOf(one));
  const goldens = goldensOf(values);
  if (goldens.length === 0) {
    const written = decimalText(length ?? found.value);
    return lacking === undefined
      ? unknown(open ?? 'nothing can be expected')
      : { kind: 'uncommitted', why: lacking.why, written, location };
  }
  if (length === undefined)
    return unknown(open ?? `${code(found.knob)} at ${placeOf(location)} needs a draft length`);
  const equal = goldens.filter(({ value }) => equalDecimals(value, length));
  const isByLauncher = one.serving.speculation?.injectedBy === 'launcher';
  const isRight = isChoice ? equal.length > 0 : lacking === undefined && equal.length === goldens.length;
  if (isRight) return { kind: 'golden', goldens: equal.slice(0, 1), isByLauncher };
  if (equal.length === 0 && lacking === undefined) return mismatch(found, length, goldens, open);
  return unknown(open ?? 'several values can be expected');
}

function goldensOf(values: readonly Expected[]): readonly Golden[] {
  return values.filter((value) => value.kind === 'golden');
}

/** A curve that cannot be read comes first: it may have any value. */
function lackingOf(values: readonly Expected[]): Exclude<Expected, Golden> | undefined {
  const lacking = values.filter((value) => value.kind !== 'golden');
  return lacking.find(({ kind }) => kind === 'unreadable') ?? lacking[0];
}

/** The value is none of those that may be expected. */
function mismatch(
  found: Pinned,
  length: Decimal,
  goldens: readonly Golden[],
  open: string | undefined,
): Judgement {
  const { knob, written, form, location } = found;
  const counted = form === 'length' ? '' : ` (an acceptance length of ${code(decimalText(length))})`;
  const pinned = `${code(knob)} is ${code(written)}${counted}`;
  const [golden, ...others] = goldens;
  if (golden === undefined || (open !== undefined && others.length > 0)) {
    const values = listSome([...new Set(goldens.map(({ value }) => code(decimalText(value))))], 3);
    const why = `${pinned}, golden is one of ${values} (${open}), at ${placeOf(location)}`;
    return { kind: 'violation', why, mend: 'Set it to the one that applies', location, golden };
  }
  const file = golden.path.split('/').at(-1) ?? golden.path;
  const where = `${code(`${file}:${golden.line}`)}, ${golden.mode}, draft length ${golden.length}`;
  return {
    kind: 'violation',
    why: `${pinned}, golden is ${code(decimalText(golden.value))} (${where}), at ${placeOf(location)}`,
    mend: `Set it to ${code(writtenAs(form, golden))}`,
    location,
    golden,
  };
}

function unknown(why: string): Judgement {
  return { kind: 'unknown', why };
}

function placeOf({ path, line }: Pick<Origin, 'path' | 'line'>): string {
  return code(`${path}:${line}`);
}
