import { z } from 'zod';
import type { OpenEngine } from '../../benchmark/engine.ts';
import sglang from '../data/sglang.json' with { type: 'json' };
import vllm from '../data/vllm.json' with { type: 'json' };

/** What a difference in a setting means: it must match, it must be named, or it is left to whoever serves. */
export type SettingClass = 'value' | 'name' | 'info';

const Class = z.enum(['value', 'name', 'info']);
const strings = z.array(z.string().min(1)).default([]);
const FlagGroup = z.strictObject({
  class: Class,
  why: z.string().min(1),
  source: z.string().min(1),
  flags: strings,
  prefixes: strings,
});
const VariableGroup = z.strictObject({
  class: Class,
  why: z.string().min(1),
  source: z.string().min(1),
  names: strings,
  prefixes: strings,
});
const Table = z.strictObject({
  aliases: z.record(z.string(), z.string()),
  values: z.record(z.string(), z.record(z.string(), z.string())),
  json: strings,
  switches: strings,
  defaults: z.array(z.strictObject({ source: z.string().min(1), values: z.record(z.string(), z.string()) })),
  topology: strings,
  groups: z.array(FlagGroup),
  env: z.array(VariableGroup),
  frontend: z.array(FlagGroup),
});

interface Names {
  readonly exact: ReadonlyMap<string, SettingClass>;
  /** Longest first. */
  readonly prefixes: readonly (readonly [string, SettingClass])[];
}

/** What is known of an engine's flags and environment variables, by their canonical names. */
export interface FlagTable {
  readonly aliases: ReadonlyMap<string, string>;
  /** Other names of values, by flag; in lower case. */
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Flags whose value is JSON. */
  readonly json: ReadonlySet<string>;
  readonly switches: ReadonlySet<string>;
  readonly defaults: ReadonlyMap<string, string>;
  /** Flags whose absence means their default, and nothing else. */
  readonly topology: readonly string[];
  readonly flags: Names;
  readonly variables: Names;
  readonly frontend: Names;
}

const tables: Readonly<Record<OpenEngine, FlagTable>> = {
  vllm: compile(Table.parse(vllm)),
  sglang: compile(Table.parse(sglang)),
};

export function flagTable(engine: OpenEngine): FlagTable {
  return tables[engine];
}

/** The class of a canonical name; what nobody has classified must be named. */
export function classOf(
  names: Names,
  name: string,
): { readonly class: SettingClass; readonly isListed: boolean } {
  const found = names.exact.get(name) ?? names.prefixes.find(([prefix]) => name.startsWith(prefix))?.[1];
  return { class: found ?? 'name', isListed: found !== undefined };
}

function compile(table: z.infer<typeof Table>): FlagTable {
  return {
    aliases: new Map(Object.entries(table.aliases)),
    values: new Map(
      Object.entries(table.values).map(([flag, names]) => [flag, new Map(Object.entries(names))]),
    ),
    json: new Set(table.json),
    switches: new Set(table.switches),
    defaults: new Map(table.defaults.flatMap(({ values }) => Object.entries(values))),
    topology: table.topology,
    flags: namesOf(table.groups.map((group) => ({ ...group, names: group.flags }))),
    variables: namesOf(table.env),
    frontend: namesOf(table.frontend.map((group) => ({ ...group, names: group.flags }))),
  };
}

interface Group {
  readonly class: SettingClass;
  readonly names: readonly string[];
  readonly prefixes: readonly string[];
}

function namesOf(groups: readonly Group[]): Names {
  return {
    exact: new Map(groups.flatMap((group) => group.names.map((name) => [name, group.class] as const))),
    prefixes: groups
      .flatMap((group) => group.prefixes.map((prefix) => [prefix, group.class] as const))
      .sort(([a], [b]) => b.length - a.length),
  };
}
