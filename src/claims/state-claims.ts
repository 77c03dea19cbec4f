import type { ClaimedRole, StateClaim } from './claim.ts';
import { isPlainStatement } from './plain-statement.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

const events = /\b(prefill|decode)\s?(?:侧|的)?\s?kv[ -]?events\b/gi;
const metrics =
  /\bmetrics (?:on|of|for) (?:both|all) roles\b|(?:双方|两侧|双侧|两个角色)(?:的|均)?\s?metrics\b/gi;

const verbs =
  '(?:(keep|keeps|retain|retains|enable|enables|保留|开启|启用)|(disable|disables|stop|stops|关闭|停用|禁用))';
/** "keep the unused", right before what is on or off. */
const verbAhead = new RegExp(`${verbs}\\s{0,2}(?:(?:the|all|unused)\\s){0,2}$`, 'i');
const stateBehind =
  /^[^.;。；,，]{0,48}?(?:\b(?:are|is|stay|stays|remain|remains|kept|turned)\s(?:(on|enabled)|(off|disabled))\b|\s?(?:(保留|开启)|(关闭|停用)))/i;

/** KV events and metrics of roles that are said to be on or off. */
export function stateClaims(sentence: Sentence): readonly StateClaim[] {
  const { full } = sentence;
  // These words are what is claimed here.
  const isPlain = isPlainStatement(sentence.flat.replace(/\bdisable[sd]?\b|关闭|停用|禁用/gi, ' '));
  const found: StateClaim[] = [];
  const add = (match: RegExpExecArray, of: StateClaim['of'], role: ClaimedRole | undefined) => {
    const end = match.index + match[0].length;
    const isOn = stateAt(full.slice(Math.max(0, match.index - 40), match.index), full.slice(end, end + 80));
    if (isOn === undefined) return;
    const quote = `${match[0]}: ${isOn ? 'on' : 'off'}`;
    found.push({ kind: 'state', of, role, isOn, ...said(sentence, quote), isPlain });
  };
  for (const match of full.matchAll(events))
    add(match, 'kv-events', match[1]?.toLowerCase() === 'prefill' ? 'prefill' : 'decode');
  for (const match of full.matchAll(metrics)) add(match, 'metrics', undefined);
  return found;
}

function stateAt(ahead: string, behind: string): boolean | undefined {
  const verb = verbAhead.exec(ahead);
  if (verb !== null) return verb[1] !== undefined;
  const state = stateBehind.exec(behind);
  return state === null ? undefined : (state[1] ?? state[3]) !== undefined;
}
