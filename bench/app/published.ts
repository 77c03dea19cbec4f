import type { LogLine } from '../../test/e2e/support/app-process.ts';
import type { GitHub } from '../../test/emulator/github.ts';
import type { LoggedRequest } from '../../test/emulator/http/request-log.ts';

/** What a verdict took, from the event to the end of its job. */
export interface Published {
  readonly milliseconds: number;
  readonly requests: readonly LoggedRequest[];
}

/** Knows when the app has done a job, by its log. */
export class JobsDone {
  #done = 0;
  #wake: () => void = () => {};

  hear({ msg, end }: LogLine): void {
    if (end === undefined) return;
    if (end !== 'completed') throw new Error(`a job ended otherwise: ${msg}`);
    this.#done += 1;
    this.#wake();
  }

  get count(): number {
    return this.#done;
  }

  async reach(count: number): Promise<void> {
    while (this.#done < count)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }
}

/** Lets something happen that asks for one job, and waits until the app has published everything. */
export async function published(
  github: GitHub,
  jobs: JobsDone,
  happen: () => Promise<unknown>,
): Promise<Published> {
  const before = jobs.count;
  github.resetLog();
  const started = performance.now();
  await Promise.all([happen(), jobs.reach(before + 1)]);
  return { milliseconds: performance.now() - started, requests: [...github.log.all] };
}
