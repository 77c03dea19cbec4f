import { describe, expect, test } from '@jest/globals';
import { latestTemplate } from '../../checks/05-latest-template/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { Condition, Conditions } from '../../src/facts/conditions.ts';
import type { ReviewForm } from '../../src/facts/review-form.ts';
import { signature } from '../../src/facts/signature.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { templateMatch } from '../../src/facts/template-match.ts';
import { inferencex } from '../../src/policy/preset/inferencex.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, memoryEvidence } from '../support/memory-evidence.ts';
import { checklistDocument, filledSignoff, itemsOf } from '../support/sign-offs.ts';

const PATH = 'docs/PR_REVIEW_CHECKLIST.md';
const items = itemsOf(checklistDocument);
const full = filledSignoff('ada');
const reviewForm: ReviewForm = {
  repository: 'acme/bench',
  conditionPhrases: inferencex.checklist.conditions,
};
const yes: Condition = { holds: true };
const no: Condition = { holds: false };
const unknown: Condition = { holds: 'unknown', reason: 'nobody can tell' };
const allHold: Conditions = { agentic: yes, specDecode: yes, appendOnly: yes, recipe: yes };

async function evaluate(
  body: string | undefined,
  conditions: Partial<Conditions> = {},
  author: string | null = 'ada',
): Promise<Outcome> {
  const given = {
    kind: 'given' as const,
    ...(body !== undefined && { body }),
    ...(author !== null && { author }),
  };
  const evidence = memoryEvidence({ default: { [PATH]: checklistDocument }, signoff: given });
  const facts = {
    checklist: { file: { commit: DEFAULT, path: PATH, oid: '', text: checklistDocument }, items },
    signoffs: await gather(signoffs, evidence),
    templateMatch: await gather(templateMatch, evidence),
    signature: await gather(signature, evidence),
    conditions: { ...allHold, ...conditions },
    reviewForm,
  };
  return latestTemplate.evaluate({
    facts,
    config: {},
    rules: latestTemplate.rules,
    reviewDate: '2026-10-22',
  });
}

/** The sign-off with the box of the item that holds the words in another state. */
function withBox(words: string, box: string, body = full): string {
  const lines = body.split('\n');
  const at = lines.findIndex((line) => line.includes('[x]') && line.includes(words));
  if (at < 0) throw new Error(`no ticked item with "${words}"`);
  return lines.with(at, (lines[at] ?? '').replace('[x]', box)).join('\n');
}

function withDetail(text: string, body = full): string {
  return body.replace('- insert any additional info here', text);
}

describe('PASS', () => {
  test('every item ticked and signed', async () => {
    expect(await evaluate(full)).toMatchObject({
      kind: 'pass',
      summary: 'all 19 items of the current template are answered; signed by `@ada`',
      evidence: [{ label: `${PATH}:${items[0]?.line}` }],
    });
  });

  test('an item whose condition does not hold may stay open', async () => {
    const outcome = await evaluate(withBox('append-only', '[ ]'), { appendOnly: no });
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('1 of them left open (1 not applicable here)'),
    });
  });

  test('an item under two conditions may stay open if one does not hold', async () => {
    const body = withBox('For agentic workloads', '[ ]');
    expect((await evaluate(body, { agentic: no, specDecode: yes })).kind).toBe('pass');
    expect((await evaluate(body, { agentic: unknown, specDecode: no })).kind).toBe('pass');
  });

  test('"N/A" may stand behind an open item whose condition does not hold', async () => {
    const body = withBox('append-only', '[ ]').replace('points alone', 'points alone — N/A');
    expect((await evaluate(body, { appendOnly: no })).kind).toBe('pass');
  });

  test('an item explained in the detail section may stay open, whatever its condition', async () => {
    const body = withDetail('- Dynamo TRT-LLM workers: N/A, SGLang only', withBox('publish metrics', '[ ]'));
    expect(await evaluate(body)).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('1 explained in the detail section'),
    });
  });

  test('an item nested under an explained one is explained with it, whatever its own condition', async () => {
    const open = withBox('is documented in the official', '[ ]', withBox('matching upstream recipe', '[ ]'));
    const body = withDetail(
      '- vLLM and SGLang recipe documented in the official cookbook: N/A, TRT-LLM only',
      open,
    );
    for (const recipe of [yes, unknown]) {
      expect(await evaluate(body, { recipe })).toMatchObject({
        kind: 'pass',
        summary: expect.stringContaining('2 of them left open'),
      });
    }
  });

  test('both kinds of open items are counted', async () => {
    const open = withBox('append-only', '[ ]', withBox('publish metrics', '[ ]'));
    const outcome = await evaluate(withDetail('- Dynamo workers publish nothing, because SGLang', open), {
      appendOnly: no,
    });
    expect(outcome.summary).toContain(
      '2 of them left open (1 explained in the detail section, 1 not applicable here)',
    );
  });

  test('the item about exceptions may stay open while there is none', async () => {
    expect((await evaluate(withBox('If any of the above', '[ ]'))).kind).toBe('pass');
  });

  test('the item about exceptions may stay open if every other open item is excused', async () => {
    const open = withBox(
      'If any of the above',
      '[ ]',
      withBox('append-only', '[ ]', withBox('publish metrics', '[ ]')),
    );
    const body = withDetail('- Dynamo TRT-LLM workers: N/A', open);
    expect((await evaluate(body, { appendOnly: no })).kind).toBe('pass');
  });
});

