import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import { VerdictJson } from '../../src/verdict/json.ts';

const validate = new Ajv2020({ allErrors: true, validateFormats: false }).compile(
  z.toJSONSchema(VerdictJson),
);

/** What the published JSON Schema of a verdict finds wrong with a value. */
export function schemaProblems(value: unknown): string[] {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
