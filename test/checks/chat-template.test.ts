import { describe, expect, test } from '@jest/globals';
import { chatTemplate } from '../../checks/09-chat-template/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import { addedLines } from '../../src/facts/added-lines.ts';
import { chatTemplateLibrary } from '../../src/facts/chat-template-library.ts';
import { type ConfigServings, servings } from '../../src/facts/servings.ts';
import type { Client } from '../../src/facts/speculates.ts';
import { submission } from '../../src/facts/submission.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, masterText, multiNodeEntry } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';
import {
  added,
  client,
  config,
  elsewhere,
  hidden,
  nothingSubmitted,
  rowOf,
  SCRIPT,
  serving,
  setting,
  speculation,
} from './speculates-support.ts';

const library = { path: 'benchmarks/benchmark_lib.sh', impliesTemplate: true, line: 5 };

function judge(
  configs: readonly ConfigServings[],
  lines = added(),
  of = library,
  options: unknown = {},
): Outcome {
  return chatTemplate.evaluate({
    facts: { submission: nothingSubmitted, servings: configs, addedLines: lines, chatTemplateLibrary: of },
    config: chatTemplate.config.parse(options),
    rules: chatTemplate.rules,
    reviewDate: '2026-10-22',
  });
}

const served = (one: Client | undefined) => serving({ speculation: speculation(), client: one });
const withClient = (one: Client | undefined) => judge([config([served(one)])]);
const flagged = (flag: string, ...conditions: readonly string[]) =>
  client('fixed-sequence', { chatTemplate: setting('true', 40, ...conditions), templateFlag: flag });
const raw = client('fixed-sequence', { chatTemplate: setting('false', 41) });

describe('PASS', () => {
  test.each<[string, Client, string]>([
    ['the AgentX client', client('agentic'), 'the AgentX client replays conversations'],
    [
      'a chat-completions endpoint',
      client('fixed-sequence', { endpoint: setting('/v1/chat/completions'), chatTemplate: setting('false') }),
      'it calls `/v1/chat/completions`',
    ],
    ['--use-chat-template', flagged('use-chat-template'), `\`--use-chat-template\` at \`${SCRIPT}:40\``],
    ['--dsv4', flagged('dsv4'), `\`--dsv4\` at \`${SCRIPT}:40\``],
    [
      'the recipe',
      client('fixed-sequence', { chatTemplate: setting('True', 12) }),
      `the recipe says so at \`${SCRIPT}:12\``,
    ],
    [
      'the default of its client',
      client('fixed-sequence', { type: setting('sa-bench') }),
      '`sa-bench` does it by default',
    ],
  ])('by %s', (_name, one, by) => {
    expect(withClient(one)).toEqual({
      kind: 'pass',
      summary: `the clients of \`k\` go through the chat template: ${by}`,
    });
  });

  test('with the client of another role', () => {
    const other = serving({ role: 'prefill', client: flagged('use-chat-template') });
    expect(judge([config([other, served(undefined)])]).kind).toBe('pass');
  });

  test('by another client, once an option says so', () => {
    const one = config([served(client('fixed-sequence', { type: setting('my-bench') }))]);
    const options = { templateByDefault: [{ client: 'my-bench', source: 'its documentation' }] };
    expect(judge([one], added(), library, options).kind).toBe('pass');
  });
});

describe('FAIL', () => {
  test('for an AgentX recipe that switches the template off in so many words', () => {
    const outcome = withClient(client('agentic', { chatTemplate: setting('False', 41) }));
    expect(outcome).toMatchObject({ kind: 'fail', findings: [{ location: { path: SCRIPT, line: 41 } }] });
  });

  test('for raw prompts, with config and line', () => {
    const what = `\`k\`: the client sends raw prompts without the chat template, at \`${SCRIPT}:41\``;
    expect(withClient(raw)).toEqual({
      kind: 'fail',
      summary: what,
      findings: [
        {
          message: expect.stringContaining(`${what}. Pass \`--use-chat-template\``),
          location: { path: SCRIPT, line: 41 },
        },
      ],
    });
  });

  test('for --dsv4 where the library does not switch the template on', () => {
    const of = { ...library, impliesTemplate: false };
    expect(judge([config([served(flagged('dsv4'))])], added(), of)).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining(
        'does not switch the chat template on in `benchmarks/benchmark_lib.sh`',
      ),
    });
    expect(judge([config([served(flagged('use-chat-template'))])], added(), of).kind).toBe('pass');
  });

  test('for raw prompts to an endpoint of completions', () => {
    expect(withClient({ ...raw, endpoint: setting('/v1/completions') }).kind).toBe('fail');
  });

  test('where one config of many sends raw prompts, each place once', () => {
    const configs = [
      config([served(client('agentic'))], { key: 'a' }),
      config([served(raw)], { key: 'b' }),
      config([served(raw)], { key: 'c' }),
    ];
    const outcome = judge(configs);
    expect([outcome.kind, outcome.findings?.length]).toEqual(['fail', 1]);
    expect(outcome.summary).toMatch(/^`b`, `c`: /);
  });

  test('for a labelled point of an engine that is not known', () => {
    const one = serving({ engine: 'other', client: raw });
    const row = rowOf('k', { 'spec-decoding': 'mtp' });
    expect(judge([config([one], { row })]).kind).toBe('fail');
    expect(judge([config([one])]).kind).toBe('not-applicable');
  });
});

