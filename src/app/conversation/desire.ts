import { type ChangeState, changeNotes } from './change-notes.ts';
import { commandReplies } from './command-replies.ts';
import type { Desired } from './desired.ts';
import { limitReplies } from './limit-replies.ts';
import { nearlySignoffs } from './nearly-signoffs.ts';
import { type ReadinessState, readiness } from './readiness.ts';
import { type ReminderState, reminder } from './reminder.ts';
import { type RunLinksState, runLinks } from './run-links.ts';
import { type SignoffState, signoffReplies } from './signoff-replies.ts';
import type { CommandState } from './state.ts';

/** Everything that what we say in a conversation rests on. */
export type ConversationState = CommandState &
  SignoffState &
  ReminderState &
  ReadinessState &
  RunLinksState &
  ChangeState & {
    /** Not up for review yet. */
    readonly isDraft?: boolean;
  };

/**
 * Everything that we want to have said on an open pull request besides the verdict comments themselves. Decided from the
 * state alone: the same state gives the same bytes, and events that come twice or late change nothing.
 */
export function desireConversation(state: ConversationState): Desired {
  const commands = commandReplies(state);
  // Sweeps run on drafts, too, and who commands is answered; nobody is asked for a review yet.
  if (state.isDraft === true)
    return { ...commands, comments: [...limitReplies(commands.comments, state), ...runLinks(state)] };
  const signoffs = signoffReplies(state);
  const nearly = nearlySignoffs(state);
  const comments = [
    // A change is told before the verdict comment that it is told from is brought up to date.
    ...changeNotes(state),
    ...reminder(state),
    ...signoffs.comments,
    ...nearly.comments,
    ...commands.comments,
    ...runLinks(state),
    ...readiness(state),
  ];
  return {
    ...commands,
    comments: limitReplies(comments, state),
    deletions: [...signoffs.deletions, ...nearly.deletions, ...commands.deletions],
  };
}
