import { DockerfileError } from './dockerfile-error.ts';

export interface LogicalLine {
  /** Of its first line, from 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines with their continuations joined, without comments and blank lines. */
export function logicalLines(text: string): LogicalLine[] {
  const found: LogicalLine[] = [];
  let open: { line: number; parts: string[] } | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) continue;
    const isContinued = trimmed.endsWith('\\');
    const part = isContinued ? trimmed.slice(0, -1).trim() : trimmed;
    open ??= { line: index + 1, parts: [] };
    open.parts.push(part);
    if (isContinued) continue;
    found.push({ line: open.line, text: open.parts.join(' ') });
    open = undefined;
  }
  if (open !== undefined) throw new DockerfileError(open.line, 'the last line is continued by nothing');
  return found;
}
