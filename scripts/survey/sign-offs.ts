/** The sign-off template of a checklist document: what stands in its fence, else in its section "Template". */
export function templateText(document: string): string {
  const fenced = /^```\w*\n([\s\S]*?)^```/m.exec(document.slice(document.indexOf('## Template')))?.[1];
  if (fenced !== undefined) return fenced;
  const opening = document.indexOf('As a PR reviewer and CODEOWNER, I have');
  const end = document.indexOf('\n## ', opening);
  return document.slice(opening, end < 0 ? undefined : end);
}

export function fillIn(template: string, login: string): string {
  return template.replaceAll('- [ ]', '- [x]').replace('`FILL_IN_GITHUB_USERNAME`', `@${login}`);
}

/** Lines (from 0) that hold a ticked box. */
function boxLines(lines: readonly string[]): number[] {
  return lines.flatMap((line, index) => (/^\s*- \[x\]/.test(line) ? [index] : []));
}

export function dropItem(filled: string, which: number): string {
  const lines = filled.split('\n');
  const boxes = boxLines(lines);
  return lines.toSpliced(boxes[which % boxes.length] ?? 0, 1).join('\n');
}

const weakenings: readonly ((item: string) => string)[] = [
  (item) => item.replace(/- \[x\] (\S+)/, '- [x] Not $1'),
  (item) => `${item} except on one node`,
  (item) =>
    item.replace(/\b(does not|isn't|cannot|\*\*MERGED\*\*)(?= )/, '') === item
      ? item.replace('- [x] ', '- [x] I have never ')
      : item.replace(/\b(does not|isn't|cannot|\*\*MERGED\*\*)(?= )/, ''),
  (item) => item.replace(/\b(verified|provided|linked)\b/i, '$1 (unless nobody looks)'),
];

export function weakenItem(filled: string, which: number): string {
  const lines = filled.split('\n');
  const boxes = boxLines(lines);
  const at = boxes[which % boxes.length] ?? 0;
  const weaken = weakenings[which % weakenings.length] ?? ((item: string) => item);
  return lines.with(at, weaken(lines[at] ?? '')).join('\n');
}
