import type { Account } from '../store/account.ts';
import type { Reaction, ReactionContent, Words } from '../store/words.ts';
import type { World } from '../store/world.ts';

/** GitHub tells apps nothing of reactions. One content counts once for everybody. */
export function react(
  world: World,
  words: Words,
  user: Account,
  content: ReactionContent,
): { readonly reaction: Reaction; readonly isNew: boolean } {
  const known = words.reactions.find((given) => given.user === user && given.content === content);
  if (known !== undefined) return { reaction: known, isNew: false };
  const reaction = { id: world.ids.next('reaction'), user, content, createdAt: world.clock.tick() };
  words.reactions.push(reaction);
  return { reaction, isNew: true };
}
