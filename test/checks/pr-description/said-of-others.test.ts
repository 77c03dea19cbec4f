import { describe, expect, test } from '@jest/globals';
import { EvidencePartMissing, EvidenceRefused, EvidenceUnreadable } from '../../../src/evidence/errors.ts';
import { AGG, aggregated, answer, DISAGG, IMAGE } from './support.ts';

describe('what is unchanged', () => {
  test.each([
    `The configuration and image of \`${AGG}\` are unchanged.`,
    `\`${AGG}\` runs again. Its configuration is unchanged.`,
    'TP4 c1/c4/c16 and TP2 c16 run again. Their configurations and image are unchanged.',
    '现有 TP4 c1/c4/c16 与 TP2 c16 一并测试，其配置和镜像不变。',
  ])('%s: it is', async (body) => {
    expect(await answer(body)).toMatch(/^pass: .*`m8-fp4-agg` as in the base/);
  });

  test.each<[string, string]>([
    [
      `The image of \`${DISAGG}\` is unchanged.`,
      `image \`lmsysorg/sglang:nightly-dev-20261015-5d0be1f7\` is now`,
    ],
    [`\`${DISAGG}\` runs again; its configuration is unchanged.`, '`c64` is gone'],
  ])('%s: it is not', async (body, change) => {
    expect(await answer(body)).toMatch(/^fail/);
    expect(await answer(body)).toContain(change);
  });

  test('is not said of points that are gone', async () => {
    const scene = { aggregated: aggregated([1, 16, 32]) };
    expect(await answer(`\`${AGG}\` gains c32; its other points are unchanged.`, scene)).toContain(
      `but \`${AGG}\`: \`c4\` is gone`,
    );
  });

  test('is true of what only gained points', async () => {
    const scene = { aggregated: aggregated([1, 4, 16, 32]) };
    expect(await answer(`\`${AGG}\` gains c32; its other points are unchanged.`, scene)).toMatch(/^pass/);
  });

  test('is not judged where nobody can tell what is meant', async () => {
    expect(await answer('The configuration is unchanged.')).toMatch(/^not-applicable/);
    expect(await answer(`\`${AGG}\` and \`${DISAGG}\` run. The configuration is unchanged.`)).toMatch(
      /^not-applicable/,
    );
  });
});

describe('an upstream pull request', () => {
  const included = (at: string | null, state = 'closed') => ({
    pulls: { 'acme/engine#5': { state, merged_at: at } },
  });
  const body = `Image \`${IMAGE}\`: acme/engine#5 is included in the image.`;

  test('is in images of later days', async () => {
    expect(await answer(body, included('2026-10-20T23:59:59Z'))).toContain(
      "`acme/engine#5` was merged on 2026-10-20, before the image's 2026-10-21",
    );
  });

  test('is in no image of an earlier day', async () => {
    expect(await answer(body, included('2026-10-22T00:00:00Z'))).toMatch(
      /^fail: .*`acme\/engine#5` was merged on 2026-10-22, after the image's 2026-10-21/,
    );
  });

  test('of the same day may be either', async () => {
    expect(await answer(body, included('2026-10-21T12:00:00Z'))).toBe(
      'pass: what the description claims is what the head has: 1 image',
    );
  });

  test('is held against the image that changes, where none is named', async () => {
    const unnamed = 'acme/engine#5 is included in the image.';
    expect(await answer(unnamed, included('2026-10-20T00:00:00Z'))).toMatch(/^pass/);
    expect(await answer(unnamed, included('2026-10-22T00:00:00Z'))).toMatch(/^fail/);
  });

  test.each<[string, string]>([
    ['open', '`acme/engine#5` is open'],
    ['closed', '`acme/engine#5` is closed, not merged'],
  ])('that is %s is neither merged nor included', async (state, words) => {
    expect(await answer(body, included(null, state))).toContain(words);
    expect(await answer('acme/engine#5 is merged.', included(null, state))).toContain(words);
  });

  test('that is merged is merged', async () => {
    expect(await answer('acme/engine#5 is merged.', included('2026-10-22T00:00:00Z'))).toContain(
      '`acme/engine#5` was merged on 2026-10-22',
    );
  });

  test('that nobody can be asked about leaves the row open, unless something contradicts', async () => {
    const missing = { pulls: { 'acme/engine#5': new EvidencePartMissing('upstream', 'x') } };
    expect(await answer('acme/engine#5 is merged.', missing)).toBe(
      'cannot-tell: the description makes a claim about `acme/engine#5`',
    );
    expect(await answer('acme/engine#5 is merged. `--stream-interval 33`', missing)).toMatch(/^fail/);
  });

  test.each([new EvidenceRefused('x', 404), new EvidenceUnreadable('x', 'is not on the list')])(
    'that cannot be read is not checked (%s)',
    async (error) => {
      expect(await answer('acme/engine#5 is merged.', { pulls: { 'acme/engine#5': error } })).toMatch(
        /^not-applicable/,
      );
    },
  );
});

describe('a run that is said to have passed', () => {
  const body = 'All jobs passed in run 39695060576.';
  const ended = (conclusion: string | null) => ({ runs: [{ id: 39695060576, conclusion }] });

  test('passed', async () => {
    expect(await answer(body, ended('success'))).toContain('`run 39695060576` ended with `success`');
  });

  test.each(['failure', 'cancelled', 'timed_out'])('ended with %s', async (conclusion) => {
    expect(await answer(body, ended(conclusion))).toMatch(/^fail/);
    expect(await answer(body, ended(conclusion))).toContain(`ended with \`${conclusion}\``);
  });

  test('has not ended, or is none of this pull request', async () => {
    expect(await answer(body, ended(null))).toMatch(/^not-applicable/);
    expect(await answer(body)).toMatch(/^not-applicable/);
  });

  test('is not known to this run', async () => {
    const runs = new EvidencePartMissing('runs', 'the workflow runs');
    expect(await answer(body, { runs })).toBe(
      'cannot-tell: the description makes a claim about `run 39695060576`',
    );
  });
});
