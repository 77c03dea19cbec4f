import type { UpstreamFile } from '../evidence/github-schema.ts';

/** Whether any file stands in one of the folders (each ends with `/`), or stood there before it was moved. */
export function changesRecipes(files: readonly UpstreamFile[], folders: readonly string[]): boolean {
  return files.some(({ filename, previous_filename: before }) =>
    folders.some((folder) => filename.startsWith(folder) || before?.startsWith(folder) === true),
  );
}
