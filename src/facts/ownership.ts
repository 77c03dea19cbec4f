import type { Fact } from '../check/fact.ts';
import type { CodeownersProblem } from '../codeowners/codeowners.ts';
import { formatOwner } from '../codeowners/owner.ts';
import { type Standing, standingOf } from '../codeowners/standing.ts';
import { pathsOf } from '../evidence/pair-renames.ts';
import { changes } from './changes.ts';
import { codeownersFile } from './codeowners-file.ts';
import { signoffs } from './signoffs.ts';
import { teamMemberships } from './team-memberships.ts';

/** The changed paths that one line of CODEOWNERS decides, and how each signer stands to it. */
export interface OwnedPaths {
  readonly line: number;
  readonly pattern: string;
  readonly isCatchAll: boolean;
  /** As written: `@login`, `@organisation/team`, an address. Never empty. */
  readonly owners: readonly string[];
  /** Sorted; a rename counts with both paths. */
  readonly paths: readonly string[];
  readonly standings: readonly {
    readonly login: string;
    readonly association: string | undefined;
    readonly standing: Standing;
  }[];
}

export interface Ownership {
  readonly repository: string;
  readonly commit: string;
  /** Of the CODEOWNERS file. */
  readonly path: string;
  /** Lines GitHub skips. */
  readonly problems: readonly CodeownersProblem[];
  /** In order of line. */
  readonly owned: readonly OwnedPaths[];
  /** Changed paths nobody needs to answer for. */
  readonly unowned: readonly string[];
}

/** Who must answer for what the pull request changes; `undefined` without a CODEOWNERS file. */
export const ownership: Fact<Ownership | undefined> = {
  name: 'ownership',
  async gather({ evidence, get }) {
    const [read, changed] = await Promise.all([get(codeownersFile), get(changes)]);
    if (read === undefined) return undefined;
    const { file, codeowners } = read;
    const [{ current }, memberships] = await Promise.all([get(signoffs), get(teamMemberships)]);
    // Somebody who signed twice counts once, by the newer sign-off.
    const signers = [...Map.groupBy(current, ({ author }) => author?.toLowerCase()).values()].flatMap(
      ([newest]) => newest ?? [],
    );
    const paths = [...new Set(changed.flatMap(pathsOf))].sort();
    const byRule = Map.groupBy(paths, (path) => {
      const rule = codeowners.decide(path);
      return rule === undefined || rule.owners.length === 0 ? undefined : rule;
    });
    const owned: OwnedPaths[] = [];
    for (const [rule, decided] of byRule) {
      if (rule === undefined) continue;
      const standings = signers.flatMap(({ author: login, association }) => {
        if (login === undefined) return [];
        return [
          {
            login,
            association,
            standing: standingOf({ login, association }, rule, codeowners, memberships.of),
          },
        ];
      });
      const { line, pattern, isCatchAll } = rule;
      owned.push({
        line,
        pattern,
        isCatchAll,
        owners: rule.owners.map(formatOwner),
        paths: decided,
        standings,
      });
    }
    return {
      repository: evidence.subject.repository,
      commit: file.commit,
      path: file.path,
      problems: codeowners.problems,
      owned: owned.sort((a, b) => a.line - b.line),
      unowned: byRule.get(undefined) ?? [],
    };
  },
};
