import { z } from 'zod';

/**
 * A tag, a branch or a commit, as launchers write it. Nothing that git would take for more than a name: no `..`, `@{`, `^`,
 * `~`, `:`, no option.
 */
export const RefName = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_](?:[A-Za-z0-9_+/-]|\.(?![./]|$))*$/, 'expected a tag, a branch or a commit');

/** Whether a path names a file below a commit's root and nothing else. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}
