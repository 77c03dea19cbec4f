import { DataFileError } from '../yaml/data-file-error.ts';
import { type Block, markdownBlocks, type TableRow } from './markdown-blocks.ts';
import type { ModelPolicy, Notice, PolicyRow, RetiredScenario } from './model-policy.ts';
import { namedDate } from './named-date.ts';
import { codeSpans, plainText } from './plain-text.ts';
import { readPhrases, saysNone, scenarioOf } from './read-phrases.ts';
import { rowPrefixes } from './row-prefixes.ts';

/** Twenty times the real document. */
const MOST_CHARACTERS = 512 * 1024;

/** Real titles of models have 30 characters. */
const MOST_TITLE = 200;

/** Reads the model policy document. Throws `DataFileError` if it has no support matrix. */
export function readModelPolicy(text: string, path: string): ModelPolicy {
  if (text.length > MOST_CHARACTERS)
    throw new DataFileError([{ path, message: `is longer than ${MOST_CHARACTERS} characters` }]);
  const blocks = markdownBlocks(text);
  const rows = blocks.flatMap(matrixRows);
  if (rows.length === 0)
    throw new DataFileError([
      { path, message: 'has no support matrix: no table with a "Prefix" column and rows' },
    ]);
  return { path, rows, notices: notices(blocks), retiredForAll: blocks.flatMap(retiredScenarios) };
}

function matrixRows(block: Block): readonly PolicyRow[] {
  if (block.kind !== 'table') return [];
  const prefix = column(block.header, /^prefix$/i);
  const active = column(block.header, /^active\b/i);
  const deprecated = column(block.header, /^deprecated\b/i);
  if (prefix === undefined || active === undefined || deprecated === undefined) return [];
  return block.rows.map(({ cells, line }) => {
    const title = cells[0] ?? '';
    const prefixes = rowPrefixes(title, cells[prefix] ?? '');
    const running = cells[active] ?? '';
    return {
      title: plainText(title),
      prefixes,
      active: saysNone(running) ? [] : readPhrases(running, 'active', prefixes),
      isRetired: saysNone(running),
      deprecated: readPhrases(cells[deprecated] ?? '', 'deprecated', prefixes),
      line,
    };
  });
}

function retiredScenarios(block: Block): readonly RetiredScenario[] {
  if (block.kind !== 'table' || !/^scenario$/i.test(block.header[0] ?? '')) return [];
  const status = column(block.header, /^status$/i);
  if (status === undefined) return [];
  return block.rows.flatMap(({ cells, line }) => {
    const scenario = scenarioOf(plainText(cells[0] ?? ''));
    const [, since] = /^deprecated for all models\b(.*)$/i.exec(plainText(cells[status] ?? '')) ?? [];
    return scenario === undefined || since === undefined ? [] : [{ scenario, since: namedDate(since), line }];
  });
}

/** Sentences that name a last day, and the tables below them until the next heading. */
function notices(blocks: readonly Block[]): readonly Notice[] {
  const found: Notice[] = [];
  let lastDay: string | undefined;
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') lastDay = undefined;
    if (block.kind === 'paragraph') {
      const [, before, rest] = /^(.*?)\bis the last day for\b(.*)$/i.exec(plainText(block.text)) ?? [];
      if (before === undefined || rest === undefined) continue;
      lastDay = namedDate(before) ?? lastDay;
      const sentence = block.text.slice(0, endOfSentence(block.text));
      const scenario = scenarioOf(plainText(sentence));
      const prefixes = prefixesIn(sentence);
      if (lastDay !== undefined && scenario !== undefined && prefixes.length > 0) {
        const phrase = { scenario, limit: undefined, prefixes: undefined };
        found.push({ prefixes, phrase, lastDay, line: block.line });
      }
    }
    if (block.kind === 'table' && lastDay !== undefined && !isPending(blocks.slice(at + 1)))
      found.push(...tableNotices(block, lastDay));
  }
  return found;
}

function tableNotices(table: Extract<Block, { kind: 'table' }>, lastDay: string): readonly Notice[] {
  const deprecated = column(table.header, /^deprecated\b/i);
  if (deprecated === undefined) return [];
  return table.rows.flatMap(({ cells, line }: TableRow) => {
    const prefixes = prefixesIn(cells[0] ?? '');
    return readPhrases(cells[deprecated] ?? '', 'deprecated', prefixes).map((phrase) => ({
      prefixes,
      phrase,
      lastDay,
      line,
    }));
  });
}

/** The text right after a table says that it is not in force. */
function isPending(following: readonly Block[]): boolean {
  for (const block of following) {
    if (block.kind !== 'paragraph') return false;
    if (/\bnot yet enacted\b/i.test(plainText(block.text))) return true;
  }
  return false;
}

/** "Kimi-K2.5/2.6 (`kimik2.5`)" also names the versions of its title. */
function prefixesIn(markdown: string): readonly string[] {
  return codeSpans(markdown).flatMap((prefix) => {
    const title = markdown.slice(0, markdown.indexOf(`\`${prefix}\``)).replace(/\(\s*$/, '');
    const name = /[\w.-]+(?:\/[\w.-]+)*$/.exec(plainText(title).slice(-MOST_TITLE))?.[0] ?? '';
    return rowPrefixes(name, `\`${prefix}\``);
  });
}

/** A full stop ends a sentence only before a space: versions have some too. */
function endOfSentence(text: string): number {
  const at = text.search(/[.;](?:\s|$)/);
  return at < 0 ? text.length : at;
}

function column(header: readonly string[], name: RegExp): number | undefined {
  const at = header.findIndex((cell) => name.test(plainText(cell)));
  return at < 0 ? undefined : at;
}
