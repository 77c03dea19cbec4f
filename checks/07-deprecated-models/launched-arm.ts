import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { EffectiveServing, PointServings, Served } from '../../src/facts/servings.ts';

/** Whether points decode with the arm that the policy names. Texts are markdown. */
export type LaunchedArm =
  | { readonly kind: 'same' }
  | { readonly kind: 'other'; readonly what: string; readonly location: Location }
  | { readonly kind: 'unknown'; readonly why: string; readonly needs: 'network' | 'nothing' };

/** Compares what all points of a config launch with an arm; another arm anywhere decides, then what cannot be told. */
export function launchedArm(arm: string, negated: boolean, points: readonly PointServings[]): LaunchedArm {
  const found = points.map(({ throughput }) => ofPoint(arm, negated, throughput));
  return worst(found) ?? unknown('nothing is known of what it launches');
}

function worst(found: readonly LaunchedArm[]): LaunchedArm | undefined {
  return (
    found.find(({ kind }) => kind === 'other') ?? found.find(({ kind }) => kind === 'unknown') ?? found[0]
  );
}

function ofPoint(arm: string, negated: boolean, served: Served): LaunchedArm {
  if (served.kind === 'unknown')
    return unknown(code(served.message), served.isElsewhere ? 'network' : 'nothing');
  // In disaggregated serving the decode role decides; a label's nodes may each start a server of their own.
  const found = served.servings
    .filter(({ role }) => role !== 'prefill')
    .map((serving) => ofServing(arm, negated, serving));
  return worst(found) ?? unknown('nothing that it launches decodes');
}

function ofServing(arm: string, negated: boolean, serving: EffectiveServing): LaunchedArm {
  const is = isArm(arm, serving);
  const method = serving.speculation?.method;
  const place = code(placeOf(method ?? serving));
  if (is === undefined) return unknown(`its method stands at ${place} in a way that cannot be told`);
  const [open] = [...(method?.guard.conditions ?? []), ...(is === negated ? conditionsOf(serving) : [])];
  if (open !== undefined)
    return unknown(`what stands at ${place} depends on ${code(open.expression)}, which cannot be told`);
  if (is !== negated) return { kind: 'same' };
  const what =
    method?.value.kind === 'known' ? `with ${code(method.value.text)}` : 'without speculative decoding';
  const { path, line } = (method ?? serving).origin;
  return { kind: 'other', what, location: { path, line } };
}

/** Nodes of one job each start their own role: a test of the rank leaves nothing open. */
function conditionsOf({ guard }: EffectiveServing) {
  return (guard?.conditions ?? []).filter(({ expression }) => !/RANK|ROLE/.test(expression));
}

/** `undefined`: cannot be told. */
function isArm(arm: string, { speculation }: EffectiveServing): boolean | undefined {
  if (speculation === undefined) return false;
  // In the document MTP is the name of speculation at large: its other arm is the one without any.
  if (arm === 'mtp') return true;
  const said = [speculation.method, speculation.draft].filter((setting) => setting !== undefined);
  const texts = said.flatMap(({ value }) => (value.kind === 'known' ? [value.text.toLowerCase()] : []));
  if (texts.some((text) => text.includes(arm))) return true;
  return said.length > 0 && texts.length === said.length ? false : undefined;
}

function unknown(why: string, needs: 'network' | 'nothing' = 'nothing'): LaunchedArm {
  return { kind: 'unknown', why, needs };
}

function placeOf({ origin: { path, line } }: Pick<EffectiveServing, 'origin'>): string {
  return `${path}:${line}`;
}
