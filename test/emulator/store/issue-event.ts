import type { Account } from './account.ts';

/** A line of a pull request's timeline that is no comment. */
export interface IssueEvent {
  readonly id: number;
  readonly pull: number;
  /** As GitHub names it: `labeled`, `closed`, `merged`, ... */
  readonly event: string;
  readonly actor: Account;
  readonly createdAt: string;
  /** Of `labeled` and `unlabeled`. */
  readonly label: string | undefined;
  /** Of `base_ref_changed`: the branches before and after. */
  readonly bases?: { readonly from: string; readonly to: string } | undefined;
}
