import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { BuiltImage } from './build-image.ts';
import type { ImageUser } from './image-user.ts';
import { type Ended, runCommand } from './run-command.ts';

export interface ContainerOptions {
  readonly image: BuiltImage;
  readonly user: ImageUser;
  /** As `docker run --env` gives it. */
  readonly env: Readonly<Record<string, string>>;
}

/** The image's process, as the image's user, with nothing of this machine's environment. */
export class Container {
  readonly #options: ContainerOptions;
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #closed: Promise<unknown[]>;
  #text = '';

  constructor(options: ContainerOptions) {
    this.#options = options;
    const { entrypoint = [], cmd = [] } = options.image.stage.commands;
    const [program = '', ...args] = [...entrypoint, ...cmd];
    this.#child = spawn(program, args, { ...this.#surroundings(), stdio: ['ignore', 'pipe', 'pipe'] });
    this.#closed = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        this.#text += piece;
      });
  }

  /** What it wrote so far, both streams. */
  get text(): string {
    return this.#text;
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Runs something beside it, as `docker exec` does. */
  exec(command: readonly string[]): Promise<Ended> {
    return runCommand(command, this.#surroundings());
  }

  /** Asks it to end, and waits until it has. */
  async stop(): Promise<{ readonly code: number | null; readonly signal: string | null }> {
    this.#child.kill('SIGTERM');
    await this.#closed;
    return { code: this.#child.exitCode, signal: this.#child.signalCode };
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #surroundings() {
    const { image, user, env } = this.#options;
    const { root, workdir, env: own } = image.stage;
    const values = Object.entries(own).map(([name, value]) => [name, root.value(value)]);
    return {
      cwd: root.resolve(workdir),
      // A container whose root is read-only has no other place for temporary files either.
      env: {
        HOME: root.folder,
        TMPDIR: root.folder,
        ...Object.fromEntries(values),
        ...env,
        PATH: image.searchPath,
      },
      ...(user.isOther && { uid: user.uid, gid: user.gid }),
    };
  }
}
