const PREFIX = 'https://github.com/';

/** Number of the pull request that a changelog entry links, if it is one of this repository. */
export function pullOfLink(link: unknown, repository: string): number | undefined {
  if (typeof link !== 'string' || !link.startsWith(PREFIX)) return undefined;
  const [owner = '', name = '', kind, number = ''] = link.slice(PREFIX.length).trimEnd().split(/[/?#]/, 4);
  const isOwn = `${owner}/${name}`.toLowerCase() === repository.toLowerCase() && kind === 'pull';
  return isOwn && /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
}
