import type { OpenEngine } from '../../benchmark/engine.ts';
import { classOf, type FlagTable, flagTable, type SettingClass } from './flag-tables.ts';
import { flattenJson } from './flatten-json.ts';
import { comparableValue } from './setting-value.ts';

/** One comparable part of a setting: a flag, a field of a flag's JSON, or an environment variable. */
export interface Facet<Place> {
  readonly kind: 'flag' | 'variable';
  /** Canonical: without aliases, dashes and other spellings. */
  readonly name: string;
  /** As it is compared; `undefined`: it cannot be told. */
  readonly value: string | undefined;
  readonly class: SettingClass;
  /** Nobody has classified it yet. */
  readonly isUnlisted: boolean;
  /** For people, as it would be written on a command line. */
  readonly written: string;
  readonly place: Place;
}

export interface WrittenArgument<Place> {
  readonly flag: string;
  /** Absent for a switch. */
  readonly value: string | undefined;
  readonly place: Place;
}

export interface WrittenVariable<Place> {
  readonly name: string;
  readonly value: string;
  readonly place: Place;
}

export type Program = 'engine' | 'frontend';

/** An argument's comparable parts; several for JSON, none for positional words. */
export function facetsOfArgument<Place>(
  engine: OpenEngine,
  { flag, value, place }: WrittenArgument<Place>,
  program: Program = 'engine',
): readonly Facet<Place>[] {
  if (flag === '') return [];
  const table = flagTable(engine);
  const names = program === 'frontend' ? table.frontend : table.flags;
  return fieldsOf(flag, value, table).map(({ name, text, written }): Facet<Place> => {
    const found = classOf(names, name);
    return {
      kind: 'flag',
      name,
      value: comparableValue(name, text, table),
      class: found.class,
      isUnlisted: !found.isListed,
      written,
      place,
    };
  });
}

export function facetOfVariable<Place>(
  engine: OpenEngine,
  { name, value, place }: WrittenVariable<Place>,
): Facet<Place> {
  const table = flagTable(engine);
  const found = classOf(table.variables, name);
  return {
    kind: 'variable',
    name,
    value: comparableValue(name, value, table),
    class: found.class,
    isUnlisted: !found.isListed,
    written: `${name}=${value}`,
    place,
  };
}

interface Field {
  readonly name: string;
  readonly text: string;
  readonly written: string;
}

function fieldsOf(flag: string, value: string | undefined, table: FlagTable): readonly Field[] {
  const level = /^O(\d)$/.exec(flag)?.[1];
  if (level !== undefined) return [{ name: 'compilation-config.mode', text: level, written: `-${flag}` }];
  const { name, isOff } = canonicalName(flag, table);
  const dashes = flag.length === 1 ? '-' : '--';
  if (value === undefined) return [{ name, text: isOff ? 'false' : 'true', written: `${dashes}${flag}` }];
  const written = `${dashes}${flag} ${value}`;
  const fields = table.json.has(name) ? flattenJson(value) : undefined;
  if (fields === undefined) {
    if (name === 'compilation-config') return [{ name: 'compilation-config.mode', text: value, written }];
    return [{ name, text: isOff ? 'false' : value, written }];
  }
  return fields.map(({ path, text, shown }) => {
    const whole = `${name}.${path}`;
    return { name: table.aliases.get(whole) ?? whole, text, written: `--${name} '${shown}'` };
  });
}

/** Without aliases and other spellings; `no-` in front of a switch turns it off. */
export function canonicalName(
  flag: string,
  table: FlagTable,
): { readonly name: string; readonly isOff: boolean } {
  const dot = flag.indexOf('.');
  const first = (dot === -1 ? flag : flag.slice(0, dot)).replaceAll('_', '-');
  const rest = dot === -1 ? '' : `.${flag.slice(dot + 1).replaceAll('-', '_')}`;
  const head = table.aliases.get(first) ?? first;
  const whole = `${head}${rest}`;
  const name = table.aliases.get(whole) ?? whole;
  if (name.startsWith('no-') && table.switches.has(name.slice(3)))
    return { name: name.slice(3), isOff: true };
  return { name, isOff: false };
}
