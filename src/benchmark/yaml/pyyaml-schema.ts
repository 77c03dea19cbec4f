import { defineScalarTag, NOT_RESOLVED, YAML11_SCHEMA } from 'js-yaml';

const words = new Map<string, boolean>();
for (const [text, value] of [
  ['yes', true],
  ['no', false],
  ['true', true],
  ['false', false],
  ['on', true],
  ['off', false],
] as const) {
  for (const form of [text, `${text.charAt(0).toUpperCase()}${text.slice(1)}`, text.toUpperCase()])
    words.set(form, value);
}

/** PyYAML leaves YAML 1.1's one-letter booleans (`y`, `n`) as text. */
const boolAsPyYaml = defineScalarTag<boolean>('tag:yaml.org,2002:bool', {
  implicit: true,
  implicitFirstChars: [...'yYnNtTfFoO'],
  resolve: (source) => words.get(source) ?? NOT_RESOLVED,
  identify: (data) => typeof data === 'boolean',
});

/** YAML 1.1 as the audited repository reads it, with PyYAML's safe loader. */
export const PYYAML_SCHEMA = YAML11_SCHEMA.withTags(boolAsPyYaml);
