import { describe, expect, test } from '@jest/globals';
import { architectureHacks } from '../../checks/08-architecture-hacks/index.ts';
import { chatTemplate } from '../../checks/09-chat-template/index.ts';
import { draftPrecision } from '../../checks/13-draft-precision/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { agreedDrafts } from '../../src/facts/agreed-drafts.ts';
import { chatTemplateLibrary } from '../../src/facts/chat-template-library.ts';
import { engineChanges } from '../../src/facts/engine-changes.ts';
import { servings } from '../../src/facts/servings.ts';
import { signoffs } from '../../src/facts/signoffs.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const LIBRARY = 'benchmarks/benchmark_lib.sh';
const SCRIPT = 'benchmarks/single_node/fixed_seq_len/m8_fp4_b200_vllm_mtp.sh';

/** Turns its own flags into those of the client. */
const library = `wait_for_server_ready() { until curl -s localhost:8000/health; do sleep 1; done; }
run_benchmark_serving() {
  local use_chat_template=false v4=false
  while [[ $# -gt 0 ]]; do
    case $1 in
      --use-chat-template) use_chat_template=true; shift ;;
      --dsv4)
        v4=true
        use_chat_template=true
        shift ;;
      *) shift ;;
    esac
  done
  local cmd=(python3 utils/bench_serving/benchmark_serving.py --model m)
  if [[ "$use_chat_template" == true ]]; then cmd+=(--use-chat-template); fi
  if [[ "$v4" == true ]]; then cmd+=(--dsv4); fi
  "\${cmd[@]}"
}
`;

interface Given {
  /** Lines before the server starts. */
  readonly before?: string;
  /** Behind \`vllm serve "$MODEL"\`. */
  readonly serve?: string;
  readonly client?: string;
  readonly item?: Fields;
  readonly base?: Files;
  readonly more?: Files;
}

const MTP = `--speculative-config '{"method":"mtp","num_speculative_tokens":3}'`;

function scriptOf({ before = '', serve = MTP, client = '--use-chat-template' }: Given): string {
  return `source "$(dirname "$0")/../../benchmark_lib.sh"\n${before}\nvllm serve "$MODEL" --port 8000 ${serve} &\nwait_for_server_ready\nrun_benchmark_serving --model "$MODEL" ${client}\n`;
}

async function outcomes(given: Given): Promise<Readonly<Record<number, Outcome>>> {
  const entry = fixedEntry([{ tp: 8, 'spec-decoding': 'mtp', 'conc-list': [4], ...given.item }]);
  const common = { [CHANGELOG]: '[]\n', [LIBRARY]: library };
  const head = { ...common, [MASTER]: masterText({ k: entry }), [SCRIPT]: scriptOf(given), ...given.more };
  const evidence = memoryEvidence({
    base: projectFiles({}, { ...common, ...given.base }),
    head: projectFiles({}, head),
  });
  const facts = {
    submission: await gather(submission, evidence),
    servings: await gather(servings, evidence),
    engineChanges: await gather(engineChanges, evidence),
    addedLines: await gather(addedLines, evidence),
    agreedDrafts: await gather(agreedDrafts, evidence),
    signoffs: await gather(signoffs, evidence),
    chatTemplateLibrary: await gather(chatTemplateLibrary, evidence),
  };
  const reviewDate = '2026-10-22';
  return {
    8: architectureHacks.evaluate({
      facts,
      config: architectureHacks.config.parse({}),
      rules: architectureHacks.rules,
      reviewDate,
    }),
    9: chatTemplate.evaluate({
      facts,
      config: chatTemplate.config.parse({}),
      rules: chatTemplate.rules,
      reviewDate,
    }),
    13: draftPrecision.evaluate({
      facts,
      config: draftPrecision.config.parse({}),
      rules: draftPrecision.rules,
      reviewDate,
    }),
  };
}

describe('a script that is in order', () => {
  test('passes all three, with what it rests on', async () => {
    const found = await outcomes({});
    expect(found[8]).toEqual({ kind: 'pass', summary: 'no override changes the architecture' });
    expect(found[9]).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`--use-chat-template` at'),
    });
    expect(found[13]).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('part of the checkpoint'),
    });
  });

  test('that does not speculate concerns the first alone, whatever its label', async () => {
    const found = await outcomes({ serve: '', client: '' });
    expect([found[8]?.kind, found[9]?.kind, found[13]?.kind]).toEqual([
      'pass',
      'not-applicable',
      'not-applicable',
    ]);
  });
});