describe('cannot tell', () => {
  test.each<[string, Client | undefined, string]>([
    ['without a client', undefined, `no benchmark client is found for the server at \`${SCRIPT}:30\``],
    [
      'of a client that does not say',
      client('fixed-sequence'),
      'whether the benchmark client `fixed-sequence` goes through the chat template is not said',
    ],
    [
      'of a value that is not known',
      client('fixed-sequence', { chatTemplate: hidden('$TEMPLATE', 12) }),
      `cannot be told at \`${SCRIPT}:12\`: \`$TEMPLATE\``,
    ],
    [
      'of a flag under another condition',
      flagged('use-chat-template', '[ "$RANK" = 0 ]'),
      'only under a condition that cannot be told (if `[ "$RANK" = 0 ]`)',
    ],
  ])('%s', (_name, one, why) => {
    expect(withClient(one)).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining(why),
    });
  });

  test('of points that are not told, and the network may help', () => {
    expect(judge([config(elsewhere)])).toMatchObject({
      kind: 'cannot-tell',
      needs: 'network',
      parts: ['upstream'],
    });
    expect(judge([config({ ...elsewhere, isElsewhere: false })])).toMatchObject({ needs: 'nothing' });
  });

  test('is outweighed by raw prompts', () => {
    expect(judge([config(elsewhere), config([served(raw)])]).kind).toBe('fail');
  });
});

describe('not applicable', () => {
  test.each<[string, readonly ConfigServings[]]>([
    ['without a config', []],
    ['without speculation', [config([serving({ client: raw })])]],
    [
      'without speculation, whatever the label',
      [config([serving({ client: raw })], { row: rowOf('k', { 'spec-decoding': 'mtp' }) })],
    ],
    [
      'where only the eval run speculates',
      [config([serving({ client: raw })], { evaluation: [served(raw)] })],
    ],
  ])('%s', (_name, configs) => {
    expect(judge(configs).kind).toBe('not-applicable');
  });
});

describe('a config that is only reached', () => {
  const reached = [config([served(raw)], { isSubmitted: false })];

  test('is judged where the client stands on an added line', () => {
    expect(judge(reached).kind).toBe('not-applicable');
    expect(judge(reached, added(`${SCRIPT}:41`)).kind).toBe('fail');
  });

  test('is not asked for what cannot be told', () => {
    expect(judge([config(elsewhere, { isSubmitted: false })]).kind).toBe('not-applicable');
    expect(judge([config(elsewhere, { isSubmitted: false })], added('l.sh:3')).kind).toBe('cannot-tell');
  });
});

describe('over the evidence of a pull request', () => {
  const RECIPE = 'benchmarks/multi_node/srt-slurm-recipes/m.yaml';
  const role = { 'num-worker': 1, tp: 4 };
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1] };
  const recipe = (benchmark: string) =>
    `schema: 2\nengine: vllm\nroles:\n  prefill: {args: {a: 1}}\n  decode:\n    args:\n      speculative-config: '{"method":"mtp"}'\nbenchmark:\n  type: sa-bench\n${benchmark}`;

  async function over(head: Files, entry: Fields = multiNodeEntry([row])): Promise<Outcome> {
    const common = { [CHANGELOG]: '[]\n' };
    const files = { [MASTER]: masterText({ k: entry }), ...head };
    const evidence = memoryEvidence({
      base: projectFiles({}, common),
      head: projectFiles({}, { ...common, ...files }),
    });
    return chatTemplate.evaluate({
      facts: {
        submission: await gather(submission, evidence),
        servings: await gather(servings, evidence),
        addedLines: await gather(addedLines, evidence),
        chatTemplateLibrary: await gather(chatTemplateLibrary, evidence),
      },
      config: chatTemplate.config.parse({}),
      rules: chatTemplate.rules,
      reviewDate: '2026-10-22',
    });
  }

  test('the recipe decides, and srt-slurm where it says nothing', async () => {
    expect(await over({ [RECIPE]: recipe('') })).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('`sa-bench` does it by default'),
    });
    expect(await over({ [RECIPE]: recipe('  use_chat_template: true\n') })).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining(`at \`${RECIPE}:10\``),
    });
  });

  test('a recipe that switches it off fails at its line', async () => {
    expect(await over({ [RECIPE]: recipe('  use_chat_template: false\n') })).toMatchObject({
      kind: 'fail',
      findings: [{ location: { path: RECIPE, line: 10 } }],
    });
  });

  test('AgentX replays conversations', async () => {
    const entry = multiNodeEntry([row], {}, 'agentic-coding');
    const text = recipe('').replace('type: sa-bench', 'type: custom\n  command: bash /w/agentic_srt.sh');
    expect(await over({ [RECIPE]: text }, entry)).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('AgentX'),
    });
    const own = text.replace('agentic_srt.sh', 'mine.sh');
    expect((await over({ [RECIPE]: own }, entry)).kind).toBe('cannot-tell');
    const off = recipe('  use_chat_template: "no"\n');
    expect((await over({ [RECIPE]: off }, entry)).kind).toBe('fail');
  });
});
