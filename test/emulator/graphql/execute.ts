import { execute, GraphQLError, isScalarType, parse, validate } from 'graphql';
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
  const document = parsed(query);
  if (document instanceof GraphQLError) return json({ errors: [errorJson(document)] });
  const problems = validate(officialSchema, document);
  if (problems.length > 0) return json({ errors: problems.map(errorJson) });
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

function parsed(query: string) {
  try {
    return parse(query);
  } catch (cause) {
    if (cause instanceof GraphQLError) return cause;
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
