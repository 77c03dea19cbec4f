import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { EffectiveServing } from '../../src/facts/servings.ts';
import aliases from './aliases.json' with { type: 'json' };
import type { HeadPoint } from './head.ts';

type Setting = NonNullable<EffectiveServing['image']>;

/** A setting that is in force at a point. */
export interface InForce {
  readonly id: string;
  /** As it would be written: `NAME=value`, `--flag value`. */
  readonly text: string;
  /** `undefined`: cannot be told. */
  readonly value: string | undefined;
  readonly isSwitch: boolean;
  /** Absent for routers, and for the environment of the whole job. */
  readonly role: EffectiveServing['role'] | undefined;
  readonly concurrency: number;
  readonly location: Location;
  /** Holds only under a condition that is not decided. */
  readonly isGuarded: boolean;
}

/** One id for all spellings of a setting. */
export function settingId(form: 'variable' | 'flag', name: string): string {
  return form === 'variable' ? `${name}=` : `--${flagName(name)}`;
}

export function flagName(name: string): string {
  const plain = name.toLowerCase().replaceAll('_', '-');
  return byAlias.get(plain) ?? plain;
}

const byAlias = new Map(Object.entries(aliases));

/** Everything that servers, routers and the job's environment of a point are given. */
export function settingsIn({ point, servings }: HeadPoint): readonly InForce[] {
  const { concurrency, row } = point;
  const found: InForce[] = [];
  for (const { role, args, env, frontend } of servings) {
    for (const one of args) found.push({ ...flag(one.flag, one, one.isSwitch), role, concurrency });
    for (const one of env) found.push({ ...variable(one.name, one), role, concurrency });
    for (const one of frontend?.args ?? [])
      found.push({ ...flag(one.flag, one, one.isSwitch), role: undefined, concurrency });
    for (const one of frontend?.env ?? [])
      found.push({ ...variable(one.name, one), role: undefined, concurrency });
  }
  const { prefill, decode, worker } = row.recipe;
  for (const text of [prefill, decode, worker].flatMap((one) => one?.['additional-settings'] ?? [])) {
    const at = text.indexOf('=');
    if (at < 1) continue;
    const setting: Setting = {
      value: { kind: 'known', text: text.slice(at + 1) },
      origin: row.location,
      guard: { conditions: [] },
    };
    found.push({ ...variable(text.slice(0, at), setting), role: undefined, concurrency });
  }
  return found;
}

type Placed = Omit<InForce, 'role' | 'concurrency'>;

function flag(name: string, setting: Setting, isSwitch: boolean): Placed {
  const text = isSwitch ? `--${name}` : `--${name} ${shown(setting)}`;
  return { id: settingId('flag', name), text, isSwitch, ...placed(setting) };
}

function variable(name: string, setting: Setting): Placed {
  return {
    id: settingId('variable', name),
    text: `${name}=${shown(setting)}`,
    isSwitch: false,
    ...placed(setting),
  };
}

function placed({ value, origin, guard }: Setting): Pick<InForce, 'value' | 'location' | 'isGuarded'> {
  return {
    value: value.kind === 'known' ? value.text : undefined,
    location: origin,
    isGuarded: guard.conditions.length > 0,
  };
}

function shown({ value }: Setting): string {
  return value.kind === 'known' ? value.text : '?';
}

/** Some settings in words, each text once. */
export function listSettings(settings: readonly InForce[]): string {
  const texts = [...new Set(settings.map(({ text }) => text))];
  const rest = texts.length > 3 ? ` (+${texts.length - 3} more)` : '';
  return `${texts.slice(0, 3).map(code).join(', ')}${rest}`;
}
