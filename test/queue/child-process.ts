import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

const scripts = {
  claimAndHang: fileURLToPath(new URL('./child/claim-and-hang.ts', import.meta.url)),
  drain: fileURLToPath(new URL('./child/drain.ts', import.meta.url)),
  enqueueLoop: fileURLToPath(new URL('./child/enqueue-loop.ts', import.meta.url)),
};

/** A process of its own that works on a queue file and says line by line what it did. */
export class ChildProcess {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #closed: Promise<unknown>;
  readonly #lines: string[] = [];
  #stderr = '';
  #onLine: () => void = () => {};

  constructor(script: keyof typeof scripts, ...args: readonly string[]) {
    const options = ['--disable-warning=ExperimentalWarning', scripts[script], ...args];
    this.#process = spawn(process.execPath, options);
    this.#closed = once(this.#process, 'close');
    this.#process.stderr.on('data', (chunk: Buffer) => {
      this.#stderr += chunk.toString();
    });
    createInterface({ input: this.#process.stdout }).on('line', (line) => {
      this.#lines.push(line);
      this.#onLine();
    });
  }

  /** Waits until it has said that many lines. */
  async said(count: number): Promise<readonly string[]> {
    const enough = new Promise<void>((resolve) => {
      this.#onLine = () => {
        if (this.#lines.length >= count) resolve();
      };
      this.#onLine();
    });
    await Promise.race([enough, this.#closed]);
    if (this.#lines.length < count) throw new Error(`the child process ended early: ${this.#stderr}`);
    return this.#lines;
  }

  tell(line: string): void {
    this.#process.stdin.write(`${line}\n`);
  }

  /** Kills it as the kernel would, and gives back all that it said. */
  async kill(): Promise<readonly string[]> {
    this.#process.kill('SIGKILL');
    await this.#closed;
    return this.#lines;
  }

  /** Waits for its regular end, and gives back all that it said. */
  async ended(): Promise<readonly string[]> {
    await this.#closed;
    expect({ code: this.#process.exitCode, stderr: this.#stderr }).toEqual({ code: 0, stderr: '' });
    return this.#lines;
  }
}
