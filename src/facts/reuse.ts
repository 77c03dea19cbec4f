import type { Fact } from '../check/fact.ts';
import { decideReuse, type ReuseCommand, type ReuseDecision } from '../commands/decide-reuse.ts';
import { commandComments } from './reuse-comments.ts';
import { type RunStanding, standingOfRun } from './reuse-runs.ts';
import { commandScope } from './reuse-scope.ts';

/** The command that decides, by what its author may give it, and how the run stands that it means. */
export interface DecidedReuse extends ReuseCommand {
  readonly by: 'association' | 'permission';
  readonly standing: RunStanding;
}

export interface Reuse extends Pick<ReuseDecision, 'inCode' | 'refused'> {
  readonly repository: string;
  /** How a run is named: `/use <run-id>`. */
  readonly usage: string;
  readonly associations: readonly string[];
  readonly decided: DecidedReuse | undefined;
}

/** Which sweep run's results are to be used, and who said so. */
export const reuse: Fact<Reuse> = {
  name: 'reuse decision',
  async gather(context) {
    const { evidence, policy, get } = context;
    const [comments, scope] = await Promise.all([get(commandComments), get(commandScope)]);
    const { decided, inCode, refused } = decideReuse(comments, scope);
    return {
      repository: evidence.subject.repository,
      usage: `${policy.commands.use} <run-id>`,
      associations: scope.associations,
      inCode,
      refused,
      decided: decided && {
        ...decided,
        by: scope.associations.includes(decided.comment.association) ? 'association' : 'permission',
        standing: await standingOfRun(context, decided.run),
      },
    };
  },
};
