import { z } from 'zod';
import type { PublishTarget, Write } from '../../../src/app/publish/publish-target.ts';
import type { OwnCheckRun, OwnComment } from '../../../src/evidence/github/pull/observed.ts';
import { loopbackServer } from '../../support/github/loopback-server.ts';
import type { Answer } from '../../support/github/routes.ts';
import { testClient } from '../../support/github/test-client.ts';

const Output = z.object({
  title: z.string().min(1).max(255),
  summary: z.string().min(1).max(65_535),
  text: z.string().max(65_535).optional(),
  annotations: z
    .array(
      z.object({
        path: z.string().regex(/^[^/\\][^\\]*$/),
        start_line: z.int().positive(),
        end_line: z.int().positive(),
        annotation_level: z.enum(['notice', 'warning', 'failure']),
        message: z.string().min(1),
        title: z.string().max(255).optional(),
      }),
    )
    .max(50)
    .optional(),
});

/** Check runs as GitHub takes them: a conclusion completes, annotations are added, limits are enforced. */
const CheckRunFields = z.object({
  name: z.string().optional(),
  head_sha: z.string().optional(),
  status: z.enum(['queued', 'in_progress', 'completed']).optional(),
  conclusion: z.string().optional(),
  external_id: z.string().optional(),
  details_url: z.url().optional(),
  actions: z
    .array(
      z.object({
        label: z.string().max(20),
        description: z.string().max(40),
        identifier: z.string().max(20),
      }),
    )
    .max(3)
    .optional(),
  output: Output.optional(),
});
type CheckRunFields = z.infer<typeof CheckRunFields>;

export interface StoredRun extends Omit<CheckRunFields, 'output'> {
  readonly id: number;
  output: z.infer<typeof Output> | undefined;
  annotations: string[];
}

/** What a request does: `lost` takes effect, but its answer does not arrive. */
export type Fate = 'answered' | 'refused' | 'lost';

/** Comments, reactions and check runs of one pull request, on this machine. */
export class FakeWrites {
  readonly comments = new Map<number, string>();
  /** Reactions of everybody, as `<comment> <who> <content>` by id. */
  readonly reactions = new Map<number, string>();
  readonly runs = new Map<number, StoredRun>();
  /** In short: `POST check-runs`. */
  readonly requests: string[] = [];
  /** Every body sent. */
  readonly bodies: unknown[] = [];
  /** What becomes of each request. */
  fate: (request: number) => Fate = () => 'answered';
  #ids = 100;

  private constructor() {}

  static async start() {
    const fake = new FakeWrites();
    const server = await loopbackServer(async ({ method = '', url = '' }, body) => {
      const request = `${method} ${url.replace('/repos/acme/bench/', '')}`;
      const number = fake.requests.push(request);
      const sent: unknown = body === '' ? undefined : JSON.parse(body);
      fake.bodies.push(sent);
      const fate = fake.fate(number);
      if (fate === 'refused') return { status: 0 };
      const answer = fake.#answer(request, sent);
      return fate === 'lost' ? { status: 0 } : answer;
    });
    const writes: Write[] = [];
    const controller = new AbortController();
    const target: PublishTarget = {
      client: testClient({ apiUrl: server.url }),
      repository: 'acme/bench',
      pullRequest: 7,
      signal: controller.signal,
      report: (write) => writes.push(write),
    };
    return { fake, target, writes, abort: (reason: Error) => controller.abort(reason) };
  }

  comment(body: string): OwnComment {
    const id = this.#nextId();
    this.comments.set(id, body);
    return { id, body, createdAt: new Date(id * 1000).toISOString(), url: commentUrl(id) };
  }

  reaction(comment: number, who: string, content: string): number {
    const id = this.#nextId();
    this.reactions.set(id, `${comment} ${who} ${content}`);
    return id;
  }

  /** As `Observed` has them, in no order. */
  ownRuns(): OwnCheckRun[] {
    return [...this.runs.values()].map(({ id, name = '', status = 'queued', ...run }) => ({
      id,
      name,
      status: status.toUpperCase(),
      conclusion: run.conclusion?.toUpperCase() ?? null,
      externalId: run.external_id ?? null,
      startedAt: null,
    }));
  }

  newestRun(): StoredRun {
    const newest = [...this.runs.values()].at(-1);
    if (newest === undefined) throw new Error('there is no check run');
    return newest;
  }

  #nextId(): number {
    this.#ids += 1;
    return this.#ids;
  }

  #answer(request: string, sent: unknown): Answer {
    for (const [pattern, handle] of this.#routes) {
      const match = pattern.exec(request);
      if (match !== null) return handle(Number(match[1]), sent, Number(match[2]));
    }
    return { status: 404, body: { message: 'Not Found' } };
  }

  readonly #routes: readonly (readonly [RegExp, (id: number, sent: unknown, second: number) => Answer])[] = [
    [/^POST issues\/7\/comments$/, (_, sent) => commentAnswer(201, this.comment(bodyOf(sent).trimEnd()).id)],
    [
      /^PATCH issues\/comments\/(\d+)$/,
      (id, sent) => {
        if (!this.comments.has(id)) return gone;
        this.comments.set(id, bodyOf(sent).trimEnd());
        return commentAnswer(200, id);
      },
    ],
    [/^DELETE issues\/comments\/(\d+)$/, (id) => (this.comments.delete(id) ? { status: 204 } : gone)],
    [
      /^POST issues\/comments\/(\d+)\/reactions$/,
      (comment, sent) => {
        if (!this.comments.has(comment)) return gone;
        const { content } = z.object({ content: z.enum(['+1', '-1', 'eyes']) }).parse(sent);
        const known = [...this.reactions].find(([, reaction]) => reaction === `${comment} bot ${content}`);
        if (known !== undefined) return { status: 200, body: { id: known[0], content } };
        return { status: 201, body: { id: this.reaction(comment, 'bot', content), content } };
      },
    ],
    [
      /^DELETE issues\/comments\/(\d+)\/reactions\/(\d+)$/,
      (_, __, id) => (this.reactions.delete(id) ? { status: 204 } : gone),
    ],
    [
      /^POST check-runs$/,
      (_, sent) => this.#writeRun({ id: this.#nextId(), output: undefined, annotations: [] }, sent, 201),
    ],
    [
      /^PATCH check-runs\/(\d+)$/,
      (id, sent) => {
        const run = this.runs.get(id);
        return run === undefined ? gone : this.#writeRun(run, sent, 200);
      },
    ],
  ];

  #writeRun(run: StoredRun, sent: unknown, status: number): Answer {
    const parsed = CheckRunFields.safeParse(sent);
    if (!parsed.success) return { status: 422, body: { message: z.prettifyError(parsed.error) } };
    const { output, ...fields } = parsed.data;
    const isCompleted = fields.conclusion !== undefined;
    this.runs.set(run.id, {
      ...run,
      ...fields,
      ...(isCompleted && { status: 'completed' as const }),
      output: output ?? run.output,
      annotations: [...run.annotations, ...(output?.annotations ?? []).map(({ message }) => message)],
    });
    return { status, body: { id: run.id, html_url: `https://github.com/acme/bench/runs/${run.id}` } };
  }
}

const gone: Answer = { status: 404, body: { message: 'Not Found' } };

function bodyOf(sent: unknown): string {
  return z.object({ body: z.string() }).parse(sent).body;
}

function commentUrl(id: number): string {
  return `https://github.com/acme/bench/pull/7#issuecomment-${id}`;
}

function commentAnswer(status: number, id: number): Answer {
  return { status, body: { id, html_url: commentUrl(id) } };
}
