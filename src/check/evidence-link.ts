import type { EvidenceLink } from './outcome.ts';

/** Where a file of another repository stands, by the name that origins of such files have: `owner/name@ref:path`. */
export function elsewhere(
  path: string,
): { readonly repository: string; readonly ref: string; readonly path: string } | undefined {
  const [, repository, ref, rest] = /^([\w.-]{1,100}\/[\w.-]{1,100})@([^:]{1,200}):(.+)$/.exec(path) ?? [];
  if (repository === undefined || ref === undefined || rest === undefined) return undefined;
  return { repository, ref, path: rest };
}

/** Address of a file at a commit on GitHub, at a line if one is given; of another repository's file, there. */
export function blobUrl(repository: string, commit: string, path: string, line?: number): string {
  const other = elsewhere(path);
  if (other !== undefined) return blobUrl(other.repository, other.ref, other.path, line);
  const encoded = encodePath(path);
  return `https://github.com/${repository}/blob/${encodePath(commit)}/${encoded}${line === undefined ? '' : `#L${line}`}`;
}

export function fileLink(repository: string, commit: string, path: string, line?: number): EvidenceLink {
  return {
    label: line === undefined ? path : `${path}:${line}`,
    url: blobUrl(repository, commit, path, line),
  };
}

function encodePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/');
}

/** `encodeURIComponent` throws on the lone surrogates that stand for undecodable bytes. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
