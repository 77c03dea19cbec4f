/** A path cut up once, for all the look-ups in a rule index. */
export interface PathParts {
  readonly path: string;
  readonly segments: readonly string[];
  /** Directories above the path, from the root (`''`) down to the parent. */
  readonly directories: readonly string[];
}

export function toPathParts(path: string): PathParts {
  const directories = [''];
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    directories.push(path.slice(0, slash));
  }
  return { path, segments: path.split('/'), directories };
}
