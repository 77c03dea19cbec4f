import type { Evidence } from '../../src/evidence/evidence.ts';
import type { GitEvidence } from '../../src/evidence/git-evidence.ts';
import { missingGitHub, missingUpstream } from '../../src/evidence/missing-evidence.ts';
import type { EvidencePart } from '../../src/evidence/part.ts';
import { sampleVerdicts } from './verdicts.ts';

function unread(): never {
  throw new Error('this test has no git evidence');
}

const noGit: GitEvidence = {
  commit: unread,
  entry: unread,
  list: unread,
  blob: unread,
  changes: unread,
  history: unread,
};

/** Evidence for the runner, which looks at nothing but the list of parts. */
export function evidenceWith(...parts: readonly EvidencePart[]): Evidence {
  return {
    subject: sampleVerdicts.pass.subject,
    parts: new Set(parts),
    signoff: { kind: 'newest' },
    git: noGit,
    github: missingGitHub,
    upstream: missingUpstream,
  };
}
