import fc from 'fast-check';
import type { Page } from './page.ts';
import { configChange, signoffBy } from './repository.ts';
import type { Stage } from './stage.ts';

type Author = 'ada' | 'bob' | 'wes' | 'eve';

/** Something that a person does. Numbers choose among what is there, so that every story can be told. */
export type Deed =
  | { readonly kind: 'comment'; readonly author: Author; readonly words: number }
  | { readonly kind: 'edit'; readonly which: number; readonly words: number; readonly byAnother: boolean }
  | { readonly kind: 'delete'; readonly which: number }
  | { readonly kind: 'push'; readonly content: number }
  | { readonly kind: 'sweep'; readonly hasResults: boolean }
  | { readonly kind: 'label' | 'close' | 'draft' | 'press' };

const author = fc.constantFrom<Author>('ada', 'ada', 'ada', 'bob', 'wes', 'eve');

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('comment' as const), author, words: fc.nat(7) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      which: fc.nat(9),
      words: fc.nat(7),
      byAnother: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('push' as const), content: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sweep' as const), hasResults: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('label' as const, 'close', 'draft', 'press') }) },
);

const signoff: Deed = { kind: 'comment', author: 'ada', words: 1 };
const command: Deed = { kind: 'comment', author: 'ada', words: 4 };
const sweep: Deed = { kind: 'sweep', hasResults: true };

/** Most stories begin with what makes a verdict, so that the rest has something to change. */
export const deeds: fc.Arbitrary<readonly Deed[]> = fc
  .tuple(
    fc.constantFrom([], [signoff], [sweep, command, signoff]),
    fc.array(deed, { minLength: 2, maxLength: 9 }),
  )
  .map(([first, others]) => [...first, ...others]);

interface Said {
  readonly id: number;
  readonly author: Author;
  body: string;
  isEditedByAnother: boolean;
}

/** One pull request's story on one stage. The same deeds give the same comments and runs, by number, on every stage. */
export class Story {
  readonly page: Page;
  readonly #stage: Stage;
  readonly #first: number;
  readonly #said: Said[] = [];
  readonly #heads: string[];
  #things = 0;
  #newestRun = 0;

  private constructor(stage: Stage, page: Page, first: number) {
    this.#stage = stage;
    this.page = page;
    this.#first = first;
    this.#heads = [page.head];
  }

  /** `first`: the number from which the story's comments and runs are counted. */
  static async begin(stage: Stage, first: number): Promise<Story> {
    return new Story(stage, await stage.open({ files: configChange }), first);
  }

  async tell(what: Deed): Promise<void> {
    const { github } = this.#stage;
    const { pull } = this.page;
    const chosen = 'which' in what ? this.#said[what.which % Math.max(1, this.#said.length)] : undefined;
    switch (what.kind) {
      case 'comment':
        return this.#comment(what.author, what.words);
      case 'edit':
        return chosen && this.#edit(chosen, what.words, what.byAnother);
      case 'delete':
        if (chosen === undefined) return;
        this.#said.splice(this.#said.indexOf(chosen), 1);
        return github.deleteComment(chosen.id, chosen.author);
      case 'push':
        await github.push(pull, { 'tools/story.md': `${what.content}\n` });
        this.#heads.push(this.page.head);
        return;
      case 'sweep':
        return this.#sweep(what.hasResults);
      case 'label':
        return pull.labels.includes('evals-only')
          ? github.unlabel(pull, 'evals-only')
          : github.label(pull, 'evals-only');
      case 'close':
        return pull.state === 'open' ? github.closePullRequest(pull) : github.reopen(pull);
      case 'draft':
        return pull.isDraft ? github.readyForReview(pull) : github.convertToDraft(pull);
      case 'press': {
        const id = this.page.check?.id;
        return id === undefined ? undefined : github.requestAction(id, 're-verify');
      }
    }
  }

  /** Nothing is said on a closed pull request or a draft, so that what it shows depends on when it became one. */
  async end(): Promise<void> {
    const { github } = this.#stage;
    const { pull } = this.page;
    if (pull.state === 'closed') await github.reopen(pull);
    if (pull.isDraft) await github.readyForReview(pull);
    await github.comment(pull, 'pat', 'The end.', { id: this.#number() });
  }

  /** What is said of the story as it stands now. What was said of things that are gone depends on who came when. */
  get published(): unknown {
    const { page } = this;
    const signoffs = this.#said.filter(({ author: by, body }) => by !== 'eve' && isSignoff(body));
    const [command] = this.#said
      .filter(
        ({ author: by, body, isEditedByAnother }) =>
          by !== 'eve' && !isEditedByAnother && body.startsWith('/'),
      )
      .slice(-1);
    const { check } = page;
    return {
      check: [check?.status, check?.conclusion, check?.title, check?.summary, check?.text].map((text) =>
        this.#plain(text),
      ),
      verdicts: signoffs.map(({ id }) => this.#plain(page.verdict(`issuecomment-${id}`))),
      command: command && {
        reply: this.#plain(page.said(`command=${command.id}`)),
        reactions: page.reactions(command.id),
      },
      reminder: page.said('reminder'),
      links: page.said('unofficial-run'),
      twice: page.markers.filter((marker, at) => page.markers.indexOf(marker) !== at),
      unfinished: page.checksAt(page.head).filter(({ status }) => status !== 'completed').length,
    };
  }

  /** Names commits by their place in the story, and check runs not at all. */
  #plain(text: string | undefined): string | undefined {
    let plain = text
      ?.replaceAll(/\/runs\/118\d+/g, '/runs/0')
      .replaceAll(/\/blob\/[0-9a-f]{40}\//g, '/blob/x/');
    for (const [at, head] of this.#heads.entries())
      for (const length of [40, 12, 7]) plain = plain?.replaceAll(head.slice(0, length), `head-${at}`);
    return plain;
  }

  #number(): number {
    this.#things += 1;
    return this.#first + this.#things;
  }

  async #comment(by: Author, words: number): Promise<void> {
    const body = this.#words(by, words);
    const id = this.#number();
    this.#said.push({ id, author: by, body, isEditedByAnother: false });
    await this.#stage.github.comment(this.page.pull, by, body, { id });
  }

  async #edit(said: Said, words: number, byAnother: boolean): Promise<void> {
    said.body = this.#words(said.author, words);
    said.isEditedByAnother = byAnother;
    await this.#stage.github.editComment(said.id, byAnother ? 'maintainer' : said.author, said.body);
  }

  async #sweep(hasResults: boolean): Promise<void> {
    this.#newestRun = this.#number();
    const artifacts = hasResults ? [{ name: 'results_bmk', content: { 'a.json': '{}' } }] : [];
    const input = { pr: this.page.pull, runId: this.#newestRun, artifacts, checkRuns: [{ name: 'job' }] };
    await this.#stage.github.completeSweep(input);
  }

  #words(by: Author, which: number): string {
    const all = [
      'Just words.',
      signoffBy(by),
      signoffBy(by),
      signoffBy(by, { open: [which % 3] }),
      `/use ${this.#newestRun}`,
      '/use 7',
      '/reuse-sweep-run',
      '> /use 7',
    ];
    return all[which] ?? '';
  }
}

function isSignoff(body: string): boolean {
  return body.startsWith('As a PR reviewer');
}
