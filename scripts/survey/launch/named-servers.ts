import type { ShellRun } from '../../../src/launch/shell/run-script.ts';

const names = /\bvllm serve\b|\bsglang serve\b|sglang\.launch_server|trtllm-serve|atom\.entrypoints/;
const shell = /\.(?:sh|slurm|bash)$/;

/** Compares the servers of runs with the lines that a plain search finds in what they read, comments left out. */
export class NamedServers {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #places = new Set<string>();
  readonly #files = new Set<string>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts;
  }

  add({ events, filesRead }: ShellRun): void {
    for (const path of filesRead) if (shell.test(path)) this.#files.add(path);
    for (const { kind, origin } of events)
      if (kind === 'server') this.#places.add(`${origin.path}:${origin.line}`);
  }

  /** Places in the scripts that start a server. */
  get found(): number {
    return this.#places.size;
  }

  /** Named, but nothing is started there, with the line. */
  get notFound(): readonly string[] {
    return [...this.#lines()]
      .filter(([place]) => !this.#places.has(place))
      .map(([place, line]) => `${place} ${line}`);
  }

  /** Started, where the line does not name one. */
  get notNamed(): readonly string[] {
    const lines = this.#lines();
    return [...this.#places].filter((place) => !lines.has(place));
  }

  #lines(): ReadonlyMap<string, string> {
    const lines = new Map<string, string>();
    for (const path of this.#files)
      for (const [index, line] of (this.#texts.get(path) ?? '').split('\n').entries())
        if (names.test(line) && !/^\s*#/.test(line))
          lines.set(`${path}:${index + 1}`, line.trim().slice(0, 120));
    return lines;
  }
}
