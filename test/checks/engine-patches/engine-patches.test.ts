import { describe, expect, test } from '@jest/globals';
import { enginePatches } from '../../../checks/10-engine-patches/index.ts';
import type { Outcome } from '../../../src/check/outcome.ts';
import { engineChanges } from '../../../src/facts/engine-changes.ts';
import type { Signoffs } from '../../../src/facts/signoff.ts';
import { submission } from '../../../src/facts/submission.ts';
import { waivers } from '../../../src/facts/waivers.ts';
import { CHANGELOG, entries, MASTER, projectFiles, scripts } from '../../benchmark/submission/support.ts';
import { gather } from '../../support/gather.ts';
import { masterText, multiNodeEntry } from '../../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../../support/memory-evidence.ts';
import { config, signed } from './support.ts';

const KEY = 'm8-fp4-b200-vllm';
const SCRIPT = `${scripts}/m8_fp4_b200_vllm.sh`;
const LIBRARY = 'benchmarks/benchmark_lib.sh';
const waiting =
  'wait_for_server_ready() { until curl -sf http://localhost:8888/health; do sleep 1; done; }\n';

const filled = (name: string) => `## What is patched
\`${name}\` changes the sampler
## Why the unmodified image cannot run it
the server dies at once, see https://github.com/vllm-project/vllm/pull/1
## Removal plan
with the next release
`;

/** A benchmark script that does this before its server, and that after it. */
function script(before: string, after = ''): string {
  return `source "$(dirname "$0")/../../benchmark_lib.sh"\n${before}vllm serve "$MODEL" &\nwait_for_server_ready\n${after}`;
}

async function evaluate(
  head: Files,
  signoffs: Signoffs = signed(),
  base: Files = {},
  standing?: Files,
): Promise<Outcome> {
  const before = projectFiles({}, { [CHANGELOG]: '[]\n', [LIBRARY]: waiting, ...base });
  const evidence = memoryEvidence({
    base: before,
    head: { ...before, ...head },
    default: { ...before, ...standing },
    repository: 'acme/bench',
  });
  const facts = {
    submission: await gather(submission, evidence),
    engineChanges: await gather(engineChanges, evidence),
    waivers: await gather(waivers, evidence),
    signoffs,
    reviewForm: { repository: 'acme/bench', conditionPhrases: {} as never },
  };
  const { rules } = enginePatches;
  return enginePatches.evaluate({ facts, config, rules, reviewDate: '2026-10-22' });
}

const submitting = (text: string, more: Files = {}) => ({
  [MASTER]: masterText({ [KEY]: entries[KEY] }),
  [SCRIPT]: text,
  ...more,
});
const patching = script('sed -i s/a/b/ /sgl-workspace/sglang/a.py\n');

describe('PASS', () => {
  test.each([
    ['does nothing else', script('')],
    ['writes a log and options', script('echo a > server.log\ncat > options.yml <<X\na: 1\nX\n')],
    ['installs from a registry', script('pip install transformers==5.2.0\n')],
    [
      'patches the client after the server is ready',
      script('', 'sed -i s/a/b/ /usr/lib/python3/dist-packages/x.py\n'),
    ],
    [
      'installs into an environment of the client',
      script('python3 -m venv /tmp/v\n/tmp/v/bin/pip install vllm\n'),
    ],
  ])('of a script that %s', async (_, text) => {
    expect(await evaluate(submitting(text))).toEqual({
      kind: 'pass',
      summary: `nothing changes the engine of \`${KEY}\` before its server is ready`,
    });
  });

  test('under a waiver that the sign-off links', async () => {
    const head = submitting(patching, { 'docs/waiver/7.md': filled('m8_fp4_b200_vllm.sh') });
    const found = await evaluate(head, signed(['see docs/waiver/7.md']));
    expect(found).toEqual({
      kind: 'pass',
      summary: `\`docs/waiver/7.md\` covers what patches the engine (\`${SCRIPT}:2\`), and the sign-off links it`,
      evidence: [{ label: 'docs/waiver/7.md', url: expect.stringContaining('/acme/bench/blob/') }],
    });
  });

  test('under a waiver of another pull request, for what is in the base', async () => {
    const head = { [MASTER]: masterText({ [KEY]: entries[KEY] }) };
    const standing = { 'docs/waiver/3.md': filled('m8_fp4_b200_vllm.sh') };
    const found = await evaluate(head, signed(['docs/waiver/3.md']), { [SCRIPT]: patching }, standing);
    expect(found.kind).toBe('pass');
  });
});

