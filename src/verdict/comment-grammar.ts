import { headline } from './headline.ts';
import { markdownAtoms } from './markdown-atoms.ts';
import { type Row, type RowStatus, rowEmoji, rowStatuses } from './row.ts';

/** A comment that does not keep to the published form; always a defect of the rendering, never of a pull request. */
export class CommentGrammarError extends Error {
  override readonly name = 'CommentGrammarError';
  readonly line: string;

  constructor(reason: string, line: string) {
    super(`${reason}: ${line.slice(0, 200)}`);
    this.line = line;
  }
}

const rowPattern =
  /^(?<emoji>✅ |❌ |➖ |⚠️ |)Check (?<number>\d+) \((?<name>[^)]+(?:\([^)]*\))?[^)]*)\): (?<status>PASS|FAIL|N\/A|WARN|SKIPPED) — (?<reason>\S.*)$/u;
const markerPattern = /^<!-- pr-verdict signoff=(?:issuecomment-|pullrequestreview-|discussion_r)\d+ -->$/;
const anyEmoji = /\p{Extended_Pictographic}/u;

interface ReadRow {
  readonly number: number;
  readonly status: RowStatus;
  readonly isFolded: boolean;
}

/** Throws `CommentGrammarError` unless the comment says exactly the given rows in the published form. */
export function assertCommentGrammar(comment: string, rows: readonly Row[]): void {
  const lines = comment.split('\n');
  if (markerPattern.test(lines[0] ?? '')) lines.shift();
  if (lines[0] !== headline(rows))
    throw new CommentGrammarError('the headline does not follow from the rows', lines[0] ?? '');
  const read = readRows(lines.slice(1));
  assertOrder(read);
  for (const row of rows) {
    const found = read.filter((candidate) => candidate.number === row.number);
    if (found.length !== 1)
      throw new CommentGrammarError(`check ${row.number} stands ${found.length} times`, row.name);
    if (found[0]?.status !== row.status)
      throw new CommentGrammarError(`check ${row.number} has another status`, row.status);
  }
  if (read.length !== rows.length) throw new CommentGrammarError('a row stands for no check', comment);
  if (!/^Assessed commit: `[0-9a-f]{40}`\.$/.test(lines.filter((line) => line !== '').at(-1) ?? '')) {
    throw new CommentGrammarError('the last line must name the assessed commit', lines.at(-1) ?? '');
  }
}

function readRows(lines: readonly string[]): ReadRow[] {
  const read: ReadRow[] = [];
  let isFolded = false;
  let folds = 0;
  for (const line of lines) {
    if (line === '<details>') {
      isFolded = true;
      folds += 1;
    } else if (line === '</details>') isFolded = false;
    else if (/Check \d+ \(.*\): /.test(line)) read.push(readRow(line, isFolded));
    else if (anyEmoji.test(withoutCode(line)))
      throw new CommentGrammarError('an emoji outside the rows', line);
  }
  if (folds > 1 || isFolded)
    throw new CommentGrammarError('there must be one collapsed block, closed', `${folds} opened`);
  return read;
}

/** What stands in code is quoted, not said. */
function withoutCode(line: string): string {
  return [...markdownAtoms(line)].filter((atom) => !atom.startsWith('`')).join('');
}

function readRow(line: string, isFolded: boolean): ReadRow {
  const groups = rowPattern.exec(line)?.groups;
  if (groups === undefined) throw new CommentGrammarError('not a row', line);
  const status = groups.status === undefined ? undefined : statusOf(groups.status);
  if (status === undefined || groups.emoji !== rowEmoji[status])
    throw new CommentGrammarError('emoji and word disagree', line);
  const mustFold = status !== 'FAIL' && status !== 'WARN';
  if (mustFold !== isFolded) throw new CommentGrammarError(`a ${status} row in the wrong place`, line);
  return { number: Number(groups.number), status, isFolded };
}

function statusOf(word: string): RowStatus | undefined {
  return rowStatuses.find((status) => status === word);
}

/** FAIL rows, then WARN rows, then the collapsed ones; by number within each group. */
function assertOrder(rows: readonly ReadRow[]): void {
  const group = (row: ReadRow) => (row.isFolded ? 2 : row.status === 'WARN' ? 1 : 0);
  for (const [index, row] of rows.entries()) {
    const previous = rows[index - 1];
    if (previous === undefined || group(previous) < group(row)) continue;
    if (group(previous) > group(row) || previous.number >= row.number) {
      throw new CommentGrammarError(
        'rows out of order',
        `check ${row.number} after check ${previous.number}`,
      );
    }
  }
}
