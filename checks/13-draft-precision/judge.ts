import { code, firstCharacters } from '../../src/check/markdown.ts';
import type { Lacking } from '../../src/check/outcome.ts';
import type { AgreedDrafts } from '../../src/facts/agreed-drafts.ts';
import type { EngineChange } from '../../src/facts/engine-changes.ts';
import { lastComponent, placeOf, shownValue, textOf } from '../../src/facts/setting-words.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { EffectiveServing, Setting, SpeculatingPoint, Value } from '../../src/facts/speculates.ts';
import type { DraftConfig } from './config.ts';
import type { DraftOverride } from './draft-override.ts';
import { draftPatch } from './draft-patch.ts';
import { draftsOf } from './drafts-of.ts';
import { findOverrides } from './find-overrides.ts';
import { bitsOf, draftNamed } from './precision.ts';
import { statementOn } from './statement.ts';

/** What holds of the draft of one config. Texts are markdown. */
export interface JudgedDraft {
  readonly key: string;
  readonly isSubmitted: boolean;
  readonly kind: 'override' | 'unverified' | 'unknown' | 'fine';
  readonly what: string;
  /** How to mend it, where the row leaves that to the findings. */
  readonly mend?: string;
  /** What would answer, where it is not known. */
  readonly needs: Extract<Lacking, 'signoff' | 'nothing'>;
  readonly location: DraftOverride['location'];
}

export interface DraftFacts {
  readonly agreedDrafts: AgreedDrafts | undefined;
  readonly signoffs: Signoffs;
}

/** Changes of draft code that happen to configs which speculate; in those that are only reached, new ones. */
export function judgePatches(
  changes: readonly EngineChange[],
  speculating: ReadonlySet<string>,
): readonly JudgedDraft[] {
  return changes.flatMap(({ action, keys, isSubmitted, isNew }): readonly JudgedDraft[] => {
    const patch = isSubmitted || isNew ? draftPatch(action) : undefined;
    if (patch === undefined) return [];
    // What is old in a config that is only reached was left out above.
    return keys
      .filter((key) => speculating.has(key))
      .map((key) => {
        return { key, isSubmitted: true, needs: 'nothing', ...patch };
      });
  });
}

/** Overrides first; without any, the drafts themselves. */
export function judgePoint(
  point: SpeculatingPoint,
  facts: DraftFacts,
  config: DraftConfig,
): readonly JudgedDraft[] {
  const { key, isSubmitted } = point;
  const overrides = findOverrides(point, config).map(({ kind, what, location }): JudgedDraft => {
    return { key, isSubmitted, kind, what, needs: 'nothing', location };
  });
  if (overrides.length > 0) return overrides;
  return point.speculating.flatMap((serving) =>
    judgeDrafts(serving, point, facts, config).map(({ origin: { path, line }, ...judged }): JudgedDraft => {
      return { key, isSubmitted, needs: 'nothing', ...judged, location: { path, line } };
    }),
  );
}

type Judged = Pick<JudgedDraft, 'kind' | 'what'> &
  Partial<Pick<JudgedDraft, 'needs' | 'mend'>> & { readonly origin: EffectiveServing['origin'] };

const withoutModel = ['ngram', 'ngram_gpu', 'suffix', 'lookahead'];

function judgeDrafts(
  serving: EffectiveServing,
  point: SpeculatingPoint,
  facts: DraftFacts,
  config: DraftConfig,
): readonly Judged[] {
  const { speculation, origin } = serving;
  if (speculation === undefined)
    return [{ kind: 'unknown', what: `how the server at ${placeOf(serving)} drafts cannot be told`, origin }];
  const { method } = speculation;
  const drafts = withoutModel.includes(textOf(method) ?? '') ? [] : draftsOf(serving);
  if (drafts.length === 0)
    return [{ kind: 'fine', what: 'the head is part of the checkpoint', origin: (method ?? serving).origin }];
  return drafts.map((draft) => judgeDraft(draft, serving, point, facts, config));
}

function judgeDraft(
  draft: Setting,
  serving: EffectiveServing,
  { point }: SpeculatingPoint,
  facts: DraftFacts,
  config: DraftConfig,
): Judged {
  const { recipe } = point.row;
  const name = lastComponent(draft.value);
  if (name === undefined) {
    if (isSameExpression(draft.value, serving.model?.value))
      return { kind: 'fine', what: 'the head is part of the checkpoint', origin: draft.origin };
    const what = `which draft runs cannot be told at ${placeOf(draft)}: ${code(shownValue(draft.value))}`;
    return { kind: 'unknown', what, origin: draft.origin };
  }
  const isOwn = [lastComponent({ kind: 'known', text: recipe.model }), ownName(serving)].some(
    (own) => own !== undefined && own.toLowerCase() === name.toLowerCase(),
  );
  if (isOwn) return { kind: 'fine', what: 'the head is part of the checkpoint', origin: draft.origin };
  const agreed = facts.agreedDrafts?.drafts.find(
    (one) =>
      one.prefixes.includes(recipe['model-prefix'].toLowerCase()) &&
      lastComponent({ kind: 'known', text: one.name })?.toLowerCase() === name.toLowerCase(),
  );
  if (agreed !== undefined)
    return {
      kind: 'fine',
      what: `${code(agreed.name)} is an agreed draft of ${code(recipe['model-prefix'])}`,
      origin: draft.origin,
    };
  return byStatement(name, draft.origin, facts.signoffs, config);
}

function ownName({ model }: EffectiveServing): string | undefined {
  return model === undefined ? undefined : lastComponent(model.value);
}

function isSameExpression(draft: Value, model: Value | undefined): boolean {
  return (
    draft.kind === 'unknown' && model?.kind === 'unknown' && draft.hole.expression === model.hole.expression
  );
}

/** A draft that nobody has agreed needs a word of the signer. */
function byStatement(
  draft: string,
  origin: EffectiveServing['origin'],
  signoffs: Signoffs,
  config: DraftConfig,
): Judged {
  const place = placeOf({ origin });
  const line = code(`${draft}: stored BF16, effective BF16`);
  const mend = `Name it with its stored and its effective precision in the detail section of the sign-off, such as ${line}`;
  if (!signoffs.current.some(({ text }) => text !== undefined)) {
    const what = `${code(draft)} at ${place} is no agreed draft, and no sign-off says its precision`;
    return { kind: 'unknown', needs: 'signoff', what, mend, origin };
  }
  const statement = statementOn(draft, signoffs, config);
  if (statement.kind === 'none')
    return {
      kind: 'unverified',
      what: `${code(draft)} at ${place} is no agreed draft, and the sign-off does not say its precision`,
      mend,
      origin,
    };
  const { stored, effective } = statement;
  if (statement.kind === 'lowered')
    return {
      kind: 'override',
      what: `${code(draft)} at ${place} is stored as ${code(stored)} and runs as ${code(effective)}, says the sign-off`,
      origin,
    };
  const known = draftNamed(draft, config);
  if (known !== undefined && bitsOf(known.stored, config) !== bitsOf(stored, config))
    return {
      kind: 'unverified',
      what: `the sign-off says that ${code(draft)} at ${place} is stored as ${code(stored)}, but it is ${code(known.stored)} (${code(known.source)})`,
      origin,
    };
  return {
    kind: 'fine',
    what: `the sign-off says ${code(firstCharacters(statement.line.trim(), 100))}`,
    origin,
  };
}
