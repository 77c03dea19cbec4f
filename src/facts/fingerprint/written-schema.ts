import { defineScalarTag, FAILSAFE_SCHEMA, NOT_RESOLVED, type ScalarTagDefinition } from 'js-yaml';
import { PYYAML_SCHEMA } from '../../benchmark/yaml/pyyaml-schema.ts';

const typed = PYYAML_SCHEMA.tags.filter(
  (tag): tag is ScalarTagDefinition => tag.nodeKind === 'scalar' && tag.implicit,
);

function isTyped(source: string): boolean {
  return typed.some(
    ({ implicitFirstChars, resolve, tagName }) =>
      (implicitFirstChars === null || implicitFirstChars.includes(source.charAt(0))) &&
      resolve(source, false, tagName) !== NOT_RESOLVED,
  );
}

/** What is written without quotes and is read as something else than text: also as a key, which has no type later. */
const plain = defineScalarTag<string>('tag:pr-verdict,plain', {
  implicit: true,
  implicitFirstChars: null,
  resolve: (source, isExplicit) => (!isExplicit && isTyped(source) ? `plain ${source}` : NOT_RESOLVED),
  identify: () => false,
});

/** Reads every scalar as the text that stands there, and marks it where quotes would give it another type. */
export const WRITTEN_SCHEMA = FAILSAFE_SCHEMA.withTags(plain);
