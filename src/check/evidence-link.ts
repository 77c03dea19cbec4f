import type { EvidenceLink } from './outcome.ts';

/** Address of a file at a commit on GitHub, at a line if one is given. */
export function blobUrl(repository: string, commit: string, path: string, line?: number): string {
  const encoded = path.split('/').map(encodeSegment).join('/');
  return `https://github.com/${repository}/blob/${commit}/${encoded}${line === undefined ? '' : `#L${line}`}`;
}

export function fileLink(repository: string, commit: string, path: string, line?: number): EvidenceLink {
  return {
    label: line === undefined ? path : `${path}:${line}`,
    url: blobUrl(repository, commit, path, line),
  };
}

/** `encodeURIComponent` throws on the lone surrogates that stand for undecodable bytes. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment.toWellFormed());
}