describe('FAIL', () => {
  const missing = 'there is no waiver: `docs/waiver/7.md` is not in this pull request';

  test('names config, line, what it does and what is missing', async () => {
    const what = "patches `/sgl-workspace/sglang/a.py`, which belongs to the image's engine";
    expect(await evaluate(submitting(patching))).toEqual({
      kind: 'fail',
      summary: `\`${KEY}\`: \`${SCRIPT}:2\` ${what}; ${missing}`,
      findings: [
        {
          message:
            `\`${KEY}\`: \`sed -i s/a/b/ /sgl-workspace/sglang/a.py\` ${what}. The pinned image runs as shipped, so that anybody can ` +
            `repeat the result: remove this, or take an image that has it. Until there is one, a waiver may cover it, but ${missing}.`,
          location: { path: SCRIPT, line: 2 },
        },
      ],
    });
  });

  test('before there is a sign-off, for a missing waiver', async () => {
    expect((await evaluate(submitting(patching), signed())).kind).toBe('fail');
  });

  test('for a waiver that the sign-off does not link', async () => {
    const head = submitting(patching, { 'docs/waiver/7.md': filled('m8_fp4_b200_vllm.sh') });
    const found = await evaluate(head, signed(['The owner accepts the patch, no waiver requested.']));
    expect([found.kind, found.summary]).toEqual([
      'fail',
      expect.stringMatching(/; the detail section of the sign-off does not link `docs\/waiver\/7\.md`$/),
    ]);
  });

  test('for a waiver that is about something else', async () => {
    const head = submitting(patching, { 'docs/waiver/7.md': filled('other.sh') });
    expect((await evaluate(head, signed(['docs/waiver/7.md']))).summary).toContain(
      '`docs/waiver/7.md` names none of `m8_fp4_b200_vllm.sh`, `a.py`',
    );
  });

  test('for a waiver of the default branch, if the patch is new', async () => {
    const standing = { 'docs/waiver/3.md': filled('m8_fp4_b200_vllm.sh') };
    expect((await evaluate(submitting(patching), signed(['docs/waiver/3.md']), {}, standing)).kind).toBe(
      'fail',
    );
  });

  test('for an engine package, whose waiver must name it', async () => {
    const text = script('pip install triton==3.7.0\n');
    const head = (name: string) => submitting(text, { 'docs/waiver/7.md': filled(name) });
    expect((await evaluate(head('torch'), signed(['docs/waiver/7.md']))).kind).toBe('fail');
    expect((await evaluate(head('triton'), signed(['docs/waiver/7.md']))).kind).toBe('pass');
  });

  test('for each line once, the first in the row', async () => {
    const text = script(
      'for f in a b; do\n  sed -i s/a/b/ /sgl-workspace/$f.py\ndone\nexport PYTHONPATH=/workspace/patches\n',
    );
    const { summary, findings } = await evaluate(submitting(text));
    expect(summary).toMatch(/ \(\+1 more\)$/);
    expect(findings?.map(({ location }) => location?.line)).toEqual([3, 5]);
  });

  test('for a list of this repository that holds the engine', async () => {
    const text = script('pip install -r utils/requirements.txt\n');
    const list = '# for the client\nnumpy>=1 # x\n-r more.txt\nvllm==1\n';
    const found = await evaluate(submitting(text, { 'utils/requirements.txt': list }));
    expect(found.findings?.map(({ location }) => location)).toEqual([{ path: SCRIPT, line: 2 }]);
    expect(found.summary).toContain('installs `vllm==1`, which is the engine');
  });
});

