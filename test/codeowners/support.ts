import { parseCodeowners } from '../../src/codeowners/codeowners.ts';
import { formatOwner } from '../../src/codeowners/owner.ts';

/** The owners who decide on a path, as one text; '' when a line un-owns it, undefined when no line matches. */
export function ownersOf(file: string, path: string): string | undefined {
  return parseCodeowners(file).decide(path)?.owners.map(formatOwner).join(' ');
}

/** Is the path matched by a file with this one pattern? An invalid pattern is a mistake of the test. */
export function isMatched(pattern: string, path: string): boolean {
  const { decide, problems } = parseCodeowners(`${pattern} @owner`);
  if (problems.length > 0) throw new Error(`invalid pattern: ${pattern}: ${problems[0]?.reason}`);
  return decide(path) !== undefined;
}
