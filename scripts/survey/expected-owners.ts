import { parseCodeowners } from '../../src/codeowners/codeowners.ts';
import { formatOwner } from '../../src/codeowners/owner.ts';
import expected from './expected-owners.json' with { type: 'json' };
import { git } from './git.ts';

const versions: Readonly<
  Record<string, { readonly since: string; readonly owners: Readonly<Record<string, string>> }>
> = expected;

/** Compares the matcher with the hand-written owners of every CODEOWNERS version; returns what differs. */
export function checkExpectedOwners(repository: string): string[] {
  return Object.entries(versions).flatMap(([blob, { since, owners }]) => {
    const file = parseCodeowners(git(repository, ['cat-file', 'blob', blob]));
    return Object.entries(owners).flatMap(([path, names]) => {
      const found = file.decide(path)?.owners.map(formatOwner).join(' ') ?? '';
      return found === names ? [] : [`${since} ${path}: ${found}, not ${names}`];
    });
  });
}

/** Hand-written owners of a path in a version; what the table does not name falls to the catch-all. */
export function expectedOwners(blob: string, path: string): readonly string[] {
  const owners = versions[blob]?.owners;
  if (owners === undefined) throw new Error(`expected-owners.json has no CODEOWNERS version ${blob}`);
  const folder = path.startsWith('experimental/operatorx/') ? 'experimental/operatorx/README.md' : path;
  return (owners[folder] ?? '@InferenceX/core').split(' ');
}