describe('cannot tell', () => {
  test('where a line does not say what it changes', async () => {
    const found = await evaluate(submitting(script('cp fix.py "$SGLANG_DIR/srt/a.py"\n')));
    expect(found).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: `\`${KEY}\`: \`${SCRIPT}:2\`: whether \`$SGLANG_DIR/srt/a.py\` belongs to the engine cannot be told`,
    });
    expect(found.findings).toHaveLength(1);
  });

  test('where only the link of a sign-off is missing', async () => {
    const head = submitting(patching, { 'docs/waiver/7.md': filled('m8_fp4_b200_vllm.sh') });
    expect(await evaluate(head, signed())).toMatchObject({ kind: 'cannot-tell', needs: 'signoff' });
  });

  const role = { 'num-worker': 1, tp: 4 };
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1] };
  const multi = { [MASTER]: masterText({ k: multiNodeEntry([row], { framework: 'dynamo-vllm' }) }) };

  test('where the recipe comes with srt-slurm', async () => {
    expect(await evaluate(multi)).toMatchObject({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
    });
  });

  test('where nothing is known of a setup script', async () => {
    const recipe =
      'schema: 2\nengine: vllm\nsetup_script: x.sh\nroles: {prefill: {args: {a: 1}}, decode: {args: {a: 1}}}\n';
    const found = await evaluate({ ...multi, 'benchmarks/multi_node/srt-slurm-recipes/m.yaml': recipe });
    expect(found).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining('`x.sh`'),
    });
  });
});

describe('a config that is only reached', () => {
  const base = { [MASTER]: masterText({ [KEY]: entries[KEY] }), [SCRIPT]: script('prepare\n') };
  const library = (body: string) => `${waiting}prepare() {\n  true\n${body}}\n`;
  const patch = '  sed -i s/a/b/ /sgl-workspace/a.py\n';

  test('is judged for what an added line does', async () => {
    const found = await evaluate({ [LIBRARY]: library(patch) }, signed(), {
      ...base,
      [LIBRARY]: library(''),
    });
    expect([found.kind, found.findings?.map(({ location }) => location)]).toEqual([
      'fail',
      [{ path: LIBRARY, line: 4 }],
    ]);
  });

  test('is not judged for what was there before', async () => {
    const found = await evaluate({ [LIBRARY]: `${library(patch)}# more\necho\n` }, signed(), {
      ...base,
      [LIBRARY]: library(patch),
    });
    expect(found).toEqual({
      kind: 'pass',
      summary: `it changes shared files only: \`${LIBRARY}\`; no added line changes an engine before its server is ready`,
    });
  });

  test('is judged for what an added line calls', async () => {
    const apart = `${waiting}patch_engine() {\n${patch}}\nprepare() {\n  true\n`;
    const found = await evaluate({ [LIBRARY]: `${apart}  patch_engine\n}\n` }, signed(), {
      ...base,
      [LIBRARY]: `${apart}}\n`,
    });
    expect(found.kind).toBe('fail');
  });
});

describe('not applicable', () => {
  test('where no config is affected', async () => {
    expect(await evaluate({ 'docs/a.md': 'x' })).toEqual({
      kind: 'not-applicable',
      summary: 'it changes no benchmark configuration',
    });
  });
});

test('what a stranger writes cannot write into the row', async () => {
  const text = script('sed -i s/a/b/ "/sgl-workspace/\\`**@everyone** <b>\\`.py"\n');
  const { summary } = await evaluate(submitting(text));
  expect(summary).toContain(
    '`` /sgl-workspace/`**@everyone** <b>`.py ``'.replaceAll('`` ', '``').replaceAll(' ``', '``'),
  );
});
