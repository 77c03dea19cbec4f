import { code, listSome } from '../../src/check/markdown.ts';
import type { OwnedPaths, Ownership } from '../../src/facts/ownership.ts';

/** The passing row: who covers which path, by which line. */
export function describeCover(owners: Ownership, permissionAssumed: boolean): string {
  const specific = owners.owned.filter((owned) => !owned.isCatchAll);
  const catchAll = owners.owned.find((owned) => owned.isCatchAll);
  const parts = specific.slice(0, 3).map((owned) => describeOne(owned, owners.path));
  if (specific.length > 3) parts.push(`${specific.length - 3} more lines are covered, too`);
  if (catchAll !== undefined) parts.push(describeCatchAll(catchAll, specific.length > 0, owners.path));
  if (parts.length === 0) parts.push('no changed path has an owner');
  const assumed =
    permissionAssumed && owners.owned.length > 0
      ? '; write access is assumed here, GitHub was not asked'
      : '';
  const skipped = owners.problems.length;
  const unread =
    skipped === 0
      ? ''
      : `; GitHub skips ${skipped} ${skipped === 1 ? 'line' : 'lines'} of ${code(owners.path)} that it cannot read`;
  return `${parts.join('; ')}${assumed}${unread}`;
}

function describeOne(owned: OwnedPaths, path: string): string {
  return `${signersOf(owned)} of ${listSome(owned.paths.map(code), 2)} (${code(`${path}:${owned.line}`)})`;
}

function describeCatchAll(owned: OwnedPaths, isRest: boolean, path: string): string {
  const count = `${isRest ? 'the other ' : ''}${owned.paths.length === 1 ? 'path' : `${owned.paths.length} paths`}`;
  const what = isRest ? count : listSome(owned.paths.map(code), 2);
  return `${signersOf(owned)} for ${what}, which only the catch-all ${code(owned.pattern)} covers (${code(`${path}:${owned.line}`)})`;
}

function signersOf(owned: OwnedPaths): string {
  const covering = owned.standings.flatMap(({ login, association, standing }) =>
    standing.kind === 'owner' ? [describeSigner(login, association, standing)] : [],
  );
  return listSome(covering, 2);
}

type OwnerStanding = Extract<OwnedPaths['standings'][number]['standing'], { kind: 'owner' }>;

function describeSigner(login: string, association: string | undefined, standing: OwnerStanding): string {
  const name = code(`@${login}`);
  switch (standing.via) {
    case 'listed':
      return `${name} is a listed owner`;
    case 'listed-elsewhere':
      return `${name} is a listed code owner`;
    case 'team':
      return `${name} is a member of ${code(standing.team)} and so an owner`;
    case 'association':
      return `${name} counts as an owner (${code(standing.team)} cannot be read; association ${association})`;
  }
}
