import { code } from '../../src/check/markdown.ts';
import {
  bareModelName,
  curveStem,
  type Decimal,
  type GoldenCurve,
  type GoldenCurves,
} from '../../src/facts/golden-curves.ts';
import type { ServingCase } from '../../src/facts/serving-cases.ts';
import type { EffectiveServing, Speculation } from '../../src/facts/servings-of-config.ts';
import { type Setting, textOf } from './settings.ts';
import { type Modes, openMode, servedMode } from './thinking-mode.ts';

/** The committed value for one reading of a serving. Texts are markdown. */
export type Expected =
  | {
      readonly kind: 'golden';
      readonly value: Decimal;
      readonly path: string;
      readonly line: number;
      readonly mode: string;
      readonly length: number;
    }
  /** No curve has a value. */
  | { readonly kind: 'none'; readonly why: string }
  | { readonly kind: 'unreadable'; readonly why: string };

export interface Expectation {
  /** What may be expected: more than one where the serving can be read in several ways. */
  readonly values: readonly Expected[];
  /** Why it can, in markdown. */
  readonly open: string | undefined;
  /** Each of them will do: the engine has no setting that would tell them apart. */
  readonly isChoice: boolean;
}

const notSaid = 'ATOM does not say how it samples drafts';

/** Longest drafts that curves may list. */
const MOST_DRAFTS = 99;

/** What the golden directory has for a serving: by model, method, thinking mode and draft length. */
export function expectationOf({ point, serving }: ServingCase, golden: GoldenCurves): Expectation {
  const { speculation } = serving;
  const method = methodOf(serving);
  if (speculation === undefined || method === undefined)
    return {
      values: [],
      open: `the method at ${placeOf(speculation?.method ?? serving)} cannot be told`,
      isChoice: false,
    };
  const { recipe } = point.row;
  const stems = stemsOf(recipe['model-prefix'], method, speculation, serving);
  const modes = modesOf(point.row, serving);
  const length = draftLengthOf(serving, speculation);
  const open = length.open ?? stems.open ?? modes.open;
  const values = stems.stems.flatMap((stem) =>
    modes.modes.flatMap((mode) => valuesOf(golden, stem, recipe.model, mode, length.text)),
  );
  const isOpen = values.length > 1 || length.text === undefined;
  return { values, open: isOpen ? open : undefined, isChoice: isOpen && open === notSaid };
}

/** ATOM drafts with the model's own head unless told otherwise. */
function methodOf(serving: EffectiveServing): string | undefined {
  const method = serving.speculation?.method;
  if (method === undefined) return serving.engine === 'atom' ? 'mtp' : undefined;
  const text = textOf(method, serving);
  return text === undefined || hasHole(text, serving) ? undefined : text;
}

const samplings = ['greedy', 'probabilistic'];

/** Where a draft or a sampler cannot be told and matters, every curve that may be meant. */
function stemsOf(
  prefix: string,
  method: string,
  { draft, sampler }: Speculation,
  serving: EffectiveServing,
): { readonly stems: readonly string[]; readonly open: string | undefined } {
  const drafts = readingsOf(draft, serving, ['', 'gqa']);
  // Elsewhere greedy is what is meant where nothing is said.
  const isHidden = sampler === undefined && serving.engine === 'atom';
  const samplers = isHidden ? samplings : readingsOf(sampler, serving, samplings);
  const all = drafts.flatMap((one) =>
    samplers.map((other) => curveStem({ prefix, method, draft: one, sampler: other })),
  );
  const stems = [...new Set(all)];
  if (stems.length === 1) return { stems, open: undefined };
  const unsure = drafts.length > 1 ? draft : sampler;
  return { stems, open: unsure === undefined ? notSaid : `the value at ${placeOf(unsure)} cannot be told` };
}

function readingsOf(
  setting: Setting | undefined,
  serving: EffectiveServing,
  possible: readonly string[],
): readonly (string | undefined)[] {
  if (setting === undefined) return [undefined];
  const text = textOf(setting, serving);
  const isWhole = text !== undefined && !hasHole(text, serving);
  if (isWhole) return [text];
  const parts = setting.value.kind === 'mixed' ? setting.value.parts : [];
  const decided = possible.find((word) =>
    parts.some((part) => typeof part === 'string' && word !== '' && part.toLowerCase().includes(word)),
  );
  return decided === undefined ? possible : [decided];
}

/** Inside of a JSON string a part that is not known stands as its number and a question mark. */
function hasHole(text: string, { args }: EffectiveServing): boolean {
  const isMixed = args.some(
    ({ flag, value }) => flag.replaceAll('_', '-') === 'speculative-config' && value.kind === 'mixed',
  );
  return isMixed && /\d\?/.test(text);
}

/** The mode of the job decides; a variable of the server itself says the same. */
function modesOf({ recipe }: ServingCase['point']['row'], serving: EffectiveServing): Modes {
  const name = 'THINKING_MODE';
  const settings = [recipe.worker, recipe.prefill, recipe.decode].flatMap(
    (role) => role?.['additional-settings'] ?? [],
  );
  const row = settings
    .findLast((text) => text.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .trim();
  if (row !== undefined && row !== '') return { modes: [row], open: undefined };
  const variable = serving.env.findLast((one) => one.name === name);
  if (variable === undefined) return servedMode(serving);
  const text = textOf(variable, serving);
  if (text !== undefined) return { modes: [text === '' ? 'thinking_on' : text], open: undefined };
  return openMode(name, variable);
}

function draftLengthOf(
  serving: EffectiveServing,
  { length, method }: Speculation,
): { readonly text: string | undefined; readonly open: string | undefined } {
  if (length === undefined)
    return { text: undefined, open: `no draft length is set at ${placeOf(method ?? serving)}` };
  const text = textOf(length, serving);
  return {
    text,
    open: text === undefined ? `the draft length at ${placeOf(length)} cannot be told` : undefined,
  };
}

/** Without a draft length: the value of each. */
function valuesOf(
  golden: GoldenCurves,
  stem: string,
  model: string,
  mode: string,
  length: string | undefined,
): readonly Expected[] {
  const file = `${stem}.yaml`;
  const curve = golden.curves.get(stem);
  if (curve === undefined) return [none(`there is no curve ${code(file)}`)];
  if ('problem' in curve)
    return [{ kind: 'unreadable', why: `the curve cannot be read: ${code(curve.problem)}` }];
  if (bareModelName(curve.model) !== bareModelName(model))
    return [none(`${code(file)} is of ${code(curve.model)}, not of ${code(model)}`)];
  const values = curve.modes.get(mode);
  if (values === undefined) return [none(`${code(file)} has no ${code(mode)}`)];
  if (length === undefined) return [...values.keys()].map((one) => goldenAt(curve, file, mode, one));
  const drafts = /^\d{1,3}$/.test(length) ? Number(length) : undefined;
  if (drafts === undefined || drafts > MOST_DRAFTS)
    return [none(`${code(file)} has no draft length ${code(length)}`)];
  return [goldenAt(curve, file, mode, drafts)];
}

function goldenAt(curve: GoldenCurve, file: string, mode: string, length: number): Expected {
  const found = curve.modes.get(mode)?.get(length);
  if (found === undefined) return none(`${code(file)} has no draft length ${length} (${code(mode)})`);
  return { kind: 'golden', value: found.value, path: curve.path, line: found.line, mode, length };
}

function none(why: string): Expected {
  return { kind: 'none', why };
}

function placeOf({ origin: { path, line } }: Pick<EffectiveServing, 'origin'>): string {
  return code(`${path}:${line}`);
}
