import type { EngineChange } from '../../src/facts/engine-changes.ts';
import type { Waivers } from '../../src/facts/waivers.ts';
import type { EnginePatchesConfig } from './config.ts';
import { type Cover, findWaiver } from './find-waiver.ts';
import { judgeChange } from './judge-change.ts';
import { waiverSubjects } from './waiver-subjects.ts';

/** What one line does to the engine. Texts are markdown, without a full stop. */
export interface Patch {
  readonly change: EngineChange;
  readonly what: readonly string[];
  readonly keys: readonly string[];
  readonly cover: Cover;
}

/** What one line does, where it cannot be told. */
export interface Doubt {
  readonly change: EngineChange;
  readonly why: string;
}

export interface JudgedChanges {
  /** Each place once. */
  readonly patches: readonly Patch[];
  readonly doubts: readonly Doubt[];
}

export function judgeChanges(
  changes: readonly EngineChange[],
  waivers: Waivers,
  config: EnginePatchesConfig,
): JudgedChanges {
  const patches = new Map<string, Patch>();
  const doubts = new Map<string, Doubt>();
  for (const change of changes) {
    const place = placeOf(change);
    const judgement = judgeChange(change, config);
    if (judgement.kind === 'unknown' && !doubts.has(place)) doubts.set(place, { change, why: judgement.why });
    if (judgement.kind !== 'violation') continue;
    const cover = findWaiver(waiverSubjects(change, judgement.package), change.isNew, waivers);
    const patch: Patch = { change, what: [judgement.what], keys: change.keys, cover };
    const known = patches.get(place);
    patches.set(place, known === undefined ? patch : joined(known, patch));
  }
  // A line that patches for certain is not in doubt.
  for (const place of patches.keys()) doubts.delete(place);
  return { patches: [...patches.values()], doubts: [...doubts.values()] };
}

export function placeOf({ action: { origin } }: EngineChange): string {
  return `${origin.path}:${origin.line}`;
}

/** A line is covered if all that it does is. */
function joined(one: Patch, other: Patch): Patch {
  return {
    change: one.change,
    what: [...new Set([...one.what, ...other.what])],
    keys: [...new Set([...one.keys, ...other.keys])],
    cover: one.cover.kind === 'missing' ? one.cover : other.cover,
  };
}
