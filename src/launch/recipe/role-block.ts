import { isMapping, type Mapping, valueAt } from '../../benchmark/mapping.ts';
import { type Engine, type Role, roles } from '../serving.ts';
import type { FieldPath } from './resolved-variant.ts';

/** Where a variant says what about one role, whatever its schema. */
export interface RoleBlock {
  readonly role: Role;
  readonly engine: Engine;
  /** What it is reported at. */
  readonly block: FieldPath;
  readonly args: FieldPath;
  readonly env: FieldPath;
  readonly extraArgs: FieldPath;
  readonly image: FieldPath | undefined;
  readonly gpus: FieldPath;
  readonly workers: FieldPath;
  readonly nodes: FieldPath;
  readonly kvEvents: FieldPath;
}

const names = { aggregated: 'agg', prefill: 'prefill', decode: 'decode' } as const satisfies Record<
  Role,
  string
>;

/** The roles of a variant: `roles` of schema 2, `backend` and `resources` of schema 1. */
export function roleBlocks(variant: Mapping): readonly RoleBlock[] {
  return isMapping(valueAt(variant, 'roles')) ? newBlocks(variant) : oldBlocks(variant);
}

function newBlocks(variant: Mapping): readonly RoleBlock[] {
  return roles.flatMap((role): RoleBlock[] => {
    const block = ['roles', names[role]];
    if (!isMapping(valueAt(variant, ...block))) return [];
    const engine = valueAt(variant, 'engine') ?? valueAt(variant, ...block, 'engine');
    const at = (name: string) => [...block, name];
    return [
      {
        role,
        engine: engineNamed(isMapping(engine) ? engine.type : engine),
        block,
        args: at('args'),
        env: at('env'),
        extraArgs: at('extra_args'),
        image: at('container'),
        gpus: at('gpus'),
        workers: at('workers'),
        nodes: at('nodes'),
        kvEvents: at('kv_events'),
      },
    ];
  });
}

function oldBlocks(variant: Mapping): readonly RoleBlock[] {
  // The first backend srtctl had.
  const type = valueAt(variant, 'backend', 'type') ?? 'sglang';
  const config = `${typeof type === 'string' ? type : ''}_config`;
  return roles.flatMap((role): RoleBlock[] => {
    const name = names[role];
    const resource = (what: string) => ['resources', what];
    const args = ['backend', config, role];
    const counts = ['workers', 'nodes'].map((what) => valueAt(variant, 'resources', `${name}_${what}`));
    const isUsed = counts.some((count) => typeof count === 'number' && count > 0);
    if (!isUsed && !(counts.every((count) => count === undefined) && isMapping(valueAt(variant, ...args))))
      return [];
    return [
      {
        role,
        engine: engineNamed(type),
        block: isMapping(valueAt(variant, ...args)) ? args : resource(`${name}_workers`),
        args,
        env: ['backend', `${role}_environment`],
        extraArgs: ['backend', `${role}_extra_args`],
        image: undefined,
        gpus: resource(`gpus_per_${name}`),
        workers: resource(`${name}_workers`),
        nodes: resource(`${name}_nodes`),
        kvEvents: ['backend', 'kv_events_config', role],
      },
    ];
  });
}

function engineNamed(name: unknown): Engine {
  return name === 'vllm' || name === 'sglang' || name === 'trtllm' || name === 'atom' ? name : 'other';
}