describe('an override of the architecture in a script', () => {
  test.each([
    ['on the command line', `${MTP} --hf-overrides '{"text_config": {"index_topk_freq": 4}}'`, ''],
    ['with escaped quotes', `${MTP} --hf-overrides "{\\"use_index_cache\\": true}"`, ''],
    ['in an array', `${MTP} "\${EXTRA[@]}"`, `EXTRA=(--hf-overrides '{"num_hidden_layers": 4}')`],
    ['with a value from a variable', `${MTP} --hf-overrides "{\\"index_topk\\": $(nproc)}"`, ''],
    [
      'on a branch that cannot be decided',
      `${MTP} $MORE`,
      'if [ "$(hostname)" = a ]; then MORE="--load-format dummy"; fi',
    ],
  ])('%s fails at its line', async (_name, serve, before) => {
    expect((await outcomes({ serve, before }))[8]).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: SCRIPT } }],
    });
  });

  test('by an edit of the checkpoint fails, after the server is ready it does not matter', async () => {
    const sed = `sed -i 's/"num_hidden_layers": 61/"num_hidden_layers": 6/' "$MODEL/config.json"`;
    expect((await outcomes({ before: sed }))[8]).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: SCRIPT, line: 2 } }],
    });
    expect((await outcomes({ client: `--use-chat-template\n${sed}` }))[8]?.kind).toBe('pass');
  });

  test('with another key cannot be told', async () => {
    const serve = `${MTP} --hf-overrides '{"my_knob": 1}'`;
    expect((await outcomes({ serve }))[8]).toMatchObject({ kind: 'cannot-tell', needs: 'nothing' });
  });
});

describe('the client of a script', () => {
  test('without a flag sends raw prompts, at the line that calls it', async () => {
    expect((await outcomes({ client: '' }))[9]).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: SCRIPT, line: 5 } }],
    });
  });

  test('goes through the template by --dsv4, since the library says so', async () => {
    expect((await outcomes({ client: '--dsv4' }))[9]?.kind).toBe('pass');
  });

  test('sends raw prompts with a --dsv4 that the library does not know', async () => {
    const older = library.replace('        use_chat_template=true\n', '');
    expect((await outcomes({ client: '--dsv4', more: { [LIBRARY]: older } }))[9]).toMatchObject({
      kind: 'fail',
    });
  });

  test.each([
    ['export IS_MTP=true', 'pass'],
    ['export IS_MTP=false', 'fail'],
    ['', 'fail'],
  ])('goes by the switch of the script: %j', async (before, kind) => {
    const flags = 'FLAGS=""\nif [ "$IS_MTP" = "true" ]; then FLAGS="--use-chat-template"; fi';
    const found = await outcomes({ before: `${before}\n${flags}`, client: '$FLAGS' });
    expect(found[9]?.kind).toBe(kind);
  });
});

describe('the draft of a script', () => {
  const eagle = (model: string) =>
    `--speculative-config "{\\"method\\":\\"eagle3\\",\\"model\\":\\"${model}\\"}"`;

  test('is followed through a variable with a default', async () => {
    const before = `DRAFT="\${DRAFT:-acme/Other-EAGLE3}"`;
    expect((await outcomes({ before, serve: eagle('$DRAFT') }))[13]).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: expect.stringContaining('`Other-EAGLE3`'),
    });
  });

  test('is known by its name in a folder that is not known', async () => {
    expect((await outcomes({ serve: eagle('$(pwd)/drafts/Model-8') }))[13]).toMatchObject({ kind: 'pass' });
  });

  test('is requantized by a variable whose value is worked out', async () => {
    const before = 'env | sort\nexport OTHER=1 SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE="$((0 + 1))"';
    expect((await outcomes({ before }))[13]?.kind).toBe('fail');
  });

  test('is requantized by a variable of the script', async () => {
    const before = 'export SGLANG_NVFP4_CKPT_FP8_NEXTN_MOE=1';
    expect((await outcomes({ before }))[13]).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: SCRIPT, line: 2 } }],
    });
  });

  test('is patched before the server starts', async () => {
    const before = "sed -i 's/a/b/' /usr/lib/python3/dist-packages/vllm/v1/spec_decode/eagle.py";
    expect((await outcomes({ before }))[13]).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('draft code is changed'),
    });
  });
});
