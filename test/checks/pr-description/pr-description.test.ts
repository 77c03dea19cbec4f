import { describe, expect, test } from '@jest/globals';
import { prDescription } from '../../../checks/15-pr-description/index.ts';
import { isSameValue } from '../../../checks/15-pr-description/same-value.ts';
import { EvidencePartMissing } from '../../../src/evidence/errors.ts';
import { descriptionClaims } from '../../../src/facts/description-claims.ts';
import { gather } from '../../support/gather.ts';
import { memoryEvidence } from '../../support/memory-evidence.ts';
import { AGG, DIGEST, evaluate, IMAGE } from './support.ts';

describe('the row', () => {
  test('is in force since October and warns', () => {
    expect(prDescription.rules).toEqual([{ id: 'description', since: '2026-10-01', severity: 'warn' }]);
  });

  test('counts what agrees, and lists it with its place', async () => {
    const body = `\`${AGG}\` runs again, TP4 c1/c4/c16. Image \`${IMAGE}\` (\`${DIGEST}\`), \`SEGMENT_SIZE=80gb\` on prefill.`;
    expect(await evaluate({ body })).toMatchObject({
      kind: 'pass',
      summary: 'what the description claims is what the head has: 1 image, 1 topology, 1 setting',
      details: [
        {
          kind: 'table',
          columns: ['Claim', 'Head', 'Where'],
          rows: [
            [
              '`TP4 c1/c4/c16`',
              '`c1 1x TP4`, `c4 1x TP4`, `c16 1x TP4`',
              expect.stringContaining('nvidia-master.yaml:'),
            ],
            ['`SEGMENT_SIZE=80gb`', '`SEGMENT_SIZE=80gb`', expect.stringContaining('d.yaml:')],
            [`\`${IMAGE}\``, `\`${IMAGE}@${DIGEST}\``, expect.stringContaining('nvidia-master.yaml:')],
          ],
        },
      ],
    });
  });

  test('quotes what contradicts, and points at what is', async () => {
    expect(await evaluate({ body: 'Runs with `--stream-interval 33`.' })).toEqual({
      kind: 'fail',
      summary:
        '`--stream-interval 33` is claimed, but the head has `--stream-interval 32` (`benchmarks/multi_node/srt-slurm-recipes/d.yaml:7`)',
      findings: [
        {
          message:
            'The description says `--stream-interval 33`, but the head has `--stream-interval 32`. Correct whichever is wrong.',
          location: { path: 'benchmarks/multi_node/srt-slurm-recipes/d.yaml', line: 7 },
        },
      ],
      details: [],
    });
  });

  test.each([null, '', 'A faster config.', '<!-- `--stream-interval 33` -->'])(
    'does not apply to %j',
    async (body) => {
      expect(await evaluate({ body })).toEqual({
        kind: 'not-applicable',
        summary: 'the description makes no claim that can be checked',
      });
    },
  );

  test('does not apply where nothing is submitted', async () => {
    const evidence = memoryEvidence({});
    const nothing = { submitted: [], reached: [], removedOnly: [], sharedFiles: [], nothing: true };
    const description = { claims: [], pulls: new Map(), runs: new Map() };
    const none = { added: [], removed: [], changed: [], unchanged: [] };
    const revision = { commit: 'c' };
    const facts = {
      submission: nothing,
      servings: [],
      comparison: { baseRows: [], headRows: [], comparison: none },
      revisions: { base: revision, head: revision },
      description,
    };
    expect(evidence.parts.has('pull')).toBe(false);
    // Nothing of the revisions is looked at.
    const input = { facts, config: {}, rules: prDescription.rules, reviewDate: '2026-10-22' };
    expect(prDescription.evaluate(input as never)).toEqual({
      kind: 'not-applicable',
      summary: 'it changes no benchmark configuration',
    });
  });

  test('shows nothing live of a hostile description', async () => {
    const body = 'Runs `--stream-interval 33` @admin <img src=x> \u202e and `SEGMENT_SIZE=9gb` | a |';
    const text = JSON.stringify(await evaluate({ body }));
    expect(text).not.toContain('@admin');
    expect(text).not.toContain('<img');
    expect(text).not.toContain('\u202e');
  });
});

test('without a description at hand, the fact says which part is missing', async () => {
  await expect(gather(descriptionClaims, memoryEvidence({}))).rejects.toMatchObject(
    new EvidencePartMissing('pull', 'the pull request'),
  );
});

describe('a value', () => {
  test.each<[string, string, boolean]>([
    ['80gb', '80GB', true],
    ['0.90', '0.9', true],
    ['1', 'true', true],
    ['"x"', 'x', true],
    ['off', '0', true],
    ['1', '2', false],
    ['1', 'false', false],
    ['8', '80', false],
    ['1e3', '1000', false],
    ['', 'x', false],
  ])('%j is the same as %j: %j', (one, other, expected) => {
    expect(isSameValue(one, other)).toBe(expected);
    expect(isSameValue(other, one)).toBe(expected);
  });
});
