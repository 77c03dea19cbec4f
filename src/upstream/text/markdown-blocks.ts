import type { GpuScope } from '../documented.ts';
import { gpusNamedIn } from '../gpus.ts';
import { modelsNamedIn } from './models-named.ts';
import { introducesUnusable } from './spoken-against.ts';
import { visibleLines } from './visible-lines.ts';

/** A fenced block of a text, with what its surroundings say of it. */
export interface Fence {
  /** First word behind the fence, in lower case. */
  readonly language: string;
  readonly text: string;
  /** Line of its first line of text; counts from 1. */
  readonly line: number;
  /** Number of its section; sections of different depth have numbers of their own. */
  readonly section: number;
  /** The innermost heading. */
  readonly heading: string;
  /** Checkpoints that the nearest such heading names, in lower case. */
  readonly models: ReadonlySet<string>;
  readonly gpus: GpuScope;
}

/** A line of prose or of a table. */
export interface ProseLine {
  readonly text: string;
  readonly line: number;
  readonly section: number;
  readonly gpus: GpuScope;
  /** As of a fence. */
  readonly models: ReadonlySet<string>;
  /** For an item of a list: the line that introduces the list. */
  readonly lead: string;
  /** Cells of a table's row; absent for prose. */
  readonly cells: readonly string[] | undefined;
}

export interface MarkdownBlocks {
  readonly fences: readonly Fence[];
  readonly prose: readonly ProseLine[];
}

interface Heading {
  readonly level: number;
  readonly text: string;
  readonly gpus: GpuScope;
  readonly models: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Fences, prose and tables of markdown or MDX, line by line: nothing in it can make the reading slow or deep. */
export function markdownBlocks(text: string, firstLine = 1): MarkdownBlocks {
  const fences: Fence[] = [];
  const prose: ProseLine[] = [];
  const headings: Heading[] = [];
  let section = 0;
  let tab: Heading | undefined;
  let tag = '';
  let lead = '';
  let listLead = '';
  let open: OpenFence | undefined;
  const scope = (extra: string): GpuScope => {
    const own = gpusNamedIn(extra);
    if (own.length > 0) return own;
    if (tab !== undefined && tab.gpus.length > 0) return tab.gpus;
    return headings.findLast(({ gpus }) => gpus.length > 0)?.gpus ?? [];
  };
  const models = () => headings.findLast((heading) => heading.models.size > 0)?.models ?? none;
  const close = (fence: OpenFence) => {
    const { language, line, lines } = fence;
    if (!introducesUnusable(lead))
      fences.push({
        language,
        line,
        text: lines.join('\n'),
        section,
        heading: headings.at(-1)?.text ?? '',
        models: models(),
        gpus: scope(commentsOf(lines) || lead),
      });
    open = undefined;
    lead = '';
  };
  for (const [index, { text: line, fence }] of visibleLines(text).entries()) {
    const number = firstLine + index;
    const trimmed = line.trim();
    if (fence === 'opens') {
      const language = /^(?:`{3,}|~{3,})\s*([\w+-]*)/.exec(trimmed)?.[1] ?? '';
      open = { language: language.toLowerCase(), line: number + 1, lines: [] };
    } else if (open !== undefined && fence === 'closes') close(open);
    else if (open !== undefined) open.lines.push(line);
    if (fence !== undefined) continue;
    const heading = /^(#{1,6})\s+(.*)$/.exec(trimmed);
    if (heading !== null) {
      const level = heading[1]?.length ?? 1;
      while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
      headings.push(headingOf(level, heading[2] ?? ''));
      section += 1;
      tab = undefined;
      lead = '';
      listLead = '';
      continue;
    }
    // A tag may go on over lines.
    tag =
      tag === '' && !/^<(?:Tab|Accordion|Step)\b/.test(trimmed) ? '' : `${tag} ${trimmed}`.slice(0, 1_000);
    if (tag.includes('>') || tag.length >= 1_000) {
      tab = headingOf(0, titleOf(tag));
      tag = '';
    } else if (/^<\/(?:Tab|Accordion|Step)>/.test(trimmed)) tab = undefined;
    if (trimmed === '') continue;
    lead = introduces(trimmed) ? trimmed : '';
    const isItem = /^[-*+] |^\d{1,3}[.)] /.test(trimmed) || (listLead !== '' && line.startsWith('  '));
    if (!isItem) listLead = lead;
    const cells = trimmed.startsWith('|') ? cellsOf(trimmed) : undefined;
    prose.push({
      text: line,
      line: number,
      section,
      gpus: scope(trimmed),
      models: models(),
      lead: isItem ? listLead : '',
      cells,
    });
  }
  // What is never closed reaches to the end, as it is shown.
  if (open !== undefined) close(open);
  return { fences, prose };
}

interface OpenFence {
  readonly language: string;
  readonly line: number;
  readonly lines: string[];
}

function headingOf(level: number, title: string): Heading {
  const text = title.slice(0, 200);
  return { level, text, gpus: gpusNamedIn(text), models: modelsNamedIn(text) };
}

function titleOf(tag: string): string {
  const [, double, single, computed] =
    /\btitle=(?:"([^"]{0,200})"|'([^']{0,200})'|\{\s*["'`]([^"'`]{0,200})["'`]\s*\})/.exec(tag) ?? [];
  return double ?? single ?? computed ?? '';
}

/** `On H200:` and `**H200**` say what comes next; a sentence says something of its own. */
function introduces(line: string): boolean {
  return /:[*_]{0,3}$/.test(line) || (line.startsWith('**') && line.endsWith('**'));
}

function commentsOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trimStart().startsWith('#'))
    .slice(0, 3)
    .join(' ');
}

function cellsOf(row: string): readonly string[] {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .slice(0, 50)
    .map((cell) => cell.trim());
}
