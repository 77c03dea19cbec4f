import type { LinkedRecipe } from '../../facts/linked-recipes.ts';
import { renderComment } from '../../verdict/comment.ts';
import type { ChartUrl } from '../../verdict/detail-markdown.ts';
import { desireConversation } from '../conversation/desire.ts';
import type { DesiredComment } from '../conversation/desired.ts';
import { deleteComments } from '../publish/delete-comments.ts';
import { keepOldest } from '../publish/keep-oldest.ts';
import { byMarker } from '../publish/marker.ts';
import { publishComment } from '../publish/publish-comment.ts';
import { publishReaction } from '../publish/publish-reaction.ts';
import type { PublishTarget } from '../publish/publish-target.ts';
import type { AppParts } from './app-parts.ts';
import type { Assessment } from './assess.ts';
import { conversationState } from './conversation-state.ts';
import type { OpenedPull } from './open-pull.ts';
import { sendStaging } from './send-staging.ts';

/** What the comment only links. */
export interface ShownElsewhere {
  readonly checkRunUrl: string;
  readonly chartUrl: ChartUrl;
}

/** Says everything in the conversation that is to be said, and gives back which recipes people link. */
export async function speak(
  pull: OpenedPull,
  assessment: Assessment,
  shown: ShownElsewhere,
  target: PublishTarget,
  parts: AppParts,
): Promise<readonly LinkedRecipe[]> {
  const gathered = await conversationState(pull, assessment, parts);
  const first = desireConversation(gathered);
  await sendStaging(first.staging, pull.client, target.signal, parts);
  const { repository, pullRequest } = gathered;
  const staged = await parts.state.staging.ofPull(repository, pullRequest);
  const { comments, deletions, reactions } =
    first.staging.length === 0 ? first : desireConversation({ ...gathered, staged });
  const known = byMarker(pull.observed.ownComments);
  const publish = async ({ marker, body }: DesiredComment) => {
    const existing = await keepOldest(target, known.get(marker) ?? []);
    await publishComment(target, existing, body);
  };
  // What a change is from still stands in the verdict comment: it must be told before that is brought up to date.
  const notes = comments.filter(({ marker }) => marker.startsWith('change='));
  for (const note of notes) await publish(note);
  const others = comments.filter((comment) => !notes.includes(comment));
  await Promise.all([
    ...deletions.map((marker) => deleteComments(target, known.get(marker) ?? [])),
    ...[...verdictComments(assessment, shown, pull), ...others].map(publish),
    ...reactions.map(({ comment, content }) =>
      publishReaction(target, comment, pull.observed.ownReactions.get(comment) ?? [], content),
    ),
  ]);
  return gathered.recipes;
}

function verdictComments(
  { bySignoff }: Assessment,
  { checkRunUrl, chartUrl }: ShownElsewhere,
  { policy }: OpenedPull,
): DesiredComment[] {
  if (!policy.comments.verdict) return [];
  return [...bySignoff].map(([key, { verdict }]) => ({
    marker: `signoff=${key}`,
    body: renderComment(verdict, checkRunUrl, chartUrl),
  }));
}
