import { matchChecklist } from '../../src/signoff/match-checklist.ts';
import { type ChecklistItem, parseChecklist } from '../../src/signoff/parse-checklist.ts';
import type { ChecklistBox } from '../../src/signoff/signoff-text.ts';
import { git } from './git.ts';

const CHECKLIST = 'docs/PR_REVIEW_CHECKLIST.md';
const CONTAINMENT = 0.6;

/**
 * Tries every version of the checklist in the history: filled in it must match itself, and no single item may be
 * dropped or negated without being noticed. Returns how many versions were tried, and what differs.
 */
export function checkTemplates(repository: string): { readonly versions: number; readonly wrong: string[] } {
  const commits = git(repository, ['rev-list', '--all', '--', CHECKLIST]).split('\n');
  const blobs = new Set(
    commits.map((commit) => git(repository, ['rev-parse', `${commit}:${CHECKLIST}`]).trim()),
  );
  const templates = [...blobs].flatMap((blob) => {
    const items = /^[0-9a-f]{40}$/.test(blob)
      ? parseChecklist(git(repository, ['cat-file', 'blob', blob]))
      : undefined;
    return items === undefined ? [] : [{ blob, items }];
  });
  return {
    versions: templates.length,
    wrong: templates.flatMap(({ blob, items }) => tryTemplate(blob.slice(0, 8), items)),
  };
}

function tryTemplate(name: string, items: readonly ChecklistItem[]): string[] {
  const filled = items.map(({ text, line }): ChecklistBox => ({ state: 'ticked', text, line, depth: 1 }));
  const wrong = answered(items, filled).every(Boolean) ? [] : [`${name} does not match itself`];
  for (const [at, box] of filled.entries()) {
    const others = (answers: boolean[]) => answers.every((answer, index) => answer === (index !== at));
    if (!others(answered(items, filled.toSpliced(at, 1)))) wrong.push(`${name} item ${at} dropped`);
    for (const text of negations(box.text)) {
      if (!others(answered(items, filled.with(at, { ...box, text }))))
        wrong.push(`${name} item ${at}: ${text.slice(0, 80)}`);
    }
  }
  return wrong;
}

function answered(items: readonly ChecklistItem[], boxes: readonly ChecklistBox[]): boolean[] {
  return matchChecklist(items, boxes, CONTAINMENT).map((match) => match.box !== undefined && !match.weakened);
}

/** The item denied in front, after each of its verbs, and with each of its own denials taken out; and with an exception. */
function negations(text: string): string[] {
  const put = [
    ...text.matchAll(/\b(?:has|have|is|are|passes|passed|meets|uses|verified|documented|linked)\b/gi),
  ].map(
    (match) => `${text.slice(0, match.index)}${match[0]} not${text.slice(match.index + match[0].length)}`,
  );
  const taken = [...text.matchAll(/\b(?:not|cannot|without|MERGED|\w+n't)\b/g)].map(
    (match) => `${text.slice(0, match.index)}${text.slice(match.index + match[0].length)}`,
  );
  return [
    `Not ${text}`,
    `I never ${text}`,
    `${text} except on one node`,
    `${text} unless late`,
    ...put,
    ...taken,
  ];
}
