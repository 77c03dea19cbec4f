import { describe, expect, test } from '@jest/globals';
import { logProblem } from '../../scripts/demo/log-problems.ts';
import type { Change } from '../../scripts/demo/scene.ts';
import { counted } from '../../scripts/demo/screen/counted.ts';
import { renderChange } from '../../scripts/demo/screen/render-change.ts';
import { type PlayedStep, renderStep } from '../../scripts/demo/screen/render-step.ts';
import { renderSummary, type Summary, title } from '../../scripts/demo/screen/render-summary.ts';
import { styleFor } from '../../scripts/demo/screen/style.ts';
import { APP, annotation, checkRun, entry, HEAD, ours, plain } from './support.ts';

describe('a change on the screen', () => {
  const long = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`).join('\n');

  test.each<[string, Change, string[]]>([
    ['words of somebody', { kind: 'said', entry: entry() }, ['  ada commented', '  | hello']],
    [
      'a long text of somebody',
      { kind: 'said', entry: entry({ body: long }) },
      [
        '  ada commented',
        ...[1, 2, 3, 4, 5, 6].map((number) => `  | line ${number}`),
        '  | ... 24 more lines',
      ],
    ],
    [
      'a review',
      { kind: 'said', entry: entry({ kind: 'review', state: 'APPROVED', body: '' }) },
      ['  ada reviewed (approved)'],
    ],
    [
      'an inline comment',
      { kind: 'said', entry: entry({ kind: 'reviewComment', place: 'a.yaml:3' }) },
      ['  ada commented on a.yaml:3', '  | hello'],
    ],
    [
      'words of the app, whole',
      { kind: 'said', entry: ours('reminder', 'Thank you\n\nfor it') },
      [`  ${APP} commented [reminder]`, '  | Thank you', '  |', '  | for it'],
    ],
    [
      'an edit',
      {
        kind: 'edited',
        before: '<!-- pr-verdict readiness -->\nRun 5:\n\n- It is open.\n',
        entry: ours('readiness', 'Run 5:\n\n- It was merged.\n\nReady.'),
      },
      [`  ${APP} edited [readiness]`, '  | - It is open.', '  | + It was merged.', '  | + Ready.'],
    ],
    ['a deletion', { kind: 'deleted', entry: ours('reminder') }, ['  [reminder] was deleted']],
    [
      'a reaction',
      { kind: 'reacted', on: entry(), by: APP, content: '+1' },
      [`  ${APP} reacted with +1 on the comment of ada`],
    ],
    [
      'a reaction taken back',
      { kind: 'unreacted', on: entry(), by: APP, content: '-1' },
      [`  ${APP} took -1 back from the comment of ada`],
    ],
    [
      'a dispatch',
      {
        kind: 'dispatched',
        dispatch: {
          at: '',
          sender: APP,
          eventType: 'stage-results',
          clientPayload: { 'run-id': '5', 'pr-number': '7' },
          repository: 'o/app',
        },
      },
      [`  ${APP} sent repository_dispatch "stage-results" to o/app`, '  | run-id=5 pr-number=7'],
    ],
    [
      'a check run',
      { kind: 'checked', check: checkRun({ conclusion: 'success', title: 'PASS: 3 passed' }), head: HEAD },
      ['  check run pr-verdict at abcdef0: success, PASS: 3 passed'],
    ],
    [
      'a check run with annotations',
      {
        kind: 'checked',
        check: checkRun({ conclusion: 'failure', title: 'REJECTED: 1 failed', annotations: [annotation()] }),
        head: HEAD,
      },
      [
        '  check run pr-verdict at abcdef0: failure, REJECTED: 1 failed, 1 line annotation:',
        '  | a.yaml:3: failure',
        '  |   Check 6 (Upstream image / ordering): not from upstream',
      ],
    ],
    [
      'a check run that waits, with annotations',
      { kind: 'checked', check: checkRun({ annotations: [annotation(), annotation()] }), head: HEAD },
      [
        '  check run pr-verdict at abcdef0: action_required, Waiting for a CODEOWNER sign-off, 2 line annotations',
      ],
    ],
  ])('%s', (_what, change, lines) => {
    expect(renderChange(change, APP, plain)).toEqual(lines);
  });
});

describe('a step on the screen', () => {
  const step: PlayedStep = {
    id: 'commented 1',
    at: '2026-10-22T03:17:09Z',
    text: undefined,
    description: undefined,
    changes: [],
    milliseconds: 41,
    problems: [],
  };

  test('of words stands under who said them, before what they cause', () => {
    const changes: Change[] = [
      { kind: 'said', entry: ours('command=1', 'Accepted') },
      { kind: 'said', entry: entry({ body: '/use 5' }) },
    ];
    expect(renderStep({ ...step, changes }, APP, plain)).toEqual([
      '2026-10-22 03:17    41 ms  ada commented',
      '  | /use 5',
      `  ${APP} commented [command=1]`,
      '  | Accepted',
    ]);
  });

  test('that opens a pull request shows its description', () => {
    const opened = { ...step, text: 'ada opened #7: A change', description: 'Some text' };
    expect(renderStep(opened, APP, plain)).toEqual([
      '2026-10-22 03:17    41 ms  ada opened #7: A change',
      '  | Some text',
    ]);
  });

  test('with a long title is wrapped behind its time', () => {
    expect(renderStep({ ...step, text: 'word '.repeat(8).trim() }, APP, plain)).toEqual([
      '2026-10-22 03:17    41 ms  word word word word word word',
      '                           word word',
    ]);
  });

  test('that differs says so', () => {
    expect(renderStep({ ...step, text: 'x', problems: ['no reaction'] }, APP, plain)).toContain(
      '  DIFFERENT: no reaction',
    );
  });

  test('has the same text in colours', () => {
    const changes: Change[] = [
      { kind: 'said', entry: entry() },
      { kind: 'edited', entry: ours('readiness'), before: 'old' },
      { kind: 'checked', check: checkRun({ conclusion: 'failure' }), head: HEAD },
    ];
    const shown = { ...step, changes, problems: ['no reaction'] };
    const coloured = renderStep(shown, APP, styleFor(true, 60)).join('\n');
    expect(coloured).toContain('\u001b[');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control characters.
    expect(coloured.replaceAll(/\u001b\[\d+m/g, '')).toBe(renderStep(shown, APP, plain).join('\n'));
  });
});

describe('the summary', () => {
  const summary: Summary = {
    stories: [
      {
        pullRequest: 'o/r#1',
        steps: [{ id: 'opened', milliseconds: 41 }],
        verdict: 'PASS',
        checkRun: 'success',
        annotations: 0,
      },
      {
        pullRequest: 'o/r#2',
        steps: [
          { id: 'opened', milliseconds: 4 },
          { id: 'pushed 1', milliseconds: 99 },
        ],
        verdict: 'REJECTED',
        checkRun: 'failure',
        annotations: 1,
      },
    ],
    webhooks: 5,
    requests: 20,
    writes: 3,
    milliseconds: 4_321,
    problems: [],
  };
  const style = styleFor(false, 100);

  test('counts what was played', () => {
    expect(renderSummary(summary, style).slice(3)).toEqual([
      'o/r#1: 1 step, PASS (check run success, 0 line annotations)',
      'o/r#2: 2 steps, REJECTED (check run failure, 1 line annotation)',
      '3 steps, 5 signed webhooks, 20 API requests (3 of them writes)',
      '4.3 s in all; the longest step took 99 ms (pushed 1)',
      'Every step came out as expected.',
    ]);
  });

  test('says that something differed', () => {
    const problems = [{ pullRequest: 'o/r#1', step: 'opened', text: 'x' }];
    expect(renderSummary({ ...summary, problems }, style).at(-1)).toBe(
      '1 difference from what was expected.',
    );
  });

  test('begins with a line across the screen', () => {
    expect(title('Summary', plain)).toEqual(['', `== Summary ${'='.repeat(49)}`, '']);
  });
});

test.each([
  [undefined, 100],
  [0, 100],
  [20, 40],
  [80, 80],
  [400, 120],
])('a terminal of %p columns is used as one of %i', (columns, used) => {
  expect(styleFor(false, columns).columns).toBe(used);
});

test.each([
  [0, '0 steps'],
  [1, '1 step'],
  [2, '2 steps'],
])('%i is said as %j', (count, text) => {
  expect(counted(count, 'step')).toBe(text);
});

test.each([
  [{ level: 'info', msg: 'job done' }, undefined],
  [{ level: 'warn', msg: 'webhook refused' }, 'the app logged "webhook refused"'],
  [
    { level: 'error', msg: 'queue failed', cause: { error: 'E: no' } },
    'the app logged "queue failed": E: no',
  ],
  [{ level: 'fatal' }, 'the app logged "nothing"'],
])('a line of the log counts if it is a complaint: %j', (line, problem) => {
  expect(logProblem(JSON.stringify(line))).toBe(problem);
});
