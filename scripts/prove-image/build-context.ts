import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { IgnoreRules } from './ignore-rules.ts';

/** Copies what Docker would send to a build. Resolves to the files' paths, relative to both folders. */
export async function copyContext(project: string, target: string): Promise<string[]> {
  const rules = new IgnoreRules(await readFile(path.join(project, '.dockerignore'), 'utf8'));
  const files = await filesOf(project, '', rules);
  for (const file of files) await cp(path.join(project, file), path.join(target, file));
  return files;
}

async function filesOf(project: string, folder: string, rules: IgnoreRules): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(path.join(project, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!rules.isFolderIgnored(file)) files.push(...(await filesOf(project, file, rules)));
    } else if (!rules.isIgnored(file)) {
      if (!entry.isFile()) throw new Error(`${file} is neither a file nor a folder`);
      files.push(file);
    }
  }
  return files.toSorted();
}
