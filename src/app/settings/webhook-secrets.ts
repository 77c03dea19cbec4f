import { weaknessOf } from './secret-strength.ts';

const MOST_PREVIOUS = 4;
const HOW = 'make one with "openssl rand -hex 32" and enter the same text in the settings of the GitHub App';

/** The secrets that webhooks may be signed with, the current one first; problems name the variable to mend. */
export function webhookSecrets(
  current: string | undefined,
  previous: string | undefined,
  problems: string[],
): readonly string[] {
  if (current === undefined) {
    problems.push(`WEBHOOK_SECRET is missing: ${HOW}`);
    return [];
  }
  const weakness = weaknessOf(current);
  if (weakness !== undefined) problems.push(`WEBHOOK_SECRET ${weakness}: ${HOW}`);
  return [...new Set([current, ...previousSecrets(previous, problems)])];
}

function previousSecrets(text: string | undefined, problems: string[]): readonly string[] {
  const secrets = (text ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.length > MOST_PREVIOUS)
    problems.push(
      `WEBHOOK_SECRET_PREVIOUS names more than ${MOST_PREVIOUS} secrets: leave out those that GitHub uses no more`,
    );
  // A forged webhook needs only one of them.
  const weaknesses = new Set(secrets.map(weaknessOf).filter((weakness) => weakness !== undefined));
  for (const weakness of weaknesses)
    problems.push(
      `WEBHOOK_SECRET_PREVIOUS: one ${weakness}: leave it out, GitHub delivers again what is refused`,
    );
  return secrets;
}
