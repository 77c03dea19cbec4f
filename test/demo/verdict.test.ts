import { describe, expect, test } from '@jest/globals';
import { annotationProblems } from '../../scripts/demo/expect/annotation-problems.ts';
import { sceneProblems } from '../../scripts/demo/expect/scene-problems.ts';
import { verdictProblems } from '../../scripts/demo/expect/verdict-problems.ts';
import type { Row } from '../../src/verdict/row.ts';
import { APP, annotation, checkRun, entry, expectedRow, HEAD, scene } from './support.ts';

const failing: readonly Row[] = [expectedRow(6, 'FAIL', 'Upstream image / ordering')];

describe('annotations', () => {
  const lines = (path: string) => (path === 'a.yaml' ? 10 : undefined);

  test.each<
    [string, Parameters<typeof annotationProblems>[0], readonly Row[], Record<number, string[]>, string[]]
  >([
    ['as expected', [annotation()], failing, { 6: ['a.yaml:3'] }, []],
    [
      'in any order',
      [annotation({ start_line: 2 }), annotation()],
      failing,
      { 6: ['a.yaml:3', 'a.yaml:2'] },
      [],
    ],
    ['that nobody listed', [annotation()], failing, {}, []],
    ['of a check that does not exist yet', [], [], { 6: ['a.yaml:3'] }, []],
    [
      'elsewhere',
      [annotation()],
      failing,
      { 6: ['a.yaml:4'] },
      ['check 6 annotates a.yaml:3 instead of a.yaml:4'],
    ],
    ['that lack', [], failing, { 6: ['a.yaml:4'] }, ['check 6 annotates nothing instead of a.yaml:4']],
    ['too many', [annotation()], failing, { 6: [] }, ['check 6 annotates a.yaml:3 instead of nothing']],
    ['of no row', [annotation()], [], {}, ['an annotation is of check 6, which has no row']],
    [
      'of a row that passes',
      [annotation()],
      [expectedRow(6, 'PASS')],
      {},
      ['check 6 is PASS but annotates a.yaml:3 as failure'],
    ],
    [
      'of the wrong level',
      [annotation({ annotation_level: 'warning' })],
      failing,
      {},
      ['check 6 is FAIL but annotates a.yaml:3 as warning'],
    ],
    ['of no file', [annotation({ path: 'b' })], failing, {}, ['b:3 is no line of the head']],
    ['behind the end', [annotation({ end_line: 11 })], failing, {}, ['a.yaml:3 is no line of the head']],
  ])('%s', (_which, annotations, rows, expected, problems) => {
    expect(annotationProblems(annotations, rows, expected, lines)).toEqual(problems);
  });
});

const comment = [
  '<!-- pr-verdict signoff=issuecomment-9 -->',
  '## ❌❌❌ **REJECTED** ❌❌❌',
  '',
  '@ada one check blocks this pull request: Upstream image / ordering.',
  '',
  '❌ Check 6 (Upstream image / ordering): FAIL — no',
  '',
  `Assessed commit: \`${HEAD}\`.`,
  '',
].join('\n');

describe('a verdict comment', () => {
  test.each<[string | undefined, string[]]>([
    [comment, []],
    [undefined, ['there is no verdict comment']],
    [comment.replace(HEAD, 'f'.repeat(40)), ['the verdict is not about the head']],
    [
      comment.replace('@ada one', '🎉 one'),
      [
        'the verdict comment breaks its form: an emoji outside the rows: 🎉 one check blocks this pull request: Upstream image / ordering.',
      ],
    ],
    [
      comment.replace('## ❌❌❌ **REJECTED** ❌❌❌', '## ✅✅✅ **Verdict: PASS** ✅✅✅'),
      [
        'the verdict comment breaks its form: the headline does not follow from the rows: ## ✅✅✅ **Verdict: PASS** ✅✅✅',
      ],
    ],
  ])('%#', (body, problems) => {
    expect(verdictProblems(body, failing, 'REJECTED', HEAD)).toEqual(problems);
  });

  test('of another verdict than the story has', () => {
    expect(verdictProblems(comment, failing, 'PASS', HEAD)).toEqual([
      'the verdict is REJECTED instead of PASS',
    ]);
  });
});

describe('a scene after a sign-off', () => {
  const rules = {
    story: { rows: { 6: 'FAIL' }, verdict: 'REJECTED', annotations: { 6: ['a.yaml:3'] } },
    checks: [{ number: 6, id: 'upstream-image', name: 'Upstream image / ordering' }],
    app: APP,
    linesOf: () => 10,
  } as const;
  const check = checkRun({
    conclusion: 'failure',
    title: 'REJECTED: 1 failed',
    summary: '❌ Check 6 (Upstream image / ordering): FAIL — no',
    annotations: [annotation()],
  });
  const answer = entry({ author: APP, body: comment });
  const judge = (more: Parameters<typeof scene>[0], signoff: string | undefined = 'issuecomment-9') =>
    sceneProblems(
      { changes: [], scene: scene({ entries: [answer], check, ...more }), expected: {}, signoff },
      rules,
    );

  test('that is right', () => {
    expect(judge({})).toEqual([]);
  });

  test.each<[string, Parameters<typeof scene>[0], string]>([
    ['without the answer', { entries: [] }, 'there is no verdict comment'],
    [
      'with the answer of somebody else',
      { entries: [{ ...answer, author: 'eve' }] },
      'there is no verdict comment',
    ],
    [
      'without annotations',
      { check: { ...check, annotations: [] } },
      'check 6 annotates nothing instead of a.yaml:3',
    ],
    ['without a check run', { check: undefined }, 'there is no check run at the head'],
  ])('%s', (_how, more, problem) => {
    expect(judge(more)).toContain(problem);
  });

  test('and before one, where the check run waits', () => {
    const before = scene({
      check: { ...check, conclusion: 'action_required', title: 'Waiting for a CODEOWNER sign-off' },
    });
    expect(sceneProblems({ changes: [], scene: before, expected: {}, signoff: undefined }, rules)).toEqual(
      [],
    );
  });
});
