import { z } from 'zod';
import type { Pull } from '../store/pull.ts';
import { type Repository, resolveRef } from '../store/repository.ts';
import type { World } from '../store/world.ts';
import { invalid, notFound, Refusal } from './answer.ts';
import type { Viewer } from './tokens.ts';

/** One request to a route, authenticated. */
export interface Call {
  readonly world: World;
  readonly viewer: Viewer;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly accept: string;
  readonly body: string;
}

export function param({ params }: Call, name: string): string {
  const value = params[name];
  if (value === undefined) throw new Error(`the route has no ${name}`);
  return value;
}

export function numberParam(call: Call, name: string): number {
  const value = param(call, name);
  if (!/^\d{1,15}$/.test(value)) throw notFound();
  return Number(value);
}

/** The JSON body. Throws what GitHub answers when it is none or has another shape. */
export function bodyOf<Value>({ body }: Call, schema: z.ZodType<Value>): Value {
  const parsed = schema.safeParse(parseJson(body));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  throw invalid(`Invalid request.\n\n${z.prettifyError(parsed.error)}`, errors);
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw new Refusal(400, 'Problems parsing JSON');
  }
}

/** The repository of the path, if the viewer may see it. */
export function repositoryOf(call: Call): Repository {
  const name = `${param(call, 'owner')}/${param(call, 'repo')}`.toLowerCase();
  const found = call.world.repositories.get(name);
  if (found === undefined || !mayRead(call, found)) throw notFound();
  return found;
}

function mayRead({ viewer, world }: Call, repository: Repository): boolean {
  if (!repository.isPrivate) return true;
  if (viewer.installedAt !== undefined) return viewer.installedAt === repository.owner.login.toLowerCase();
  return world.memberOf(repository, viewer.account).permission !== 'none';
}

/** The repository of the path, if the viewer may write this part of it, such as `checks`. */
export function writableRepository(call: Call, part: string): Repository {
  const repository = repositoryOf(call);
  const { viewer, world } = call;
  if (viewer.installedAt === undefined) {
    const { permission } = world.memberOf(repository, viewer.account);
    // Anybody may comment on a public repository.
    const needsRight = part !== 'issues' && part !== 'pull_requests';
    if (needsRight && permission !== 'write' && permission !== 'admin')
      throw new Refusal(403, 'Resource not accessible by personal access token');
    return repository;
  }
  const isInstalled = viewer.installedAt === repository.owner.login.toLowerCase();
  // GitHub lets an app that may write pull requests also write what issues have in common with them.
  const parts = part === 'issues' ? ['issues', 'pull_requests'] : [part];
  if (!isInstalled || !parts.some((one) => viewer.permissions[one] === 'write'))
    throw new Refusal(403, 'Resource not accessible by integration');
  return repository;
}

export function pullOf(call: Call, repository = repositoryOf(call)): Pull {
  const pull = repository.pulls.get(numberParam(call, 'number'));
  if (pull === undefined) throw notFound();
  return pull;
}

/** The commit that a branch name or object id of the path names. */
export function commitOf(call: Call, repository: Repository, ref = param(call, 'ref')): string {
  const oid = resolveRef(repository, ref);
  if (oid === undefined) throw invalid(`No commit found for SHA: ${ref}`);
  return oid;
}

/** Something of a collection by the path's `id`. */
export function itemOf<Item>(call: Call, items: ReadonlyMap<number, Item>): Item {
  const item = items.get(numberParam(call, 'id'));
  if (item === undefined) throw notFound();
  return item;
}
