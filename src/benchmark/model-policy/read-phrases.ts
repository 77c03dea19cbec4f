import type { Limit, ScenarioPhrase } from './model-policy.ts';
import { plainText } from './plain-text.ts';

/** `active` cells list what runs, `deprecated` ones what does not; the same words limit differently. */
export type CellKind = 'active' | 'deprecated';

const precision = /^(?:(?:nv|mx)?fp\d+|bf16|int\d+)$/;

/** The phrases of a cell: scenarios with what limits them. Phrases that name nothing known say nothing. */
export function readPhrases(
  cell: string,
  kind: CellKind,
  prefixes: readonly string[],
): readonly ScenarioPhrase[] {
  const phrases: ScenarioPhrase[] = [];
  let ofAll: Limit | undefined;
  for (const text of splitOutsideParentheses(plainText(cell))) {
    const outside = text.replace(/\([^()]*\)/g, ' ').trim();
    const inside = [...text.matchAll(/\(([^()]*)\)/g)].map(([, within = '']) => within.trim());
    const scenario = scenarioOf(outside);
    const limit = limitOutside(outside) ?? inside.map((one) => limitInside(one, kind)).find(Boolean);
    if (scenario !== undefined) {
      const only = kind === 'deprecated' ? prefixesOnly(inside, prefixes) : undefined;
      phrases.push({ scenario, limit: only === undefined ? limit : undefined, prefixes: only });
      continue;
    }
    const recipes = /^all (.+) recipes$/i.exec(outside)?.[1];
    const all = recipes === undefined ? undefined : precisionsOf(recipes);
    if (all !== undefined) phrases.push({ scenario: undefined, limit: all, prefixes: undefined });
    else if (limit?.kind === 'arm' && kind === 'deprecated') limitLast(phrases, limit);
    else if (limit !== undefined) ofAll = limit;
  }
  return ofAll === undefined
    ? phrases
    : phrases.map((phrase) => ({ ...phrase, limit: phrase.limit ?? ofAll }));
}

/** Whether a cell of active scenarios says that there are none. */
export function saysNone(cell: string): boolean {
  return /^(?:none\b|[—–-])/i.test(plainText(cell));
}

/** The scenario that a text names. */
export function scenarioOf(text: string): string | undefined {
  if (/\bagentic coding\b/i.test(text)) return 'agentic-coding';
  return /\bsingle-turn (\d{1,3}k\d{1,3}k)\b/i.exec(text)?.[1]?.toLowerCase();
}

/** "Agentic coding, non-MTP": the arm belongs to the scenario before it. */
function limitLast(phrases: ScenarioPhrase[], limit: Limit): void {
  const last = phrases.pop();
  if (last !== undefined) phrases.push({ ...last, limit });
}

function limitOutside(text: string): Limit | undefined {
  const arm = /\bnon-([A-Za-z0-9]+)(?: arm)?\b/.exec(text)?.[1];
  if (arm !== undefined) return { kind: 'arm', arm: arm.toLowerCase(), negated: true };
  const limited = /\blimited to ([\w./-]+)/i.exec(text)?.[1] ?? /^([\w./-]+) only\b/i.exec(text)?.[1];
  return limited === undefined ? undefined : limitTo(limited);
}

/** In an active cell only a parenthesis that says nothing else limits; one about what is pending does not. */
function limitInside(text: string, kind: CellKind): Limit | undefined {
  const only = /^([\w./-]+) only$/i.exec(text)?.[1] ?? /^limited to ([\w./-]+)$/i.exec(text)?.[1];
  if (only !== undefined) return limitTo(only);
  const arm = kind === 'deprecated' ? /^non-([A-Za-z0-9]+)(?: arm)?$/.exec(text)?.[1] : undefined;
  return arm === undefined ? undefined : { kind: 'arm', arm: arm.toLowerCase(), negated: true };
}

function limitTo(words: string): Limit {
  return precisionsOf(words) ?? { kind: 'arm', arm: words.toLowerCase(), negated: false };
}

function precisionsOf(words: string): Limit | undefined {
  const names = words.toLowerCase().split('/');
  return names.every((name) => precision.test(name)) ? { kind: 'precision', precisions: names } : undefined;
}

/** "(GLM-5 only)" in a row of several prefixes. */
function prefixesOnly(inside: readonly string[], prefixes: readonly string[]): readonly string[] | undefined {
  for (const text of inside) {
    const name = /^([\w.-]+) only$/i.exec(text)?.[1]?.toLowerCase().replaceAll('-', '');
    if (name !== undefined && prefixes.includes(name)) return [name];
  }
  return undefined;
}

function splitOutsideParentheses(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const word of text.split(/(\s+and\s+|[(),;])/)) {
    if (word === '(') depth += 1;
    if (word === ')') depth = Math.max(depth - 1, 0);
    const splits = depth === 0 && (word === ',' || word === ';' || /^\s+and\s+$/.test(word));
    if (splits) parts.push('');
    else parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
