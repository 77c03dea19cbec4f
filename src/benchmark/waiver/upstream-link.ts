/**
 * The first link to an issue, pull request or commit of another repository than `repository` (`owner/name`): as an address
 * or as `owner/name#1`.
 */
export function upstreamLink(text: string, repository: string): string | undefined {
  const addresses =
    /https?:\/\/(?:github|gitlab)\.com\/([\w-]{1,40})\/([\w.-]{1,100})\/(?:-\/)?(?:issues|pull|merge_requests|commit)\/[\da-f]+/gi;
  const references = /(?<![\w./-])([\w-]{1,40})\/([\w.-]{1,100})#\d+/g;
  for (const pattern of [addresses, references]) {
    for (const [link, owner = '', name = ''] of text.matchAll(pattern))
      if (`${owner}/${name.replace(/\.git$/i, '')}`.toLowerCase() !== repository.toLowerCase()) return link;
  }
  return undefined;
}
