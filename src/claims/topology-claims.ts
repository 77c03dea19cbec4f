import type { ClaimedWorkers, TopologyClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const workers = '(\\d{1,3})\\s?[x×]\\s?(dep|tep|tp|dp|ep)-?(\\d{1,3})';
const between = '(?:\\s(?:prefill|decode|workers?)){0,2}\\s{0,2}';
const disaggregated = new RegExp(
  `(?<!\\w)(?:${workers}${between}\\+\\s{0,2}${workers}|(\\d{1,3})p(\\d{1,3})d)(?!\\w)`,
  'gi',
);
const list = 'c\\d{1,6}(?:\\s?[/,、]\\s?c?\\d{1,6}){0,30}';
const aggregated = new RegExp(`(?<![\\w×])(dep|tep|tp)-?(\\d{1,3})\\s{1,2}(?:at\\s)?(${list})(?!\\w)`, 'gi');

const concurrencyAhead = /(?<!\w)c(\d{1,6})\s{0,2}(?:为|是|:|：|=|is|uses|runs|\()?\s{0,2}$/i;
const concurrencyBehind = /^\s{0,2}(?:(?:prefill|decode)\s)?(?:at|@|for|\()\s{0,2}c(\d{1,6})(?!\w)/i;

/** Topologies with the concurrencies they are for: "3x DEP2 + 1x DEP16", "4P1D", "TP4 c1/c4/c16". */
export function topologyClaims(sentence: Sentence): readonly TopologyClaim[] {
  const { full } = sentence;
  const claims: TopologyClaim[] = [];
  for (const match of full.matchAll(disaggregated)) {
    const end = match.index + match[0].length;
    const near =
      concurrencyAhead.exec(full.slice(Math.max(0, match.index - 20), match.index)) ??
      concurrencyBehind.exec(full.slice(end, end + 24));
    const concurrencies = near?.[1] === undefined ? [] : [Number(near[1])];
    claims.push({
      kind: 'topology',
      roles: rolesOf(match),
      concurrencies,
      isTabular: false,
      ...said(sentence, `${concurrencies.map((one) => `c${one} `).join('')}${match[0]}`),
    });
  }
  for (const [whole, parallel = '', size, points = ''] of full.matchAll(aggregated))
    claims.push({
      kind: 'topology',
      roles: [{ count: undefined, parallel: parallel.toLowerCase(), size: Number(size) }],
      concurrencies: [...points.matchAll(/\d+/g)].map(([digits]) => Number(digits)),
      isTabular: false,
      ...said(sentence, whole),
    });
  return claims;
}

/** The topology that a cell is, if it is one. */
export function topologyIn(text: string): readonly ClaimedWorkers[] | undefined {
  const [match, ...more] = text.slice(0, 200).matchAll(disaggregated);
  return match === undefined || more.length > 0 ? undefined : rolesOf(match);
}

function rolesOf(match: readonly (string | undefined)[]): readonly ClaimedWorkers[] {
  const [, count, parallel, size, count2, parallel2, size2, prefill, decode] = match;
  if (prefill !== undefined && decode !== undefined)
    return [prefill, decode].map((text) => ({ count: Number(text), parallel: undefined, size: undefined }));
  return [
    { count: Number(count), parallel: parallel?.toLowerCase(), size: Number(size) },
    { count: Number(count2), parallel: parallel2?.toLowerCase(), size: Number(size2) },
  ];
}
