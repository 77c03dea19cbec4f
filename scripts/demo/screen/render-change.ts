import { diffArrays } from 'diff';
import type { ThreadEntry } from '../../../test/emulator/control/thread.ts';
import { placeOf } from '../expect/annotation-problems.ts';
import { type Change, markerIn, type OwnCheck } from '../scene.ts';
import { counted } from './counted.ts';
import { readable, shorten } from './readable.ts';
import type { Style } from './style.ts';
import { wrap } from './wrap.ts';

const BAR = '  | ';
/** Longer texts of people are cut; ours are what the demo is about. */
const MOST_LINES = 10;
const KEPT_LINES = 6;

/** What somebody did, as the thread shows it. `app`: the login under which we write. */
export function renderChange(change: Change, app: string, style: Style): string[] {
  switch (change.kind) {
    case 'said':
      return [
        `  ${heading(change.entry, app, style)}`,
        ...renderText(change.entry.body, style, change.entry.author === app),
      ];
    case 'edited':
      return [
        `  ${author(change.entry, app, style)} edited ${name(change.entry)}`,
        ...renderEdit(change.before, change.entry.body, style),
      ];
    case 'deleted':
      return [`  ${name(change.entry)} was deleted`];
    case 'reacted':
      return [`  ${style.paint('cyan', change.by)} reacted with ${change.content} on ${name(change.on)}`];
    case 'unreacted':
      return [`  ${style.paint('cyan', change.by)} took ${change.content} back from ${name(change.on)}`];
    case 'dispatched': {
      const { repository, eventType, clientPayload } = change.dispatch;
      const payload = Object.entries(clientPayload).map(([key, value]) => `${key}=${value}`);
      return [
        `  ${style.paint('cyan', app)} sent repository_dispatch "${eventType}" to ${repository}`,
        ...barred(wrap(payload.join(' '), style.columns - BAR.length), style),
      ];
    }
    case 'checked':
      return renderCheck(change.check, change.head, style);
  }
}

/** Who said something, and how. */
export function heading(entry: ThreadEntry, app: string, style: Style): string {
  const who = author(entry, app, style);
  if (entry.author === app) return `${who} commented [${markerIn(entry)}]`;
  if (entry.kind === 'review') return `${who} reviewed (${entry.state?.toLowerCase()})`;
  return entry.place === undefined ? `${who} commented` : `${who} commented on ${entry.place}`;
}

function author(entry: ThreadEntry, app: string, { paint }: Style): string {
  return paint(entry.author === app ? ['bold', 'cyan'] : 'bold', entry.author);
}

function name(entry: ThreadEntry): string {
  const marker = markerIn(entry);
  return marker === '?' ? `the comment of ${entry.author}` : `[${marker}]`;
}

/** A text in full, or what fits of it. */
export function renderText(markdown: string, style: Style, isWhole: boolean): string[] {
  const lines = readable(markdown).flatMap((line) => wrap(line, style.columns - BAR.length));
  return barred(isWhole ? lines : shorten(lines, MOST_LINES, KEPT_LINES), style);
}

/** The lines that an edit took away and brought. */
function renderEdit(before: string, after: string, style: Style): string[] {
  const width = style.columns - BAR.length;
  const lines = diffArrays(readable(before), readable(after)).flatMap(({ added, removed, value }) => {
    const isChange = added || removed;
    if (!isChange) return [];
    const sign = added ? '+' : '-';
    const format = added ? 'green' : 'red';
    return value
      .filter((line) => line !== '')
      .flatMap((line) => wrap(`${sign} ${line.replace(/^- /, '')}`, width))
      .map((line) => style.paint(format, line));
  });
  return barred(lines, style);
}

function renderCheck(check: OwnCheck, head: string, style: Style): string[] {
  const { name: run, conclusion, title, annotations } = check;
  const format = conclusion === 'success' ? 'green' : conclusion === 'failure' ? 'red' : 'yellow';
  const result = style.paint(format, conclusion ?? check.status);
  const line = `  check run ${run} at ${head.slice(0, 7)}: ${result}, ${title}`;
  if (annotations.length === 0) return [line];
  // Each push shows them again; they are read with the answer to a sign-off.
  const count = counted(annotations.length, 'line annotation');
  if (conclusion === 'action_required') return [`${line}, ${count}`];
  const lines = annotations.flatMap((annotation) => [
    `${placeOf(annotation)}: ${annotation.annotation_level}`,
    ...wrap(`${annotation.title}: ${annotation.message}`, style.columns - BAR.length, '  '),
  ]);
  return [`${line}, ${count}:`, ...barred(lines, style)];
}

function barred(lines: readonly string[], { paint }: Style): string[] {
  return lines.map((line) => `${paint('dim', BAR.trimEnd())} ${line}`.trimEnd());
}
