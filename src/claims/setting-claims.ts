import { atomPattern } from './atoms.ts';
import type { ClaimedRole, SettingClaim, WordClaim } from './claim.ts';
import { said } from './said.ts';
import type { Sentence } from './sentence.ts';

/** What one span of code sets. */
interface Written {
  readonly form: 'variable' | 'flag';
  readonly name: string;
  readonly value: string | undefined;
}

/** Spans that are longer are commands or files. */
const MOST_CHARACTERS = 300;

/** Settings that stand in code spans: `NAME=value`, `--flag value`, `--flag`; and the words in code that may be values. */
export function settingClaims(sentence: Sentence): readonly (SettingClaim | WordClaim)[] {
  const claims: (SettingClaim | WordClaim)[] = [];
  const label = labelOf(sentence.flat);
  let last: { readonly written: Written; readonly end: number } | undefined;
  for (const { atom, at } of sentence.atoms) {
    if (atom.kind !== 'code' || atom.text.length > MOST_CHARACTERS) continue;
    const own = settingsIn(atom.text);
    const [only] = own;
    const repeated: Written | undefined =
      own.length === 0 && last !== undefined && continues(sentence.flat.slice(last.end, at), atom.text)
        ? { ...last.written, value: cleaned(atom.text) }
        : undefined;
    const written = repeated === undefined ? own : [repeated];
    const role = roleAt(sentence.flat, at) ?? label.role;
    for (const one of written)
      claims.push({
        kind: 'setting',
        ...one,
        role,
        concurrencies: label.concurrencies,
        ...said(sentence, quoteOf(one)),
      });
    if (own.length === 1 && only?.value !== undefined) last = { written: only, end: at + 1 };
    if (written.length === 0 && /^[\w.:+-]{4,80}$/.test(atom.text))
      claims.push({ kind: 'word', text: atom.text, ...said(sentence, atom.text) });
  }
  return claims;
}

function quoteOf({ form, name, value }: Written): string {
  if (form === 'variable') return `${name}=${value ?? ''}`;
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** The settings that a span of code writes; none if it is anything else. */
export function settingsIn(code: string): readonly Written[] {
  const words = code.trim().split(/\s+/).slice(0, 40);
  const found: Written[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, variable, text] = /^([A-Z][A-Z0-9_]{2,80})=(\S{1,120})$/.exec(word) ?? [];
    if (variable !== undefined && text !== undefined) {
      const value = cleaned(text);
      if (value !== undefined) found.push({ form: 'variable', name: variable, value });
      continue;
    }
    const [, flag, equal] = /^--([a-z][\w.-]{1,80})(?:=(\S{1,120}))?$/i.exec(word) ?? [];
    if (flag === undefined) continue;
    const next = words[at + 1];
    const written = equal ?? (next === undefined || /^-[-a-z]/i.test(next) ? undefined : next);
    if (written === undefined) {
      found.push({ form: 'flag', name: flag, value: undefined });
      continue;
    }
    if (equal === undefined) at += 1;
    const value = cleaned(written);
    if (value !== undefined) found.push({ form: 'flag', name: flag, value });
  }
  return found;
}

/** A value as it would be given; `undefined` for a placeholder, or what is no single value. */
function cleaned(text: string): string | undefined {
  const value = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .replace(/[,;]$/, '');
  if (!/^[\w.+:/@%-]{1,120}$/.test(value) || /\.\.|^[A-Z]$|^x+$/i.test(value)) return undefined;
  return value;
}

/** "`NAME=80gb` on prefill and `140gb` on decode": the second value is the same setting's. */
function continues(between: string, code: string): boolean {
  return (
    /^\d[\w.]{0,20}$/.test(code.trim()) &&
    /^\s*(?:(?:on|for|in|at)\s+(?:the\s+)?(?:prefill|decode)\s*)?(?:and|,|\/|与|和|、)\s*$/i.test(between)
  );
}

const roleBehind =
  /^[\s)）]*\(?(?:on|in|for|at)\s+(?:the\s+)?(prefill|decode)\b(?!\s?(?:and|or|\/|&|与|和)\s?(?:the\s)?(?:prefill|decode)\b)/i;
const roleAhead =
  /(?<!\b(?:prefill|decode)\s?(?:and|or|\/|&|与|和)\s?)\b(prefill|decode)\s*(?:侧|端|角色|role|worker|workers)?\s*(?:为|是|:|：|=|uses|with)?\s*$/i;

function roleAt(flat: string, at: number): ClaimedRole | undefined {
  const behind = roleBehind.exec(flat.slice(at + 1, at + 60))?.[1];
  const ahead = behind ?? roleAhead.exec(flat.slice(Math.max(0, at - 40), at))?.[1];
  return ahead === undefined ? undefined : asRole(ahead);
}

const labelled = new RegExp(
  `^[^\\w${atomPattern.slice(1, -1)}]{0,8}(prefill|decode)\\b([^:：${atomPattern.slice(1, -1)}]{0,60})[:：]`,
  'i',
);

/** "Prefill of c2884 and c4096:" says what the rest of the sentence is about. */
function labelOf(flat: string): {
  readonly role: ClaimedRole | undefined;
  readonly concurrencies: readonly number[];
} {
  const [, role, rest = ''] = labelled.exec(flat) ?? [];
  if (role === undefined || /prefill|decode/i.test(rest)) return { role: undefined, concurrencies: [] };
  return {
    role: asRole(role),
    concurrencies: [...rest.matchAll(/\bc(\d{1,6})\b/g)].map(([, digits]) => Number(digits)),
  };
}

function asRole(text: string): ClaimedRole {
  return text.toLowerCase() === 'prefill' ? 'prefill' : 'decode';
}
