import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { prDescription } from '../../../checks/15-pr-description/index.ts';
import { registry } from '../../../checks/registry.ts';
import type { Outcome } from '../../../src/check/outcome.ts';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { descriptionClaims } from '../../../src/facts/description-claims.ts';
import { resolvePolicy } from '../../../src/policy/resolve-policy.ts';
import { FactStore } from '../../../src/verdict/fact-store.ts';

/** A recorded pull request whose description can be altered. */
class Recorded {
  readonly #evidence: Evidence;
  readonly #store: FactStore;

  private constructor(evidence: Evidence) {
    this.#evidence = evidence;
    this.#store = store(evidence);
  }

  static async open(name: string): Promise<Recorded> {
    const root = fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));
    return new Recorded((await openEvidenceDirectory(root)).evidence);
  }

  async evaluate(alter: (body: string) => string = (body) => body): Promise<Outcome> {
    const { github } = this.#evidence;
    const pull = await github.pull();
    const body = alter(pull.body ?? '');
    const altered = { ...this.#evidence, github: { ...github, pull: async () => ({ ...pull, body }) } };
    const { submission, servings, revisions, comparison } = prDescription.needs;
    const facts = {
      submission: await this.#store.get(submission),
      servings: await this.#store.get(servings),
      revisions: await this.#store.get(revisions),
      comparison: await this.#store.get(comparison),
      description: await store(altered).get(descriptionClaims),
    };
    return prDescription.evaluate({
      facts,
      config: {},
      rules: prDescription.rules,
      reviewDate: '2026-10-22',
    });
  }
}

function store(evidence: Evidence): FactStore {
  return new FactStore(evidence, resolvePolicy({}, 'test', registry), '2026-10-22');
}

describe('pr-4303', () => {
  let recorded: Recorded;
  beforeAll(async () => {
    recorded = await Recorded.open('pr-4303');
  });

  test('describes what its head has', async () => {
    const outcome = await recorded.evaluate();
    expect(outcome).toMatchObject({ kind: 'pass' });
    expect(outcome.summary).toMatch(
      /^what the description claims is what the head has: 2 images, 2 versions, 5 topologies, \d+ settings, /,
    );
    for (const words of [
      "`sgl-project/sglang#44623` was merged on 2026-10-20, before the image's 2026-10-21",
      '`dsv41flash-fp4-gb300-dynamo-sglang-agentic-dspark-agg` as in the base',
      '`run 39695060576` ended with `success`',
    ])
      expect(outcome.summary).toContain(words);
  });

  test.each<[string, string, string, string]>([
    ['a segment size', 'SIZE=80gb', 'SIZE=90gb', 'MOONCAKE_GLOBAL_SEGMENT_SIZE=90gb'],
    [
      'the digest',
      'acaf5f418',
      'acaf5f419',
      'sha256:78db07a359e63aae118ee20918fe8beda766fdba39640b2de9a3c70acaf5f419',
    ],
    [
      'the image’s date',
      'cu13-20261021-',
      'cu13-20261022-',
      'lmsysorg/sglang:nightly-dev-cu13-20261022-c1c287a4',
    ],
    ['a version', '1.6.0.dev20261019', '1.6.0.dev20261018', 'Dynamo 1.6.0.dev20261018'],
    ['a commit', '+gc1c287a42', '+gc1c287b42', 'SGLang 0.0.0.dev1+gc1c287b42'],
    ['a concurrency of a list', 'TP4 c1/c4/c16', 'TP4 c1/c4/c17', 'TP4 c1/c4/c17'],
    ['a concurrency of a table', '| c4096 |', '| c4097 |', 'c4097, Topology: 8x DEP2 + 1x DEP16'],
    ['a topology', '5x DEP2 +', '6x DEP2 +', 'c2884, Topology: 6x DEP2 + 1x DEP16'],
    ['a cell', '| 768 |', '| 769 |', 'c2884, Decode MRR: 769'],
    ['GPUs', '| 26 |', '| 28 |', 'c2884, GPUs: 28'],
    ['a flag', '--stream-interval 32', '--stream-interval 16', '--stream-interval 16'],
    ['a flag of some points', 'tokens 32768', 'tokens 65536', '--max-prefill-tokens 65536'],
    ['an upstream pull request', '#44623', '#45749', 'sgl-project/sglang#45749 is included in the image'],
    ['events', 'Decode KV events are off', 'Decode KV events are on', 'Decode KV events: on'],
    ['what is unchanged', 'dspark-agg`, TP4', 'dspark-disagg`, TP4', 'are unchanged.'],
  ])('contradicts its head with another %s', async (_name, before, after, quote) => {
    const outcome = await recorded.evaluate((body) => body.replaceAll(before, after));
    expect(outcome.kind).toBe('fail');
    expect(outcome.findings?.map(({ message }) => message).join('\n')).toContain(quote);
  });

  test('may say in other words what was', async () => {
    const old = 'Previously `MOONCAKE_GLOBAL_SEGMENT_SIZE=60gb`; c1228 ran 4x DEP2 + 1x DEP16.';
    expect((await recorded.evaluate((body) => `${body}\n\n${old}`)).kind).toBe('pass');
  });
});

test('rejected claims four things that are not so', async () => {
  const outcome = await (await Recorded.open('rejected')).evaluate();
  expect(outcome.kind).toBe('fail');
  const messages = outcome.findings?.map(({ message }) => message) ?? [];
  expect(messages).toHaveLength(4);
  for (const [at, words] of [
    '`--chunked-prefill-size 8192`, but the head has `--chunked-prefill-size 4096`',
    '`lmsysorg/sglang:nightly-dev-cu13-20261021-c1c287a4`, but the head has `ghcr.io/acme-serving/sglang:dsv41-20261020`',
    '`sgl-project/sglang#46102` is open',
    '`c4` is gone',
  ].entries())
    expect(messages[at]).toContain(words);
});
