import type { Fact, FactContext } from '../check/fact.ts';
import { newestFirst } from '../commands/decide-reuse.ts';
import {
  EvidenceInputError,
  EvidencePartMissing,
  EvidenceRefused,
  EvidenceUnreadable,
} from '../evidence/errors.ts';
import { upstreamRecipePaths } from '../policy/preset/upstream-recipe-paths.ts';
import { upstreamRepositories } from '../policy/preset/upstream-repositories.ts';
import { changesRecipes } from './linked-recipes-paths.ts';
import { findUpstreamPulls, type UpstreamReference } from './linked-recipes-text.ts';
import { commandComments } from './reuse-comments.ts';

/** An upstream pull request that people link here, and what became of it. */
export interface LinkedRecipe extends UpstreamReference {
  readonly url: string;
  readonly state:
    | { readonly kind: 'merged' /** ISO 8601 */; readonly at: string }
    | { readonly kind: 'open' }
    | { readonly kind: 'closed' }
    | { readonly kind: 'unreadable' };
}

/** Each is one request, or two where a repository holds more than recipes. */
const MAX_LINKED = 10;

/**
 * Upstream pull requests that the description and people's comments link and that change recipes, which changes of an
 * engine do not; the newest mentions, should there be many.
 */
export const linkedRecipes: Fact<readonly LinkedRecipe[]> = {
  name: 'linked recipes',
  async gather(context) {
    const [pull, comments] = await Promise.all([
      context.evidence.github.pull(),
      context.get(commandComments),
    ]);
    const people = comments.filter(({ isBot }) => !isBot).toSorted(newestFirst);
    const texts = [...people.map(({ body }) => body), pull.body ?? ''];
    const found = await findUpstreamPulls(texts, upstreamRepositories, MAX_LINKED);
    const read = await Promise.all(found.map((reference) => readRecipe(context, reference)));
    return read.filter((recipe) => recipe !== undefined);
  },
};

/** `undefined`: it is no recipe. One that cannot be read may be one. */
async function readRecipe(
  { evidence: { upstream } }: FactContext,
  reference: UpstreamReference,
): Promise<LinkedRecipe | undefined> {
  const { repository, number } = reference;
  const url = `https://github.com/${repository}/pull/${number}`;
  const folders = upstreamRecipePaths.get(repository);
  try {
    const { state, merged_at: at } = await upstream.pull(repository, number);
    if (folders !== undefined && !changesRecipes(await upstream.pullFiles(repository, number), folders))
      return undefined;
    if (at !== null) return { ...reference, url, state: { kind: 'merged', at } };
    return { ...reference, url, state: { kind: state === 'open' ? 'open' : 'closed' } };
  } catch (cause) {
    // Whoever comments chooses the number; one that cannot be read says nothing about the others.
    const kinds = [EvidenceRefused, EvidenceUnreadable, EvidencePartMissing, EvidenceInputError];
    if (!kinds.some((kind) => cause instanceof kind)) throw cause;
    return { ...reference, url, state: { kind: 'unreadable' } };
  }
}
