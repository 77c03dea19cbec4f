import { repositoryUrls } from '../format/repository.ts';
import type { FileEntry } from '../git/object-store.ts';
import { type Answer, json, notFound } from '../http/answer.ts';
import { type Call, param, repositoryOf } from '../http/call.ts';
import { get, inRepository } from '../http/router.ts';
import { type Repository, resolveRef } from '../store/repository.ts';
import { blobAnswer, wantsRaw } from './raw.ts';

export const contentRoutes = inRepository([get('/contents/*path', contents)]);

/** A description holds the content of files up to this size; larger ones come raw. */
const MAX_ENCODED_BYTES = 1024 * 1024;

function contents(call: Call): Answer {
  const repository = repositoryOf(call);
  const path = param(call, 'path');
  const commit = resolveRef(repository, call.query.get('ref') ?? 'HEAD');
  if (commit === undefined) throw notFound();
  const file = repository.git.files(commit).get(path);
  if (file !== undefined) return fileAnswer(call, repository, commit, path, file);
  const children = childrenOf(call, repository, commit, path);
  if (children.length === 0) throw notFound();
  return json(children);
}

function fileAnswer(
  call: Call,
  repository: Repository,
  commit: string,
  path: string,
  { mode, oid }: FileEntry,
): Answer {
  const described = describe(call, repository, commit, path);
  const content = repository.git.blob(oid);
  if (content === undefined) return json({ ...described, type: 'submodule', sha: oid, size: 0 });
  const file = { ...described, sha: oid, size: content.length };
  if (mode === '120000' && !wantsRaw(call))
    return json({ ...file, type: 'symlink', target: Buffer.from(content).toString('utf8') });
  if (content.length > MAX_ENCODED_BYTES && !wantsRaw(call))
    return json({ ...file, type: 'file', content: '', encoding: 'none' });
  return blobAnswer(call, content, { ...file, type: 'file' });
}

function childrenOf(call: Call, repository: Repository, commit: string, directory: string): object[] {
  const { git } = repository;
  const children = new Map<string, object>();
  for (const [path, { oid }] of git.files(commit)) {
    if (!path.startsWith(`${directory}/`)) continue;
    const [name = '', ...rest] = path.slice(directory.length + 1).split('/');
    const isFile = rest.length === 0;
    const described = describe(call, repository, commit, `${directory}/${name}`);
    const file = { ...described, type: 'file', sha: oid, size: git.blob(oid)?.length ?? 0 };
    children.set(name, isFile ? file : { ...described, type: 'dir', size: 0 });
  }
  return [...children.values()];
}

function describe({ world }: Call, repository: Repository, commit: string, path: string) {
  const { api, web } = repositoryUrls(world, repository);
  return {
    name: path.split('/').at(-1),
    path,
    url: `${api}/contents/${path}?ref=${commit}`,
    html_url: `${web}/blob/${commit}/${path}`,
  };
}
