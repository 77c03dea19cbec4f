import type { OpenEngine } from '../../benchmark/engine.ts';
import type { Argument, EffectiveServing, EnvironmentVariable, Frontend } from '../../launch/serving.ts';
import type { Origin, Value } from '../../launch/value.ts';
import type { DocumentedRole } from '../documented.ts';
import { type Facet, facetOfVariable, facetsOfArgument, type Program } from '../flags/facets.ts';
import { HOLE } from '../flags/setting-value.ts';

/** What one role of a submitted point serves with, ready to be compared. */
export interface SubmittedRole {
  readonly engine: OpenEngine;
  readonly role: DocumentedRole;
  /** Checkpoint, as the master config names it. */
  readonly model: string;
  readonly facets: readonly Facet<Origin>[];
  readonly origin: Origin;
}

/** A worker of a point. */
export function submittedWorker(serving: EffectiveServing, engine: OpenEngine, model: string): SubmittedRole {
  return {
    engine,
    role: serving.role,
    model,
    facets: facetsOf(serving, engine, 'engine'),
    origin: serving.origin,
  };
}

/** What stands in front of the workers, where it has settings of its own. */
export function submittedFrontend(
  frontend: Frontend,
  engine: OpenEngine,
  model: string,
): SubmittedRole | undefined {
  if (frontend.args.length + frontend.env.length === 0) return undefined;
  const facets = facetsOf(frontend, engine, 'frontend');
  return { engine, role: 'frontend', model, facets, origin: frontend.type.origin };
}

function facetsOf(
  { args, env }: { readonly args: readonly Argument[]; readonly env: readonly EnvironmentVariable[] },
  engine: OpenEngine,
  program: Program,
): readonly Facet<Origin>[] {
  const flags = args.flatMap(({ flag, isSwitch, value, origin }) =>
    facetsOfArgument(engine, { flag, value: isSwitch ? undefined : textOf(value), place: origin }, program),
  );
  const variables = env.map(({ name, value, origin }) =>
    facetOfVariable(engine, { name, value: textOf(value), place: origin }),
  );
  // The last of equal flags is in force, unless branches decide between them.
  const found = new Map<string, Facet<Origin>>();
  for (const facet of [...flags, ...variables]) found.set(keyOf(facet), facet);
  return [...found.values()];
}

function keyOf({ kind, name, value, place }: Facet<Origin>): string {
  return JSON.stringify([kind, name, value ?? `${place.path}:${place.line}`]);
}

function textOf(value: Value): string {
  if (value.kind === 'known') return value.text;
  if (value.kind === 'unknown') return HOLE;
  return value.parts.map((part) => (typeof part === 'string' ? part : HOLE)).join('');
}
