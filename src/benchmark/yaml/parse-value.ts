import { z } from 'zod';
import { DataFileError, type FileProblem } from './data-file-error.ts';
import type { ValuePath } from './positions.ts';
import type { YamlDocument } from './read-yaml.ts';

/** A value of a document in its schema's type. Throws `DataFileError` with the line of each part that is wrong. */
export function parseValue<Output>(
  document: YamlDocument,
  schema: z.ZodType<Output>,
  value: unknown,
  at: ValuePath = [],
): Output {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DataFileError(
    parsed.error.issues.map((issue) => {
      const where = [...at, ...issue.path];
      const prefix = where.length === 0 ? '' : `${where.map(String).join('.')}: `;
      return { path: document.path, line: document.lineOf(where), message: `${prefix}${issue.message}` };
    }),
  );
}

/** Fields that a schema does not know, at any depth: reported, never fatal, since newer revisions add some. */
export function unknownFields(
  document: YamlDocument,
  schema: z.ZodType,
  value: unknown,
  at: ValuePath = [],
): FileProblem[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isSchema(schema.def.innerType) ? unknownFields(document, schema.def.innerType, value, at) : [];
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const { element } = schema;
    return isSchema(element)
      ? value.flatMap((item, i) => unknownFields(document, element, item, [...at, i]))
      : [];
  }
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, nested]) => {
    const where = [...at, key];
    const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    if (isSchema(field)) return unknownFields(document, field, nested, where);
    return [
      { path: document.path, line: document.lineOf(where), message: `unknown field ${where.join('.')}` },
    ];
  });
}

function isSchema(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}

/** What a value has besides the fields of its schema. */
export function extraFields(
  schema: { readonly shape: object },
  value: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> | undefined {
  const extra = Object.entries(value).filter(([key]) => !Object.hasOwn(schema.shape, key));
  return extra.length === 0 ? undefined : Object.fromEntries(extra);
}
