import type { Check } from '../../../src/check/check.ts';
import type { Row } from '../../../src/verdict/row.ts';
import type { Change, Scene } from '../scene.ts';
import type { ExpectedStep, Story } from '../story.ts';
import { annotationProblems } from './annotation-problems.ts';
import { checkRunProblems } from './check-run-problems.ts';
import { expectedRows, rowsIn } from './expected-rows.ts';
import { stepProblems } from './step-problems.ts';
import { verdictProblems } from './verdict-problems.ts';

export interface Judged {
  /** What the step brought about. */
  readonly changes: readonly Change[];
  /** What is there after it. */
  readonly scene: Scene;
  readonly expected: ExpectedStep;
  /** Key of the sign-off that has been answered by now. */
  readonly signoff: string | undefined;
}

export interface Rules {
  readonly story: Pick<Story, 'rows' | 'verdict' | 'annotations'>;
  readonly checks: readonly Pick<Check, 'number' | 'id' | 'name'>[];
  /** Login under which the app writes. */
  readonly app: string;
  /** How many lines a file has at the head. */
  readonly linesOf: (path: string) => number | undefined;
}

/** All that is not as it must be after a step. */
export function sceneProblems({ changes, scene, expected, signoff }: Judged, rules: Rules): string[] {
  const { story, checks, app } = rules;
  const { check } = scene;
  const did = stepProblems(changes, expected, app);
  if (signoff === undefined) return [...did, ...checkRunProblems(check, checks, undefined)];
  const rows = expectedRows(checks, story.rows, rowsIn(check?.summary ?? ''));
  return [...did, ...checkRunProblems(check, checks, rows), ...answerProblems(scene, signoff, rows, rules)];
}

function answerProblems(
  { entries, head, check }: Scene,
  signoff: string,
  rows: readonly Row[],
  { story, app, linesOf }: Rules,
): string[] {
  const marker = `<!-- pr-verdict signoff=${signoff} -->`;
  const comment = entries.find(({ author, body }) => author === app && body.startsWith(marker));
  return [
    ...verdictProblems(comment?.body, rows, story.verdict, head),
    ...annotationProblems(check?.annotations ?? [], rows, story.annotations, linesOf),
  ];
}
