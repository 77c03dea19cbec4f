import type { Fact } from '../check/fact.ts';
import type { CommandComment } from '../commands/decide-reuse.ts';
import type { Comment } from '../evidence/github-schema.ts';
import { editorOf } from './signoff-candidates.ts';

/** Conversation comments as commands are read from them. An account that no longer exists commands nothing. */
export const commandComments: Fact<readonly CommandComment[]> = {
  name: 'command comments',
  async gather({ evidence }) {
    return (await evidence.github.comments()).flatMap(toCommandComment);
  },
};

export function toCommandComment(comment: Comment): CommandComment[] {
  const { id, user, html_url: url } = comment;
  if (user === null) return [];
  return [
    {
      id,
      author: user.login,
      association: comment.author_association,
      body: comment.body ?? '',
      createdAt: comment.created_at,
      editor: editorOf(comment),
      isBot: user.type === 'Bot' || user.login.endsWith('[bot]'),
      ...(url !== undefined && { url }),
    },
  ];
}
