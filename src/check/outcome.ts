import type { EvidencePart } from '../evidence/part.ts';
import type { Detail } from './detail.ts';

/** Where a finding points. `line` counts from 1; a location without a line is the whole file. */
export interface Location {
  readonly path: string;
  readonly line?: number;
  readonly endLine?: number;
  /** The commit it is at, if that is not the head: policy documents are read from the default branch. */
  readonly commit?: string;
}

/** One thing to look at, in one breath: what is wrong, why, and how to mend it. Markdown. */
export interface Finding {
  readonly message: string;
  readonly location?: Location;
}

/** What a row rests on, as a link. */
export interface EvidenceLink {
  readonly label: string;
  readonly url: string;
}

/** What would have to be at hand for an answer; `nothing`: the evidence is complete, the rule or our model cannot decide. */
export type Lacking = 'github' | 'signoff' | 'network' | 'nothing';

interface Explained {
  /** One line of markdown, at most about 300 characters. */
  readonly summary: string;
  readonly findings?: readonly Finding[];
  readonly evidence?: readonly EvidenceLink[];
  /** Shown in the check run's text, and on a terminal where the row does not pass; pictures where they can be. */
  readonly details?: readonly Detail[];
}

/** The five answers a check can give. `fail` takes the severity in force; `warn` never blocks. */
export type Outcome =
  | ({ readonly kind: 'pass' } & Explained)
  | ({ readonly kind: 'fail' } & Explained)
  | ({ readonly kind: 'warn' } & Explained)
  | ({ readonly kind: 'not-applicable' } & Explained)
  | ({
      readonly kind: 'cannot-tell';
      readonly needs: Lacking;
      /** The parts of the evidence that would answer, when `needs` is `github` or `network`; none named: all of them. */
      readonly parts?: readonly EvidencePart[];
    } & Explained);

export type CannotTell = Extract<Outcome, { kind: 'cannot-tell' }>;

/** Thrown while a fact is gathered: every check that needs the fact cannot tell, for this reason. */
export class FactUnknown extends Error {
  override readonly name = 'FactUnknown';
  readonly needs: Lacking;
  readonly parts: readonly EvidencePart[];

  constructor(reason: string, needs: Lacking, parts: readonly EvidencePart[] = [], options?: ErrorOptions) {
    super(reason, options);
    this.needs = needs;
    this.parts = parts;
  }
}
