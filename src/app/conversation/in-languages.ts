import type { Language } from '../../policy/conversation-schema.ts';

/** One text in each language of the policy, separated by rules. */
export function inLanguages(
  languages: readonly Language[],
  texts: Readonly<Record<Language, string>>,
): string {
  return [...new Set(languages)].map((language) => texts[language]).join('\n\n---\n\n');
}
