import { code } from '../../src/check/markdown.ts';
import { type Decimal, decimalOf } from '../../src/facts/golden-curves.ts';
import type { EffectiveServing, Speculation } from '../../src/facts/servings-of-config.ts';
import { isInForce, type Origin, type Setting, textOf } from './settings.ts';

type Knob = Speculation['simulated'][number];

/** How an engine counts: tokens of a step, drafted tokens of a step, or the share of drafts that is accepted. */
export type Form = 'length' | 'drafts' | 'rate';

/** What a serving says of simulated acceptance. Texts are markdown. */
export type Acceptance =
  | { readonly kind: 'real' }
  | { readonly kind: 'wrong'; readonly why: string; readonly location: Origin }
  | { readonly kind: 'unknown'; readonly why: string; readonly location: Origin }
  /** The launcher writes the golden value itself. */
  | { readonly kind: 'golden'; readonly location: Origin }
  | {
      readonly kind: 'pinned';
      readonly knob: string;
      readonly written: string;
      readonly value: Decimal;
      readonly form: Form;
      readonly location: Origin;
    };

/** How the launch model names the value that the launcher looks up. */
const goldenByLauncher = 'golden acceptance length';

const sglang = {
  length: 'SGLANG_SIMULATE_ACC_LEN',
  companions: {
    SGLANG_SIMULATE_ACC_METHOD: 'match-expected',
    SGLANG_SIMULATE_ACC_TOKEN_MODE: 'real-draft-token',
  },
} as const;
const vllm = { length: 'synthetic_acceptance_length', method: 'rejection_sample_method' } as const;
const trtllm = 'TLLM_SPEC_DECODE_FORCE_NUM_ACCEPTED_TOKENS';
const atom = { length: 'spec-decode-acceptance-length', rate: 'spec-decode-acceptance-rate' } as const;

/** Reads the knobs that are in force for a serving that speculates. */
export function acceptanceOf(serving: EffectiveServing, knobs: readonly Knob[]): Acceptance {
  const named = (name: string) => knobs.findLast((knob) => knob.name === name && !isOff(knob));
  switch (serving.engine) {
    case 'sglang':
      return ofSglang(serving, named);
    case 'vllm':
      return ofVllm(serving, named, knobs);
    case 'trtllm':
      return pinned(serving, named(trtllm), 'drafts');
    case 'atom':
      return ofAtom(serving, named);
    case 'other':
      return { kind: 'real' };
  }
}

/**
 * What the launcher replaces, each knob by itself: what is not complete there is no contradiction, another value or
 * method is.
 */
export function replacedBy(serving: EffectiveServing, knobs: readonly Knob[]): readonly Acceptance[] {
  return knobs.flatMap((knob): readonly Acceptance[] => {
    if (isOff(knob)) return [];
    const form = formOf(knob.name);
    if (form !== undefined) return [pinned(serving, knob, form)];
    const other = otherCompanion(serving, knob);
    return other === undefined ? [] : [other];
  });
}

function formOf(name: string): Form | undefined {
  if (name === trtllm) return 'drafts';
  if (name === atom.rate) return 'rate';
  return [sglang.length, vllm.length, atom.length].some((one) => one === name) ? 'length' : undefined;
}

/** How to switch simulation on, and how its value counts. */
export function wayToSimulate({ engine }: EffectiveServing): { readonly knob: string; readonly form: Form } {
  if (engine === 'vllm')
    return { knob: `${code(`"${vllm.method}": "synthetic"`)} and ${code(vllm.length)}`, form: 'length' };
  if (engine === 'trtllm') return { knob: code(trtllm), form: 'drafts' };
  return { knob: code(engine === 'atom' ? atom.length : sglang.length), form: 'length' };
}

type Named = (name: string) => Knob | undefined;

function ofSglang(serving: EffectiveServing, named: Named): Acceptance {
  const found = pinned(serving, named(sglang.length), 'length');
  if (found.kind !== 'pinned') return found;
  const others = Object.keys(sglang.companions).map((name) => otherCompanion(serving, named(name)));
  return others.find((other) => other !== undefined) ?? found;
}

