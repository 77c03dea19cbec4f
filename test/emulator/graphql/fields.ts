import {
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLTypeResolver,
} from 'graphql';
import type { Viewer } from '../http/tokens.ts';
import type { World } from '../store/world.ts';

/** Who asks, and of what. */
export interface View {
  readonly world: World;
  readonly viewer: Viewer;
}

/**
 * What one object answers: field → its value, a function that makes it, or `takes(...)` if it has arguments.
 * What is not listed is refused, never `null`.
 */
export type Fields = Readonly<Record<string, unknown>> & { readonly __typename: string };

class Taking {
  readonly names: readonly string[];
  readonly resolve: (args: never) => unknown;

  constructor(names: readonly string[], resolve: (args: never) => unknown) {
    this.names = names;
    this.resolve = resolve;
  }
}

/** A field with arguments. The schema sees to their types; others than the named ones are refused. */
export function takes<Args extends object>(
  names: readonly (keyof Args & string)[],
  resolve: (args: Args) => unknown,
): unknown {
  return new Taking(names, resolve);
}

/** An error that GitHub tells apart by its type, such as `NOT_FOUND`. */
export function typedError(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

function unsupported(what: string): GraphQLError {
  return new GraphQLError(`the emulator does not serve ${what}; see test/emulator/graphql`);
}

export const resolveField: GraphQLFieldResolver<unknown, unknown> = (source, args, _, info) => {
  const name = `${info.parentType.name}.${info.fieldName}`;
  if (typeof source !== 'object' || source === null || !(info.fieldName in source)) throw unsupported(name);
  const value: unknown = Reflect.get(source, info.fieldName);
  const names = value instanceof Taking ? value.names : [];
  const other = givenArguments(args, info).find((given) => !names.includes(given));
  if (other !== undefined) throw unsupported(`${name}(${other}:)`);
  if (value instanceof Taking) return value.resolve(args as never);
  return typeof value === 'function' ? value() : value;
};

/** Arguments in the query itself: the schema fills in defaults for others. */
function givenArguments(
  args: Readonly<Record<string, unknown>>,
  { fieldNodes }: GraphQLResolveInfo,
): string[] {
  const named = fieldNodes.flatMap((node) => node.arguments?.map((argument) => argument.name.value) ?? []);
  return named.filter((name) => args[name] !== undefined && args[name] !== null);
}

export const resolveType: GraphQLTypeResolver<unknown, unknown> = (value) =>
  typeof value === 'object' && value !== null && '__typename' in value ? String(value.__typename) : undefined;
