import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { upstreamRecipe } from '../../checks/03-upstream-recipe/index.ts';
import { registry } from '../../checks/registry.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { isInForce } from '../../src/check/rule.ts';
import { openEvidenceDirectory } from '../../src/evidence/directory/open-evidence-directory.ts';
import { resolvePolicy } from '../../src/policy/resolve-policy.ts';
import { FactStore } from '../../src/verdict/fact-store.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const date = '2026-10-22';

/** The check over a fixture, whose recipe is as `edit` leaves it. */
async function judge(name: string, edit: (text: string) => string = (text) => text): Promise<Outcome> {
  const { evidence } = await openEvidenceDirectory(path.join(root, 'fixtures', name));
  const upstream = {
    ...evidence.upstream,
    file: async (...at: Parameters<typeof evidence.upstream.file>) => {
      const bytes = await evidence.upstream.file(...at);
      return bytes && Buffer.from(edit(Buffer.from(bytes).toString()));
    },
  };
  const facts = new FactStore({ ...evidence, upstream }, resolvePolicy({}, 'test', registry), date);
  const { needs, rules } = upstreamRecipe;
  return upstreamRecipe.evaluate({
    facts: {
      submission: await facts.get(needs.submission),
      upstreamRecipes: await facts.get(needs.upstreamRecipes),
      recipeCoverage: await facts.get(needs.recipeCoverage),
    },
    config: { mostMissing: 10 },
    rules: rules.filter((rule) => isInForce(rule, date)),
    reviewDate: date,
  });
}

/** The first lines that hold the text, of which the last is left out. */
const without =
  (line: string, nth = 1) =>
  (text: string) => {
    let seen = 0;
    return text
      .split('\n')
      .filter((one) => {
        if (one.trim().startsWith(line)) seen += 1;
        return !(one.trim().startsWith(line) && seen === nth);
      })
      .join('\n');
  };

describe('pr-4303', () => {
  test('is covered by the cookbook page that its sign-off links', async () => {
    expect(await judge('pr-4303')).toMatchObject({
      kind: 'pass',
      summary: expect.stringMatching(
        /^\[`sgl-project\/sglang#45749`\].*, merged 2026-10-22T06:15:20Z, covers .*-agg` on GB300 \(aggregated, frontend\), .*-disagg` on GB300 \(prefill, frontend, decode\)$/,
      ),
    });
  });

  test.each([
    ['--tensor-parallel-size 4', 1, 'aggregated (c1, c4, c16)'],
    ['--expert-parallel-size 2', 1, 'aggregated (c16)'],
    ['--speculative-dspark-block-size 5', 3, 'prefill (c1228, c2884, c4096)'],
    ['--attention-backend flashmla_mega', 2, 'decode (c1228, c2884, c4096)'],
    ['--moe-a2a-backend megamoe', 1, 'decode (c1228, c2884, c4096)'],
    ['--disaggregation-transfer-backend mooncake', 1, 'prefill (c1228, c2884, c4096)'],
    ['SGLANG_DSV41_BF16_INDEX_LOGITS=1', 1, 'decode (c1228, c2884, c4096)'],
    ['--decode-router-mode round-robin', 1, 'frontend (c1228, c2884, c4096)'],
  ])('is not once the page lacks %s (occurrence %i)', async (line, nth, role) => {
    const setting = line.replace(/ \\$/, '');
    const found = await judge('pr-4303', without(line, nth));
    expect(found).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(`${role}: \`${setting}\``),
    });
  });

  test.each([
    '--mem-fraction-static',
    '--max-running-requests',
    '--chunked-prefill-size',
    '--stream-interval',
    '--enable-metrics',
    '--watchdog-timeout',
    'MOONCAKE_GLOBAL_SEGMENT_SIZE',
    'SGLANG_DISAGGREGATION_WAITING_TIMEOUT',
  ])('is still covered without %s, which is left to whoever serves', async (line) => {
    expect((await judge('pr-4303', without(line))).kind).toBe('pass');
  });

  test('is not covered by a page for other GPUs', async () => {
    const found = await judge('pr-4303', (text) => text.replaceAll('GB300', 'B200'));
    expect(found).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('for no GB300, only `b200`'),
    });
  });
});

test('rejected links no recipe for either engine', async () => {
  const found = await judge('rejected');
  expect(found).toMatchObject({ kind: 'fail' });
  expect(found.findings?.map(({ message }) => message)).toEqual([
    expect.stringContaining('links no vLLM recipe for `dsv41flash-fp4-h200-vllm-agentic-dspark`'),
    expect.stringContaining('links no SGLang recipe for `glm5.2-fp4-b200-sglang-agentic-mtp`'),
  ]);
});
