import type { Profiler } from 'node:inspector';

/** A time in which the event loop did not turn, in microseconds of the profiler's clock. */
export interface Stall {
  readonly from: number;
  readonly to: number;
  readonly milliseconds: number;
}

export interface NamedStall {
  readonly milliseconds: number;
  /** Our functions that ran for most of it, with their shares in percent. */
  readonly within: readonly string[];
}

const MOST_STALLS = 8;
const MOST_NAMES = 3;

/** The longest stalls, and what ran in them by the samples of a CPU profile. */
export function namedStalls(stalls: readonly Stall[], profile: Profiler.Profile): NamedStall[] {
  const samples = samplesOf(profile);
  const chains = chainsOf(profile);
  return stalls
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, MOST_STALLS)
    .map(({ from, to, milliseconds }) => {
      const inside = samples.filter(({ at }) => at >= from && at <= to);
      const counts = new Map<string, number>();
      for (const { node } of inside)
        for (const name of chains.get(node) ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
      const within = [...counts]
        .toSorted(([, a], [, b]) => b - a)
        .slice(0, MOST_NAMES)
        .map(([name, count]) => `${name} ${Math.round((100 * count) / inside.length)}%`);
      return { milliseconds, within };
    });
}

function samplesOf({ startTime, samples = [], timeDeltas = [] }: Profiler.Profile) {
  let at = startTime;
  return samples.map((node, index) => {
    at += timeDeltas[index] ?? 0;
    return { at, node };
  });
}

/** For each node of the call tree, our own functions above it, or what else it is. */
function chainsOf({ nodes }: Profiler.Profile): Map<number, ReadonlySet<string>> {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const chain = (id: number): Set<string> => {
    const names = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url } = byId.get(at)?.callFrame ?? { functionName: '', url: '' };
      const file = /\/((?:src|checks)\/.+)\.[jt]s$/.exec(url)?.[1];
      if (file !== undefined) names.add(`${functionName || '(anonymous)'} (${file})`);
      else if (functionName === '(garbage collector)') names.add('garbage collection');
    }
    if (names.size === 0) names.add(byId.get(id)?.callFrame.functionName || 'other');
    return names;
  };
  return new Map(nodes.map(({ id }) => [id, chain(id)]));
}
