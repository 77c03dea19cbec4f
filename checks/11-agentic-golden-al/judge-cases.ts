import type { GoldenCurves } from '../../src/facts/golden-curves.ts';
import { isAgentic, type SpeculativeCase } from './cases.ts';
import { judgeAgentic, judgeReal } from './judge-case.ts';
import type { JudgedCase } from './tally.ts';

/** Agentic throughput runs by the golden curves, all others by whether they verify for real. */
export function judgeCases(cases: readonly SpeculativeCase[], golden: GoldenCurves): readonly JudgedCase[] {
  return cases.flatMap(({ one, speculation }): JudgedCase[] => {
    if (one.purpose === 'eval' && isRecipe(one)) return [];
    const isMeasured = isAgentic(one) && one.purpose === 'throughput';
    const judgement = isMeasured ? judgeAgentic(one, speculation, golden) : judgeReal(one, speculation);
    return judgement === undefined ? [] : [{ one, speculation, judgement }];
  });
}

/** What launchers take out of a recipe's text for an evaluation is not followed, so that such a run is not known. */
function isRecipe({ serving }: SpeculativeCase['one']): boolean {
  return !serving.origin.path.endsWith('.sh');
}
