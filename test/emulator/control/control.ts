import type { Account } from '../store/account.ts';
import type { Pull } from '../store/pull.ts';
import type { Repository } from '../store/repository.ts';
import type { GitHubState } from '../webhooks/emit.ts';

/** A pull request: of the main repository by its number, of any by what opened it. */
export type PullRef = number | Pull;

/** What the controls of tests and demo work with. Each changes the state and waits until the app was told. */
export class Control {
  readonly state: GitHubState;
  /** `owner/name` that is meant where none is named. */
  readonly mainRepository: string;

  constructor(state: GitHubState, mainRepository: string) {
    this.state = state;
    this.mainRepository = mainRepository;
  }

  get world() {
    return this.state.world;
  }

  repository(name = this.mainRepository): Repository {
    return this.world.repository(name);
  }

  account(login: string): Account {
    return this.world.account(login);
  }

  pull(ref: PullRef): { readonly repository: Repository; readonly pull: Pull } {
    const repository = this.repository(typeof ref === 'number' ? undefined : ref.repository);
    const number = typeof ref === 'number' ? ref : ref.number;
    const pull = repository.pulls.get(number);
    if (pull === undefined) throw new Error(`${repository.fullName} has no pull request #${number}`);
    return { repository, pull };
  }

  /** Something by its number, in whichever repository it is. */
  find<Item>(
    what: string,
    id: number,
    collection: (repository: Repository) => ReadonlyMap<number, Item>,
  ): { readonly repository: Repository; readonly item: Item } {
    for (const repository of this.world.repositories.values()) {
      const item = collection(repository).get(id);
      if (item !== undefined) return { repository, item };
    }
    throw new Error(`there is no ${what} ${id}`);
  }

  /** Makes a change and waits until everything it caused is delivered. */
  async change<Result>(make: () => Result): Promise<Result> {
    const result = make();
    await this.state.webhooks.settled();
    return result;
  }
}
