const comments = [
  ['<!--', '-->'],
  ['{/*', '*/}'],
] as const;

/** A line of markdown as its reader sees it, and whether it belongs to a fenced block, whose text is shown as it is. */
export interface VisibleLine {
  readonly text: string;
  readonly fence: 'opens' | 'inside' | 'closes' | undefined;
}

/** Lines without the comments of HTML and MDX. What is never closed reaches to the end, as it does on a page. */
export function visibleLines(text: string): readonly VisibleLine[] {
  let mark: string | undefined;
  let until: string | undefined;
  return text.split('\n').map((line): VisibleLine => {
    if (mark !== undefined) {
      const trimmed = line.trim();
      if (!trimmed.startsWith(mark) || trimmed.replaceAll(mark.charAt(0), '') !== '')
        return { text: line, fence: 'inside' };
      mark = undefined;
      return { text: line, fence: 'closes' };
    }
    let shown = '';
    let at = 0;
    while (at < line.length) {
      if (until !== undefined) {
        const end = line.indexOf(until, at);
        at = end === -1 ? line.length : end + until.length;
        if (end !== -1) until = undefined;
        continue;
      }
      const next = nextComment(line, at);
      shown += line.slice(at, next?.from);
      at = next?.behind ?? line.length;
      until = next?.end;
    }
    mark = /^\s*(`{3,}|~{3,})/.exec(shown)?.[1];
    return { text: shown, fence: mark === undefined ? undefined : 'opens' };
  });
}

function nextComment(line: string, at: number) {
  const found = comments.flatMap(([start, end]) => {
    const from = line.indexOf(start, at);
    return from === -1 || isCode(line, from) ? [] : [{ from, behind: from + start.length, end }];
  });
  return found.sort((a, b) => a.from - b.from)[0];
}

/** A code span shows the marks of a comment as they are. */
function isCode(line: string, at: number): boolean {
  return line.slice(0, at).split('`').length % 2 === 0 && line.includes('`', at);
}
