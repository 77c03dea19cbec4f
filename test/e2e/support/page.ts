import { expect } from '@jest/globals';
import { markerOf } from '../../../src/app/publish/marker.ts';
import { assertCommentGrammar } from '../../../src/verdict/comment-grammar.ts';
import { type Row, rowStatuses } from '../../../src/verdict/row.ts';
import type { ThreadCheck, ThreadEntry } from '../../emulator/control/thread.ts';
import type { GitHub } from '../../emulator/github.ts';
import type { Pull } from '../../emulator/store/pull.ts';

const BOT = 'pr-verdict[bot]';

export interface OwnComment {
  readonly id: number;
  readonly marker: string;
  readonly body: string;
}

/** A pull request's page, and what we have said on it. */
export class Page {
  readonly pull: Pull;
  readonly #github: GitHub;

  constructor(github: GitHub, pull: Pull) {
    this.#github = github;
    this.pull = pull;
  }

  get number(): number {
    return this.pull.number;
  }

  get head(): string {
    return this.pull.head.sha;
  }

  get thread() {
    return this.#github.thread(this.pull);
  }

  /** Comments of ours, in the order in which they were first said. */
  get own(): OwnComment[] {
    return this.thread.entries
      .filter(({ author }) => author === BOT)
      .map(({ key, body }) => ({
        id: Number(key.replace('issuecomment-', '')),
        marker: markerOf(body) ?? '',
        body,
      }));
  }

  get markers(): string[] {
    return this.own.map(({ marker }) => marker);
  }

  /** What we say under a marker; the only comment with it. */
  said(marker: string): string | undefined {
    const found = this.own.filter((comment) => comment.marker === marker);
    expect(found.length).toBeLessThanOrEqual(1);
    return found[0]?.body;
  }

  /** The answer to a sign-off. A verdict must keep to the published form. */
  verdict(key: string): string | undefined {
    const body = this.said(`signoff=${key}`);
    if (body?.includes('\n## ')) assertCommentGrammar(body.trimEnd(), rowsIn(body));
    return body;
  }

  /** The latest check run of ours on the head. */
  get check(): ThreadCheck | undefined {
    return this.checkNamed('pr-verdict');
  }

  checkNamed(name: string): ThreadCheck | undefined {
    return this.thread.checks.find((check) => check.app === 'pr-verdict' && check.name === name);
  }

  /** All check runs of ours on any commit, oldest first. */
  checksAt(sha: string) {
    const { checkRuns } = this.#github.world.repository(this.pull.repository);
    return [...checkRuns.values()].filter(
      ({ headSha, suite }) => headSha === sha && suite.app.slug === 'pr-verdict',
    );
  }

  /** Our reactions on a comment. */
  reactions(id: number): string[] {
    const entry = this.thread.entries.find(({ key }) => key === `issuecomment-${id}`);
    return (entry?.reactions ?? []).filter(({ by }) => by === BOT).map(({ content }) => content);
  }

  entry(key: string): ThreadEntry | undefined {
    return this.thread.entries.find((entry) => entry.key === key);
  }
}

const rowLine = /Check (\d+) \(([^)]+)\): (\S+) — /;

/** The rows that a verdict comment shows. */
export function rowsIn(body: string): Row[] {
  return body.split('\n').flatMap((line): Row[] => {
    const [, number, name = '', word] = rowLine.exec(line) ?? [];
    const status = rowStatuses.find((one) => one === word);
    if (status === undefined) return [];
    return [{ number: Number(number), id: name, name, status, summary: line, findings: [], evidence: [] }];
  });
}