describe('FAIL', () => {
  test('a missing item is named, with its text ready to paste', async () => {
    const lines = full.split('\n').filter((line) => !line.includes('publish metrics'));
    const outcome = await evaluate(lines.join('\n'));
    expect(outcome.kind).toBe('fail');
    expect(outcome.summary).toBe(
      'of the 19 items of the current template 1 is missing: `Verified that Dynamo TRT-LLM workers publish metrics`',
    );
    expect(outcome.findings).toEqual([
      {
        message: expect.stringContaining('`- [ ] Verified that Dynamo TRT-LLM workers publish metrics`'),
        location: { path: PATH, line: expect.any(Number), commit: DEFAULT },
      },
    ]);
  });

  test('a weakened item quotes what was written', async () => {
    const outcome = await evaluate(full.replace('evals passed', 'evals have not passed'));
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('1 is weakened: `Verified that the accuracy evals passed.'),
    });
    expect(outcome.findings?.[0]?.message).toContain('evals have not passed');
  });

  test.each(['[ ]', '[]', '[ x]'])('an applicable item left %s without a reason', async (box) => {
    const outcome = await evaluate(withBox('publish metrics', box));
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('1 is unticked without a reason'),
    });
    expect(outcome.findings?.[0]?.message.includes('malformed')).toBe(box !== '[ ]');
  });

  test('an item nested under one that is ticked, or open without a reason, needs its own', async () => {
    const nested = withBox('matching upstream recipe', '[ ]');
    expect((await evaluate(nested)).summary).toContain('1 is unticked without a reason');
    expect((await evaluate(withBox('is documented in the official', '[ ]', nested))).summary).toContain(
      '2 are unticked',
    );
  });

  test('the item about exceptions left open while an exception is unexplained', async () => {
    const outcome = await evaluate(withBox('If any of the above', '[ ]', withBox('publish metrics', '[ ]')));
    expect(outcome.summary).toContain('2 are unticked without a reason');
  });

  test('"N/A" behind an open item is no reason where the condition holds', async () => {
    const body = withBox('append-only', '[ ]').replace('points alone', 'points alone — N/A');
    expect((await evaluate(body, { appendOnly: yes })).kind).toBe('fail');
  });

  test('every kind of problem is counted in one row', async () => {
    const body = withBox(
      'Pareto curve',
      '[ ]',
      full.replace(/- \[x\].*publish metrics\n/, '').replace('evals passed', 'evals never passed'),
    );
    const outcome = await evaluate(body.replace('Signed: @ada', 'Signed: @bob'));
    expect(outcome.summary).toMatch(
      /^`Signed: @bob` does not name the author `@ada`; of the 19 .* 1 is missing, 1 is weakened, 1 is unticked without a reason: .* \(\+1 more\)$/,
    );
    expect(outcome.findings).toHaveLength(4);
  });

  test.each([
    ['no line', 'Signed: @ada', ''],
    ['an empty line', '@ada', ''],
    ['the placeholder', '@ada', '`FILL_IN_GITHUB_USERNAME`'],
    ['another login', '@ada', '@bob'],
  ])('the signature: %s', async (_name, from, to) => {
    const outcome = await evaluate(full.replace(`${from}`, to));
    expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringContaining('Signed:') });
    expect(outcome.summary).not.toContain('items');
    expect(outcome.findings?.[0]?.message).toContain('`Signed: @ada`');
  });

  test('a repository without a checklist', () => {
    const facts = {
      checklist: undefined,
      signoffs: { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: true },
      templateMatch: undefined,
      signature: undefined,
      conditions: allHold,
      reviewForm,
    };
    expect(
      latestTemplate.evaluate({ facts, config: {}, rules: latestTemplate.rules, reviewDate: '2026-10-22' })
        .kind,
    ).toBe('fail');
  });
});

describe('cannot tell', () => {
  test('whether an open item applies', async () => {
    const outcome = await evaluate(withBox('append-only', '[ ]'), { appendOnly: unknown });
    expect(outcome).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining('nobody can tell'),
    });
    expect(outcome.findings).toHaveLength(1);
  });

  test('a failing item outweighs an undecided one, which is named with it', async () => {
    const body = withBox('publish metrics', '[ ]', withBox('append-only', '[ ]'));
    const outcome = await evaluate(body, { appendOnly: unknown });
    expect(outcome.kind).toBe('fail');
    expect(outcome.summary).toContain('1 is unticked, and whether it applies cannot be told');
    expect(outcome.findings).toHaveLength(2);
  });

  test('without a sign-off, or with its author alone', async () => {
    for (const author of ['ada', null]) {
      expect(await evaluate(undefined, {}, author)).toMatchObject({ kind: 'cannot-tell', needs: 'signoff' });
    }
  });

  test('a text that is no sign-off, saying why', async () => {
    expect((await evaluate('LGTM')).summary).toContain('is no sign-off: it does not begin with');
  });

  test('whose sign-off it is', async () => {
    const given = { kind: 'given' as const, body: full };
    const evidence = memoryEvidence({ default: { [PATH]: checklistDocument }, signoff: given });
    const facts = {
      checklist: { file: { commit: DEFAULT, path: PATH, oid: '', text: checklistDocument }, items },
      signoffs: await gather(signoffs, evidence),
      templateMatch: await gather(templateMatch, evidence),
      signature: await gather(signature, evidence),
      conditions: allHold,
      reviewForm,
    };
    const outcome = latestTemplate.evaluate({
      facts,
      config: {},
      rules: latestTemplate.rules,
      reviewDate: '2026-10-22',
    });
    expect(outcome).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: expect.stringContaining('`Signed: @ada`'),
    });
  });
});
