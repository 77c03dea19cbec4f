import { code } from '../../src/check/markdown.ts';
import type { ClaimedWorkers, TopologyClaim } from '../../src/facts/description-claims.ts';
import type { EffectiveServing } from '../../src/facts/servings.ts';
import type { Head, HeadConfig, HeadPoint } from './head.ts';
import { type Judgement, unchecked } from './judgement.ts';

type Row = HeadPoint['point']['row'];

/** A topology, at some concurrencies or anywhere. */
export function judgeTopology(claim: TopologyClaim, head: Head, scope = head.scopeOf(claim)): Judgement {
  const { configs, isNamed } = scope;
  const points = configs.flatMap((config) => config.points);
  const alike = points.filter((point) => hasTopology(point, claim.roles));
  if (claim.concurrencies.length === 0) {
    const [first] = alike;
    if (first !== undefined) return agrees([first]);
    return contradicts(claim, points, configs, isNamed);
  }
  const found = claim.concurrencies.map((one) => alike.find(({ point }) => point.concurrency === one));
  const present = found.filter((one) => one !== undefined);
  if (present.length === found.length) return agrees(present);
  return contradicts(claim, points, configs, isNamed);
}

/** A topology that is found nowhere contradicts where it can only mean these configs. */
function contradicts(
  claim: TopologyClaim,
  points: readonly HeadPoint[],
  configs: readonly HeadConfig[],
  isNamed: boolean,
): Judgement {
  if (!claim.isPlain || (!claim.isTabular && isInBase(claim, configs))) return unchecked;
  const comparable = points.filter(({ point }) => isDisaggregated(point.row) === claim.roles.length > 1);
  const [first] = comparable;
  if (first === undefined) return unchecked;
  if (claim.concurrencies.length > 0) {
    const missing = claim.concurrencies.filter(
      (one) => !points.some((point) => point.point.concurrency === one && hasTopology(point, claim.roles)),
    );
    const alike = points.filter((point) => hasTopology(point, claim.roles));
    const at = points.filter(({ point }) => missing.includes(point.concurrency));
    // Neither the topology nor the concurrency is here: it is about something else.
    if (alike.length === 0 && at.length === 0) return unchecked;
    if (alike.length === 0 && claim.roles.length === 1 && !isNamed) return unchecked;
    const actual = alike.length > 0 ? alike : at;
    return {
      kind: 'contradicts',
      actual: `the head has ${listPoints(actual)}`,
      location: actual[0]?.point.row.location,
    };
  }
  // "4P1D" by itself is the name of many things.
  if (claim.roles.length < 2 || claim.roles.some(({ size }) => size === undefined)) return unchecked;
  return {
    kind: 'contradicts',
    actual: `the head has ${listPoints(comparable)}`,
    location: first.point.row.location,
  };
}

function agrees(points: readonly HeadPoint[]): Judgement {
  return { kind: 'agrees', with: listPoints(points), location: points[0]?.point.row.location };
}

/** What the base has may be what is spoken of. */
function isInBase({ roles, concurrencies }: TopologyClaim, configs: readonly HeadConfig[]): boolean {
  return configs.some(({ before }) => {
    const alike = before.filter((point) => hasTopology({ point, servings: [], isTold: false }, roles));
    if (concurrencies.length === 0) return alike.length > 0;
    return concurrencies.every((one) => alike.some(({ concurrency }) => concurrency === one));
  });
}

function hasTopology({ point, servings }: HeadPoint, roles: readonly ClaimedWorkers[]): boolean {
  const { row } = point;
  const [first, second] = roles;
  if (second === undefined) {
    if (first === undefined || isDisaggregated(row)) return false;
    const serving = servings.find(({ role }) => role === 'aggregated');
    return fits(first, row.recipe.worker ?? ownWorker(row), serving);
  }
  if (first === undefined || !isDisaggregated(row)) return false;
  const of = (name: 'prefill' | 'decode') => servings.find(({ role }) => role === name);
  return fits(first, row.recipe.prefill, of('prefill')) && fits(second, row.recipe.decode, of('decode'));
}

interface RowWorkers {
  readonly 'num-worker'?: number;
  readonly tp: number;
  readonly ep: number;
  readonly 'dp-attn': boolean;
}

function ownWorker({ recipe }: Row): RowWorkers | undefined {
  const { tp, ep = 1, 'dp-attn': dp = false } = recipe;
  return tp === undefined ? undefined : { tp, ep, 'dp-attn': dp };
}

/** By what the row says, or by what really serves: a row's `tp` does not mean one thing. */
function fits(
  claimed: ClaimedWorkers,
  row: RowWorkers | undefined,
  serving: EffectiveServing | undefined,
): boolean {
  const counts = [row?.['num-worker'], numberOf(serving?.topology.workers)];
  if (claimed.count !== undefined && !counts.includes(claimed.count)) return false;
  const { size, parallel } = claimed;
  if (size === undefined) return true;
  if (
    row !== undefined &&
    ((parallel === 'dep' && row['dp-attn'] === false) || (parallel === 'tep' && row['dp-attn']))
  )
    return false;
  return [row?.tp, row?.ep, numberOf(serving?.topology.gpus)].includes(size);
}

function numberOf(setting: EffectiveServing['image']): number | undefined {
  return setting?.value.kind === 'known' && /^\d{1,6}$/.test(setting.value.text)
    ? Number(setting.value.text)
    : undefined;
}

function isDisaggregated({ recipe }: Row): boolean {
  return recipe.prefill !== undefined && recipe.decode !== undefined;
}

const MOST_SHOWN = 4;

function listPoints(points: readonly HeadPoint[]): string {
  const texts = [...new Set(points.map(describe))];
  const rest = texts.length - MOST_SHOWN;
  return `${texts.slice(0, MOST_SHOWN).map(code).join(', ')}${rest > 0 ? ` (+${rest} more)` : ''}`;
}

function describe({ point: { row, concurrency } }: HeadPoint): string {
  const { prefill, decode, worker } = row.recipe;
  const parts =
    prefill !== undefined && decode !== undefined
      ? [prefill, decode].map(workersText)
      : [workersText(worker ?? ownWorker(row))];
  return `c${concurrency} ${parts.join(' + ')}`;
}

function workersText(worker: RowWorkers | undefined): string {
  if (worker === undefined) return '?';
  const name = worker['dp-attn'] ? 'DEP' : worker.ep > 1 ? 'TEP' : 'TP';
  const size = `${name}${Math.max(worker.tp, worker.ep)}`;
  return worker['num-worker'] === undefined ? size : `${worker['num-worker']}x ${size}`;
}
