import type { GitEvidence } from './git-evidence.ts';
import type { GitHubEvidence, UpstreamEvidence } from './github-evidence.ts';
import type { EvidencePart } from './part.ts';
import type { SignoffSelection } from './signoff-selection.ts';

/** What is being judged: one pull request, pinned to commits for the whole verdict. */
export interface Subject {
  /** `owner/name` */
  readonly repository: string;
  readonly pullRequest: number;
  readonly base: string;
  readonly head: string;
  /** `merge-base(base, head)`: diffs, base rows and the base changelog are taken here. */
  readonly mergeBase: string;
  /** Where policy documents are read from. */
  readonly default: { readonly branch: string; readonly commit: string };
}

/** Everything a check may ask for, behind one interface; a check cannot tell which source answers. */
export interface Evidence {
  readonly subject: Subject;
  readonly parts: ReadonlySet<EvidencePart>;
  readonly signoff: SignoffSelection;
  /**
   * Sign-offs (by key) written for another diff than the one under judgement, and the commit they were written for;
   * `undefined`: an unknown one. Only the app can know; absent, every sign-off is for the head.
   */
  readonly staleSignoffs?: ReadonlyMap<string, string | undefined>;
  readonly git: GitEvidence;
  readonly github: GitHubEvidence;
  readonly upstream: UpstreamEvidence;
}
