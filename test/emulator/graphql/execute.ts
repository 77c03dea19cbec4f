import { type DocumentNode, execute, GraphQLError, isScalarType, parse, validate } from 'graphql';
import { z } from 'zod';
import { officialSchema } from '../../support/github/official-schema.ts';
import { type Answer, json } from '../http/answer.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { post } from '../http/router.ts';
import { resolveField, resolveType } from './fields.ts';
import { rootFields } from './root.ts';

const Body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

// GitHub's ids have outgrown the 32 bits of a GraphQL integer, and it gives them out all the same.
const int = officialSchema.getType('Int');
if (isScalarType(int)) int.serialize = (value) => (Number.isSafeInteger(value) ? value : Number(value));

export const graphqlRoutes = [post('/graphql', answerQuery)];

async function answerQuery(call: Call): Promise<Answer> {
  const { query, variables, operationName } = bodyOf(call, Body);
  const { document, problems } = checked(query);
  if (document === undefined) return json({ errors: problems.map(errorJson) });
  const { data, errors } = await execute({
    schema: officialSchema,
    document,
    rootValue: rootFields(call),
    variableValues: variables ?? {},
    operationName: operationName ?? null,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  });
  return json({ data: data ?? null, ...(errors !== undefined && { errors: errors.map(errorJson) }) });
}

interface CheckedQuery {
  /** Absent if there are problems. */
  readonly document: DocumentNode | undefined;
  readonly problems: readonly GraphQLError[];
}

/** A client has few queries, and checking one against the whole schema takes longer than answering it. */
const known = new Map<string, CheckedQuery>();
const MOST_KNOWN = 500;

function checked(query: string): CheckedQuery {
  const before = known.get(query);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const result = check(query);
  known.set(query, result);
  return result;
}

function check(query: string): CheckedQuery {
  try {
    const document = parse(query);
    const problems = validate(officialSchema, document);
    return { document: problems.length === 0 ? document : undefined, problems };
  } catch (cause) {
    if (cause instanceof GraphQLError) return { document: undefined, problems: [cause] };
    throw cause;
  }
}

/** GitHub puts the type beside the message; what is wrong with the query itself says so in `extensions`. */
function errorJson({ message, path, locations, extensions }: GraphQLError) {
  const { type } = extensions;
  return {
    ...(typeof type === 'string' ? { type } : { extensions: { code: 'emulator' } }),
    ...(path !== undefined && { path }),
    ...(locations !== undefined && { locations }),
    message,
  };
}
