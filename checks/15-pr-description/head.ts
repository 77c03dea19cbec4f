import { holdsWord } from '../../src/check/holds-word.ts';
import type { MatrixComparison } from '../../src/facts/comparison.ts';
import type { Said } from '../../src/facts/description-claims.ts';
import type { Revisions } from '../../src/facts/revisions.ts';
import type { ConfigServings, EffectiveServing, PointServings } from '../../src/facts/servings.ts';
import type { Submission, SubmittedConfig } from '../../src/facts/submission.ts';
import { type ImageInForce, imagesIn } from './images.ts';
import { type InForce, settingsIn } from './in-force.ts';

/** One point of a submitted config, with what it serves as far as that is told. */
export interface HeadPoint {
  readonly point: PointServings['point'];
  readonly servings: readonly EffectiveServing[];
  readonly isTold: boolean;
}

/** A submitted config as the head has it. */
export interface HeadConfig {
  readonly key: string;
  readonly submitted: SubmittedConfig;
  readonly points: readonly HeadPoint[];
  /** Its points in the base. */
  readonly before: readonly HeadPoint['point'][];
  readonly isTold: boolean;
  readonly images: readonly ImageInForce[];
  /** By id, as in `settingId`. */
  readonly settings: ReadonlyMap<string, readonly InForce[]>;
}

export interface Scope {
  readonly configs: readonly HeadConfig[];
  /** A sentence names them; else they are all there are, and what is said may be about something else. */
  readonly isNamed: boolean;
}

/** What claims are held against. */
export class Head {
  readonly configs: readonly HeadConfig[];
  readonly revisions: Revisions;
  readonly #scopes = new Map<string, Scope>();

  constructor(
    submission: Submission,
    servings: readonly ConfigServings[],
    revisions: Revisions,
    { comparison }: MatrixComparison,
  ) {
    const before = Map.groupBy(
      [
        ...comparison.removed,
        ...comparison.unchanged,
        ...comparison.changed.map((changed) => changed.before),
      ],
      ({ row }) => row.configKey,
    );
    const configs = submission.submitted.map((submitted) => {
      const served = servings.find(({ key }) => key === submitted.key)?.points ?? [];
      return toConfig(submitted, served.map(toPoint), before.get(submitted.key) ?? []);
    });
    // What a pull request changes is what its description is about, before what it only runs again.
    this.configs = configs.toSorted((one, other) => changesOf(other) - changesOf(one));
    this.revisions = revisions;
  }

  /** The submitted configs that a claim's sentence names, or all. */
  scopeOf({ sentence }: Pick<Said, 'sentence'>): Scope {
    const known = this.#scopes.get(sentence);
    if (known !== undefined) return known;
    const named = this.configs.filter(({ key }) => holdsWord(sentence, key));
    const scope =
      named.length > 0 ? { configs: named, isNamed: true } : { configs: this.configs, isNamed: false };
    this.#scopes.set(sentence, scope);
    return scope;
  }
}

function toConfig(
  submitted: SubmittedConfig,
  points: readonly HeadPoint[],
  before: HeadConfig['before'],
): HeadConfig {
  return {
    key: submitted.key,
    submitted,
    points,
    before,
    isTold: points.every(({ isTold }) => isTold),
    images: imagesIn(submitted, points),
    settings: Map.groupBy(points.flatMap(settingsIn), ({ id }) => id),
  };
}

function toPoint({ point, throughput }: PointServings): HeadPoint {
  return throughput.kind === 'served'
    ? { point, servings: throughput.servings, isTold: true }
    : { point, servings: [], isTold: false };
}

function changesOf({ submitted: { isAdded, addedPoints, changedPoints } }: HeadConfig): number {
  return isAdded || addedPoints.length + changedPoints.length > 0 ? 1 : 0;
}
