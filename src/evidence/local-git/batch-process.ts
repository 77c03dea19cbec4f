import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { BatchReader, type BatchReply } from './batch-reader.ts';
import { gitArguments, gitEnvironment, gitFailed } from './run-git.ts';

interface Waiting {
  readonly resolve: (reply: BatchReply) => void;
  readonly reject: (error: Error) => void;
}

/** One long-lived `git cat-file --batch` or `--batch-check`: an object name in, its reply out, in order. */
export class BatchProcess {
  readonly #failure: (code: number | null, stderr: string) => Error;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #waiting: Waiting[] = [];
  #stderr = '';
  #ended: Error | undefined;

  constructor(gitDir: string, mode: '--batch' | '--batch-check') {
    this.#failure = (code, stderr) => gitFailed(gitDir, `cat-file ${mode}`, code, stderr);
    this.#child = spawn('git', gitArguments(gitDir, ['cat-file', mode]), { env: gitEnvironment() });
    const reader = new BatchReader(mode === '--batch', (reply) => this.#waiting.shift()?.resolve(reply));
    this.#child.stdout.on('data', (chunk: Buffer) => reader.push(chunk));
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = `${this.#stderr}${chunk.toString('utf8')}`.slice(0, 4096);
    });
    // A write after git died reports EPIPE here; the close event tells the story.
    this.#child.stdin.on('error', () => {});
    this.#child.on('error', (error) => this.#end(error));
    this.#child.on('close', (code) => this.#end(this.#failure(code, this.#stderr)));
  }

  ask(objectName: string): Promise<BatchReply> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#child.stdin.write(`${objectName}\n`);
    });
  }

  close(): void {
    this.#end(this.#failure(null, 'closed'));
    this.#child.stdin.end();
    this.#child.kill();
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(error);
  }
}
