import type { CommandState, Place } from '../../src/app/conversation/state.ts';
import type { StagingRecord } from '../../src/app/state/app-state.ts';
import { type CommandComment, decideReuse } from '../../src/commands/decide-reuse.ts';
import { grammarOf } from '../../src/commands/grammar.ts';
import { parseCommands } from '../../src/commands/parse-commands.ts';
import type { OwnComment } from '../../src/evidence/github/pull/observed.ts';
import type { RunStanding } from '../../src/facts/reuse-runs.ts';
import type { WriteAccess } from '../../src/facts/write-access.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import type { PolicyFile } from '../../src/policy/schema.ts';
import { artifactNamed, sweepRun } from './sweep-evidence.ts';

export const REPOSITORY = 'acme/bench';

export function policyOf(file: PolicyFile = {}) {
  return resolvePolicy(file, 'test', []);
}

export function place(more: Partial<Place> = {}): Place {
  return { repository: REPOSITORY, pullRequest: 7, policy: policyOf(), ownComments: [], ...more };
}

/** A comment of ours, as it would be after publishing. */
export function own(id: number, marker: string, text = 'text'): OwnComment {
  const createdAt = '2026-10-20T09:00:00Z';
  const url = `https://github.com/${REPOSITORY}/pull/7#issuecomment-${id}`;
  return { id, body: `<!-- pr-verdict ${marker} -->\n${text}`, createdAt, url };
}

export function said(id: number, body: string, more: Partial<CommandComment> = {}): CommandComment {
  return {
    id,
    author: 'ada',
    association: 'COLLABORATOR',
    body,
    createdAt: `2026-10-20T10:00:${String(id).padStart(2, '0')}Z`,
    editor: undefined,
    isBot: false,
    ...more,
  };
}

export const good: Extract<RunStanding, { kind: 'qualifies' }> = {
  kind: 'qualifies',
  run: sweepRun(5, { created_at: '2026-10-21T23:59:59Z' }),
  artifacts: [artifactNamed('results_bmk'), artifactNamed('changelog-metadata')],
};

export function staged(state: StagingRecord['state'], more: Partial<StagingRecord> = {}): StagingRecord {
  return {
    repository: REPOSITORY,
    pullRequest: 7,
    comment: 1,
    run: '5',
    attempt: 1,
    runDate: '2026-10-21',
    requestedBy: 'ada',
    target: 'SemiAnalysisAI/InferenceX-app',
    state,
    ...(state !== 'wanted' && state !== 'sent' && { appRun: '900' }),
    ...more,
  };
}

interface Scene extends Partial<Omit<CommandState, 'reuse' | 'grounds' | 'scope'>> {
  /** How the deciding run stands, and every run that a command to stage means. */
  readonly standing?: RunStanding;
  /** By login in lower case; `granted` for `ada` unless given. */
  readonly access?: Readonly<Record<string, WriteAccess>>;
  readonly writers?: readonly string[];
  /** Comments that were not read, since too much is written. */
  readonly unread?: readonly number[];
}

/** What replies to commands rest on: the reuse decision is made from the comments, as the fact makes it. */
export function commandState(comments: readonly CommandComment[], scene: Scene = {}): CommandState {
  const { standing = good, access = { ada: 'granted' }, writers = [], unread = [], ...more } = scene;
  const { policy, ...rest } = place(more);
  const { associations } = policy.reuse;
  const syntaxes = grammarOf(policy.commands);
  const read = comments.filter(({ id }) => !unread.includes(id));
  const readings = new Map(read.map(({ id, body }) => [id, parseCommands(body, syntaxes)]));
  const scope = { associations, syntaxes, writers: new Set(writers), readings };
  const { decided, inCode, refused } = decideReuse(comments, scope);
  return {
    ...rest,
    policy,
    comments,
    scope,
    reuse: {
      repository: REPOSITORY,
      usage: `${policy.commands.use} <run-id>`,
      associations,
      inCode,
      refused,
      decided: decided && { ...decided, by: 'association', standing },
    },
    grounds: {
      access: new Map(Object.entries(access)),
      standings: new Map(comments.map(({ id }) => [id, standing])),
    },
    labels: ['full-sweep-enabled'],
    labelsAt: new Map([[5, ['full-sweep-enabled']]]),
    staged: [],
    verified: new Set(),
    ...more,
  };
}
