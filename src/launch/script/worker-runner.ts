import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { endedBy, type ScriptAnswer, type ScriptJob, type ScriptRunner } from './script-job.ts';

/** The slowest real script takes less than two seconds on a slow machine. */
const MOST_MS = 60_000;
const MOST_MEGABYTES = 512;

interface Waiting {
  readonly job: ScriptJob;
  readonly resolve: (answer: ScriptAnswer) => void;
  readonly reject: (cause: unknown) => void;
}

interface WorkerOptions {
  /** For one script. */
  readonly milliseconds?: number;
  /** Of memory for the thread, in MB. */
  readonly megabytes?: number;
  /** What the thread runs. */
  readonly program?: URL;
}

/** Beside this file, in the language that this file is in: as written, or compiled. */
const ownProgram = new URL(`./script-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Follows scripts in a thread of its own, one after the other: the event loop is free meanwhile, and a script that takes too
 * long or too much memory ends the thread, not the program. The thread starts with the first script and keeps nothing alive.
 */
export class WorkerRunner implements ScriptRunner {
  readonly #options: Required<WorkerOptions>;
  readonly #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #current: Waiting | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({
    milliseconds = MOST_MS,
    megabytes = MOST_MEGABYTES,
    program = ownProgram,
  }: WorkerOptions = {}) {
    this.#options = { milliseconds, megabytes, program };
  }

  run(job: ScriptJob): Promise<ScriptAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#timer = setTimeout(() => this.#replace('time'), this.#options.milliseconds);
    this.#worker.postMessage(this.#current.job);
  }

  #start(): Worker {
    const worker = new Worker(this.#options.program, {
      // Runs make much that is soon forgotten.
      resourceLimits: {
        maxOldGenerationSizeMb: this.#options.megabytes,
        maxYoungGenerationSizeMb: 96,
        stackSizeMb: 4,
      },
    });
    worker.on('message', (answer: ScriptAnswer) => {
      if (worker === this.#worker) this.#finish(({ resolve }) => resolve(answer));
    });
    worker.on('error', (cause) => {
      if (worker !== this.#worker) return;
      if (isOutOfMemory(cause)) this.#replace('memory');
      else {
        this.#worker = undefined;
        this.#finish(({ reject }) => reject(cause));
      }
    });
    return worker;
  }

  /** Ends what runs; the next script gets a new thread. */
  #replace(limit: 'time' | 'memory'): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
    this.#finish(({ resolve }) => resolve({ kind: 'followed', script: endedBy(limit) }));
  }

  #finish(settle: (waiting: Waiting) => void): void {
    clearTimeout(this.#timer);
    const current = this.#current;
    this.#current = undefined;
    if (current !== undefined) settle(current);
    this.#next();
  }
}

function isOutOfMemory(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return false;
  return cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The one of this process. */
export const sharedRunner = new WorkerRunner();
