import type { Account } from './fields.ts';
import type { EventContext } from './trigger.ts';

/**
 * Whether something written counts: what people write, edit or delete, and what they do to our own words. Our own
 * doings are no news, and other bots neither sign off nor command.
 */
export function counts(author: Account | null, sender: Account, { botLogin }: EventContext): boolean {
  const isOurs = ({ login }: Account) => login.toLowerCase() === botLogin.toLowerCase();
  if (isOurs(sender)) return false;
  return author === null || !isBot(author) || isOurs(author);
}

/** No person's login has brackets. */
function isBot({ login, type }: Account): boolean {
  return type === 'Bot' || login.endsWith('[bot]');
}
