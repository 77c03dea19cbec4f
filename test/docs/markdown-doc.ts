import { readFileSync } from 'node:fs';

/** Text of a file of the project. */
export function projectFile(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

/** The part of a document under a heading, up to the next one of the same level or higher. */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex(
    (line) => /^#+ /.test(line) && line.replace(/^#+ (?:\d+\. )?/, '') === heading,
  );
  if (start < 0) throw new Error(`there is no heading "${heading}"`);
  const level = (line: string) => /^(#+) /.exec(line)?.[1]?.length ?? Number.POSITIVE_INFINITY;
  const isEnd = (line: string) => level(line) <= level(lines[start] ?? '');
  const length = lines.slice(start + 1).findIndex(isEnd);
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n');
}

/** Rows of the table whose first column has this heading, as cells. */
export function tableOf(text: string, firstHeading: string): string[][] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => cellsOf(line)[0] === firstHeading);
  if (start < 0) throw new Error(`there is no table of "${firstHeading}"`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? undefined : end).map(cellsOf);
}

function cellsOf(line: string): string[] {
  if (!line.startsWith('|')) return [];
  const inner = line.trim().slice(1, -1);
  return inner.split('|').map((cell) => cell.trim());
}

/** Everything in code quotes. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

/** Contents of the fenced blocks, by the word after the fence. */
export function blocksOf(text: string, language = ''): string[] {
  const blocks = text.matchAll(/^```([a-z]*)\n([\s\S]*?)^```$/gm);
  return [...blocks].filter(([, word]) => word === language).map(([, , content = '']) => content);
}
