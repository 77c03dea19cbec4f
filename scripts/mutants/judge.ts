import { registry } from '../../checks/registry.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { LocalGit } from '../../src/evidence/local-git/local-git.ts';
import { missingGitHub, missingUpstream } from '../../src/evidence/missing-evidence.ts';
import { servings } from '../../src/facts/servings.ts';
import { submission } from '../../src/facts/submission.ts';
import { policyFromCommit } from '../../src/policy/policy-from-commit.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { judge } from '../../src/verdict/judge.ts';
import type { Row } from '../../src/verdict/row.ts';
import type { Place } from './place.ts';
import type { Subject } from './subjects.ts';

/** All rules of today are in force, whenever the pull request was merged. */
const REVIEW_DATE = '2026-11-20';

/** Nothing is excused. */
const signoff = `As a PR reviewer and CODEOWNER, I have reviewed this and have:

- [x] Verified that all criteria are met

Signed: @ada
`;

export interface Judge {
  /** Where mutants can be put: what submitted configs run for throughput. */
  places(subject: Subject, read: (path: string) => string | undefined): Promise<readonly Place[]>;
  row(subject: Subject, head: string, check: number): Promise<Row | undefined>;
  close(): void;
}

export async function openJudge(directory: string): Promise<Judge> {
  const git = await LocalGit.open(directory);
  const judged = async ({ pullRequest, base }: Subject, head: string, numbers: readonly number[]) => {
    const evidence: Evidence = {
      parts: new Set(['git']),
      github: missingGitHub,
      upstream: missingUpstream,
      subject: {
        repository: inferencex.repository,
        pullRequest,
        base,
        head,
        mergeBase: base,
        default: { branch: 'main', commit: base },
      },
      git,
      signoff: { kind: 'given', body: signoff, author: 'ada' },
    };
    const policy = await policyFromCommit(git, base, registry);
    const checks = registry.filter(({ number }) => numbers.includes(number));
    return judge({ checks, evidence, policy, reviewDate: REVIEW_DATE });
  };
  return {
    async places(subject, read) {
      const { facts } = await judged(subject, subject.head, []);
      const { submitted } = await facts.get(submission);
      const configs = await facts.get(servings);
      return configs.flatMap(({ key, isSubmitted, points }): Place[] => {
        if (!isSubmitted) return [];
        const config = submitted.find((one) => one.key === key);
        const isOld = config?.reasons.every(({ kind }) => kind !== 'entry-added') ?? false;
        return points.flatMap(({ point, throughput }) => {
          if (throughput.kind !== 'served') return [];
          const isAgentic = point.row.scenario === 'agentic-coding';
          return throughput.servings.map((serving) => ({ key, isAgentic, isOld, serving, read }));
        });
      });
    },
    async row(subject, head, check) {
      const { verdict } = await judged(subject, head, [check]);
      return verdict.rows[0];
    },
    close: () => git.close(),
  };
}
