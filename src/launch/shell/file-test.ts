import type { Machine } from './machine.ts';
import { projectPath, readText } from './project-files.ts';
import { knownText, type Text } from './text.ts';

/** Folders that only the project fills: what is not in the revision is not there. */
const ownFolders = /^(?:benchmarks|runners|configs)\//;

/** `[ -f path ]` and the like; undefined where the machine that runs the script decides. */
export function fileTest(machine: Machine, operator: string, text: Text): boolean | undefined {
  if (operator === '-t' || operator === '-L' || operator === '-h') return undefined;
  const path = projectPath(machine, text);
  if (path === undefined) return knownText(text) === '' ? false : undefined;
  if (operator === '-d') return undefined;
  if (operator === '-x' || operator === '-w') return undefined;
  const content = readText(machine, text);
  if (content !== undefined) return operator === '-s' ? content !== '' : true;
  return ownFolders.test(path) ? false : undefined;
}
