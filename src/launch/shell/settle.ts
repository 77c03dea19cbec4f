import type { Condition, Conditions } from './conditions.ts';
import type { ShellEvent } from './events.ts';
import type { Element } from './state.ts';
import { keyOf } from './text.ts';

/** Joins events that were found on both ways of the same condition, which then says nothing about them. */
export function settle(events: readonly ShellEvent[]): readonly ShellEvent[] {
  const groups = Map.groupBy(events, contentOf);
  const settled = [...groups.values()].flatMap((group) => joined(group));
  return settled.sort((left, right) => left.sequence - right.sequence);
}

function joined(group: readonly ShellEvent[]): readonly ShellEvent[] {
  const left: ShellEvent[] = [];
  for (const event of group) {
    let current = event;
    for (let at = 0; at < left.length; ) {
      const other = left[at];
      const conditions = other && joinedConditions(other.conditions, current.conditions);
      if (other === undefined || conditions === undefined) {
        at += 1;
        continue;
      }
      // Joined with one, it may join with those before it.
      current = { ...other, conditions };
      left.splice(at, 1);
      at = 0;
    }
    left.push(current);
  }
  return left;
}

/** What two lists have in common, if they are equal but for one condition that each has its own way. */
function joinedConditions(one: Conditions, other: Conditions): Conditions | undefined {
  if (one.length !== other.length) return undefined;
  let differing: number | undefined;
  for (const [index, condition] of one.entries()) {
    const match = other[index];
    if (match === undefined || !sameTest(condition, match)) return undefined;
    if (condition.holds === match.holds) continue;
    if (differing !== undefined) return undefined;
    differing = index;
  }
  return one.filter((_, index) => index !== differing);
}

/** The same words at the same place: two runs of one test. */
function sameTest(one: Condition, other: Condition): boolean {
  const { path, line } = one.origin;
  return one.expression === other.expression && path === other.origin.path && line === other.origin.line;
}

function contentOf(event: ShellEvent): string {
  const place = `${event.kind} ${event.origin.path}:${event.origin.line}`;
  switch (event.kind) {
    case 'server': {
      const environment = [...event.environment].map(([name, text]) => `${name}=${keyOf(text)}`);
      return [place, event.engine, event.venv, wordsOf(event.words), ...environment].join('\0');
    }
    case 'client':
      return [place, event.client, wordsOf(event.words)].join('\0');
    case 'action':
      return [place, event.action, event.venv, keyOf(event.target)].join('\0');
    case 'ready':
      return place;
  }
}

function wordsOf(words: readonly Element[]): string {
  return words
    .map(
      ({ text, when }) =>
        `${keyOf(text)}?${when.map(({ expression, holds }) => `${holds}${expression}`).join('&')}`,
    )
    .join('\0');
}
