import type { ChartUrl } from '../../verdict/detail-markdown.ts';
import { publishCharts } from '../charts/publish-charts.ts';
import type { AppParts } from './app-parts.ts';
import type { Assessment } from './assess.ts';
import type { OpenedPull } from './open-pull.ts';

/** Where the pictures of all verdicts of an assessment can be seen, as far as the policy wants any. */
export async function chartsOf(
  { newest, bySignoff }: Assessment,
  { policy, observed, evidence }: Pick<OpenedPull, 'policy' | 'observed' | 'evidence'>,
  { charts }: Pick<AppParts, 'charts'>,
): Promise<ChartUrl> {
  const { pictures } = policy.comments;
  const isWanted = pictures === 'always' || (pictures === 'public' && !observed.isPrivate);
  const rows = [newest, ...bySignoff.values()].flatMap(({ verdict }) => verdict.rows);
  return publishCharts(rows, evidence.subject, isWanted ? charts : undefined);
}
