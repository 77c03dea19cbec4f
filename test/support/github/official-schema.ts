import { schema } from '@octokit/graphql-schema';
import { buildSchema, parse, validate } from 'graphql';

/** GitHub's own GraphQL schema, as it publishes it. */
export const officialSchema = buildSchema(schema.idl, { assumeValid: true, noLocation: true });

/** What GitHub would find wrong with a query before it runs it. */
export function queryProblems(query: string): string[] {
  return validate(officialSchema, parse(query)).map(({ message }) => message);
}
