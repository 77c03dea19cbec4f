import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

/** The pinned emulator package no longer looks like the one this harness extends. */
export class EmulatorMoved extends Error {
  override readonly name = 'EmulatorMoved';

  constructor(detail: string) {
    super(
      `the package "emulate" is not the pinned 0.12.2 inside: ${detail}; test/emulator/core has to follow it`,
    );
  }
}

/** The Hono application of the package, of which only this is used. */
export interface PackageApp {
  fetch(request: Request): Promise<Response>;
}

export interface InstallationRow {
  readonly installation_id: number;
  readonly app_id: number;
  readonly account_type: 'Organization';
  readonly account_id: number;
  readonly account_login: string;
  readonly repository_selection: 'all';
  readonly repository_ids: readonly number[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly events: readonly string[];
  readonly suspended_at: null;
}

interface PackageStore {
  readonly orgs: { findOneBy(key: 'login', value: string): { readonly id: number } | undefined };
  readonly appInstallations: { insert(row: InstallationRow): unknown };
}

export interface SeedConfig {
  readonly orgs?: readonly { readonly login: string }[];
  readonly repos?: readonly {
    readonly owner: string;
    readonly name: string;
    readonly private: boolean;
    readonly auto_init: false;
  }[];
}

export type Register = (
  app: PackageApp,
  store: object,
  webhooks: object,
  baseUrl: string,
  ...rest: readonly unknown[]
) => void;

export interface Internals {
  readonly githubPlugin: { register: Register };
  readonly getGitHubStore: (store: object) => PackageStore;
  readonly seedFromConfig: (store: object, baseUrl: string, config: SeedConfig) => void;
}

const dist = fileURLToPath(new URL('../../../node_modules/emulate/dist', import.meta.url));

const isFunction = (value: unknown) => typeof value === 'function';
const Plugin = z.object({ register: z.custom<Register>(isFunction) });

const Module = z.object({
  // Parsed it would be a copy, and wrapping that changes nothing.
  githubPlugin: z.custom<Internals['githubPlugin']>((value) => Plugin.safeParse(value).success),
  getGitHubStore: z.custom<Internals['getGitHubStore']>(isFunction),
  seedFromConfig: z.custom<Internals['seedFromConfig']>(isFunction),
});

/** What the package keeps to itself. Throws `EmulatorMoved` if it cannot be found or has another shape. */
export async function loadInternals(directory = dist): Promise<Internals> {
  const files = globSync('dist-*.js', { cwd: directory })
    .map((name) => path.join(directory, name))
    .filter((file) => /^ {2}githubPlugin,?$/m.test(readFileSync(file, 'utf8')));
  const [file, ...others] = files;
  if (file === undefined) throw new EmulatorMoved('no file exports githubPlugin');
  if (others.length > 0) throw new EmulatorMoved(`${files.length} files export githubPlugin`);
  const parsed = Module.safeParse(await import(pathToFileURL(file).href));
  if (!parsed.success)
    throw new EmulatorMoved(parsed.error.issues.map((issue) => issue.path.join('.')).join(', '));
  return parsed.data;
}
