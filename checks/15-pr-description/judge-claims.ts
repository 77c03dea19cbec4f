import type { MatrixComparison } from '../../src/facts/comparison.ts';
import type { Claim, DescriptionClaims } from '../../src/facts/description-claims.ts';
import type { Head } from './head.ts';
import { judgeCell } from './judge-cells.ts';
import { judgeImage } from './judge-images.ts';
import { judgeRun, judgeUpstream } from './judge-outside.ts';
import { judgeNumber, judgeSetting, judgeWord } from './judge-settings.ts';
import { judgeState } from './judge-states.ts';
import { judgeTopology } from './judge-topologies.ts';
import { judgeUnchanged } from './judge-unchanged.ts';
import { judgeVersion } from './judge-versions.ts';
import type { JudgedClaim, Judgement } from './judgement.ts';

/** Every claim of a description, held against the head. */
export function judgeClaims(
  description: DescriptionClaims,
  head: Head,
  matrix: MatrixComparison,
): readonly JudgedClaim[] {
  return description.claims.map((claim) => ({ claim, judgement: judge(claim, description, head, matrix) }));
}

function judge(
  claim: Claim,
  description: DescriptionClaims,
  head: Head,
  matrix: MatrixComparison,
): Judgement {
  switch (claim.kind) {
    case 'setting':
      return judgeSetting(claim, head);
    case 'number':
      return judgeNumber(claim, head);
    case 'word':
      return judgeWord(claim, head);
    case 'image':
      return judgeImage(claim, head);
    case 'version':
      return judgeVersion(claim, head);
    case 'topology':
      return judgeTopology(claim, head);
    case 'cell':
      return judgeCell(claim, head);
    case 'state':
      return judgeState(claim, head);
    case 'unchanged':
      return judgeUnchanged(claim, head, matrix, description.claims);
    case 'upstream':
      return judgeUpstream(claim, description, head);
    case 'run':
      return judgeRun(claim, description);
  }
}
