import { code, firstCharacters, listSome } from '../../check/markdown.ts';
import type { CommandComment } from '../../commands/decide-reuse.ts';
import type { EffectivePolicy } from '../../policy/effective-policy.ts';
import { inLanguages } from './in-languages.ts';

/** The author may not give the command: who may, in the policy's languages. */
export function needsAssociation({ author }: CommandComment, policy: EffectivePolicy): string {
  const who = code(`@${author}`);
  const associations = policy.reuse.associations.map(code).join(', ');
  return inLanguages(policy.comments.languages, {
    en: `The command of ${who} was not accepted. It needs the author association ${associations}, or write access to this repository. Please ask somebody who has it, such as a CODEOWNER, to post the command.`,
    'zh-Hans': `未接受 ${who} 的命令。该命令要求作者与本仓库的关联为 ${associations}，或拥有本仓库的写入权限。请联系具备权限的人（例如 CODEOWNER）发布该命令。`,
  });
}

/** The author may not write to the repository, which staging needs. */
export function needsWriteAccess({ author }: CommandComment, policy: EffectivePolicy): string {
  const who = code(`@${author}`);
  const command = code(policy.commands.stage);
  return inLanguages(policy.comments.languages, {
    en: `${command} was not accepted: it needs write access to this repository, which ${who} does not have. Please ask somebody who has it, such as a CODEOWNER, to post the command.`,
    'zh-Hans': `未接受 ${command}：该命令需要本仓库的写入权限，而 ${who} 没有该权限。请联系具备权限的人（例如 CODEOWNER）发布该命令。`,
  });
}

/** Somebody else's words in the author's name. */
export function editedByAnother({ author, editor = '' }: CommandComment): string {
  const who = code(`@${author}`);
  const other = editor === '' ? 'an account that no longer exists' : code(`@${editor}`);
  return `The comment of ${who} with this command was edited by ${other}, so it is no command of ${who}. To give the command, post a new comment.`;
}

/** A whole command in a code block: whoever meant it should know. */
export function standsInCode(lines: readonly string[]): string {
  const shown = listSome(
    lines.map((line) => code(firstCharacters(line, 80))),
    3,
  );
  return `What stands in a code block is not read as a command: ${shown}. If it was meant as one, please post it as a line of its own, outside of code.`;
}