/** A variable beside SGLang's length that says something else than the golden curves are made for. */
function otherCompanion(serving: EffectiveServing, knob: Knob | undefined): Acceptance | undefined {
  const wanted = Object.entries(sglang.companions).find(([name]) => name === knob?.name)?.[1];
  if (knob === undefined || wanted === undefined) return undefined;
  const text = textOf(knob, serving);
  if (text === undefined) return untold(knob.name, knob);
  if (text === wanted) return undefined;
  const why = `${code(knob.name)} is ${code(text)} at ${placeOf(knob)}, not ${code(wanted)}`;
  return { kind: 'wrong', why, location: knob.origin };
}

function ofVllm(serving: EffectiveServing, named: Named, knobs: readonly Knob[]): Acceptance {
  const length = named(vllm.length);
  const method = named(vllm.method);
  const other = knobs.find(({ name }) => name !== vllm.length && name !== vllm.method);
  if (length !== undefined && other !== undefined) {
    const why = `${code(vllm.length)} and ${code(other.name)} at ${placeOf(other)} exclude each other`;
    return { kind: 'wrong', why, location: other.origin };
  }
  if (length !== undefined && method === undefined) {
    const config = serving.args.findLast(({ flag }) => flag.replaceAll('_', '-') === 'speculative-config');
    // A method that is not known is not listed as one that simulates.
    if (config?.value.kind !== 'known') return untold(vllm.method, length);
    const why = `${code(vllm.length)} at ${placeOf(length)} has no effect without ${code(`"${vllm.method}": "synthetic"`)}`;
    return { kind: 'wrong', why, location: length.origin };
  }
  if (length === undefined && method !== undefined) {
    const why = `${code(`"${vllm.method}": "synthetic"`)} at ${placeOf(method)} has no ${code(vllm.length)} beside it`;
    return { kind: 'wrong', why, location: method.origin };
  }
  return pinned(serving, length, 'length');
}

function ofAtom(serving: EffectiveServing, named: Named): Acceptance {
  const length = named(atom.length);
  const rate = named(atom.rate);
  if (length !== undefined && rate !== undefined) {
    const why = `${code(atom.length)} and ${code(atom.rate)} at ${placeOf(rate)} exclude each other`;
    return { kind: 'wrong', why, location: rate.origin };
  }
  return rate === undefined ? pinned(serving, length, 'length') : pinned(serving, rate, 'rate');
}

function pinned(serving: EffectiveServing, knob: Knob | undefined, form: Form): Acceptance {
  if (knob === undefined) return { kind: 'real' };
  const { name, value, origin: location } = knob;
  if (isByLauncher(value)) return { kind: 'golden', location };
  const text = textOf(knob, serving);
  if (text === undefined) return untold(name, knob, isInForce(knob, serving));
  const decimal = decimalOf(text);
  if (decimal === undefined)
    return {
      kind: 'wrong',
      why: `${code(name)} is ${code(text)} at ${placeOf(knob)}, which is no number`,
      location,
    };
  return { kind: 'pinned', knob: name, written: text, value: decimal, form, location };
}

function isByLauncher(value: Setting['value']): boolean {
  const reason = value.kind === 'unknown' ? value.hole.reason : undefined;
  return reason?.kind === 'variable' && reason.name === goldenByLauncher;
}

function untold(name: string, { origin }: Knob, isSure = true): Acceptance {
  const what = isSure ? `what ${code(name)} is` : `whether ${code(name)} is in force`;
  return {
    kind: 'unknown',
    why: `${what} at ${placeOf({ origin })} cannot be told`,
    location: origin,
  };
}

function placeOf({ origin: { path, line } }: Pick<Knob, 'origin'>): string {
  return code(`${path}:${line}`);
}

/** Nothing, or what the engines take for "do not simulate". */
function isOff({ name, value }: Knob): boolean {
  if (value.kind !== 'known') return false;
  if (value.text.trim() === '') return true;
  const number = name === sglang.length || name === trtllm ? decimalOf(value.text) : undefined;
  return number !== undefined && number.units <= 0n;
}
