import type { Day } from '../check/rule.ts';
import type { Subject } from '../evidence/evidence.ts';
import type { LayoutName } from '../policy/schema.ts';
import type { Row } from './row.ts';

/** Everything that rendering may show: the rows, and what they were computed from. */
export interface Verdict {
  readonly subject: Subject;
  readonly date: Day;
  readonly policy: { readonly preset: string; readonly layout: LayoutName; readonly source: string };
  /** The sign-off this verdict answers, when there is one. `key` is absent for a sign-off given as a file. */
  readonly signoff?: {
    readonly key?: string;
    readonly author?: string;
    /** The commit it was written for, if that is not the assessed one; empty: unknown. */
    readonly staleFor?: string;
  };
  /** Name of the check run that shows this verdict; from policy. */
  readonly checkRunName: string;
  /** Whom a check 14 warning is brought to, as `@login` or `@org/team`; from policy. */
  readonly escalation: readonly string[];
  /** In order of check number. */
  readonly rows: readonly Row[];
  /** What a reader must know besides the rows, e.g. that permission was assumed. */
  readonly notes: readonly string[];
}
