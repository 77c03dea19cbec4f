import { describe, expect, test } from '@jest/globals';
import table from '../../../src/launch/data/srt-slurm.json' with { type: 'json' };
import { srtSlurmOf } from '../../../src/launch/recipe/srt-slurm.ts';
import { always, known, unknown } from '../../../src/launch/value.ts';
import { masterText, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import { agentic, RECIPE } from './small-recipes.ts';
import { placed, roleOf, serveOne } from './support.ts';

const place = { origin: { path: 'utils/srt-slurm', line: 1 }, guard: always };
const ref = (text: string) => ({ value: known(text), ...place });

describe('a release of srt-slurm', () => {
  test('is found by tag and by commit', () => {
    const [first] = table;
    for (const name of [first?.ref ?? '', first?.commit ?? ''])
      expect(srtSlurmOf(ref(name), {})).toMatchObject({ generation: 'combined', publishesByDefault: true });
    expect(srtSlurmOf(ref('v1.0.50'), {})).toMatchObject({
      generation: 'combined',
      publishesByDefault: false,
    });
  });

  test('in the table counts, whatever the recipe is written for', () => {
    expect(srtSlurmOf(ref('v1.0.50'), { roles: {} }).generation).toBe('combined');
  });

  test.each([
    ['schema 2', { roles: {} }, 'deferring'],
    ['the setting for metrics alone', { backend: { publish_metrics: true } }, 'separate'],
    ['neither', { backend: { type: 'trtllm' } }, undefined],
  ])('that is not listed is told by %s', (_name, variant, generation) => {
    expect(srtSlurmOf(ref('a'.repeat(40)), variant).generation).toBe(generation);
    expect(srtSlurmOf({ value: unknown({ kind: 'branches' }, 'a or b'), ...place }, variant).generation).toBe(
      generation,
    );
  });

  test('is listed once, with its commit and a source', () => {
    expect(new Set(table.map((one) => one.ref)).size).toBe(table.length);
    for (const { commit, source, generation } of table) {
      expect(commit).toMatch(/^[0-9a-f]{40}$/);
      expect(source).toMatch(/^NVIDIA\/srt-slurm .+: .+/);
      expect(generation).toBe('combined');
    }
  });
});

const newest = (engine: string, more = '') =>
  `schema: 2\nengine: {type: trtllm${engine}}\n${more}roles: {agg: {args: {a: 1}}}\n`;
const older = (backend: string, more = '') =>
  `backend: {type: trtllm, trtllm_config: {aggregated: {a: 1}}${backend}}\n${more}`;

/** Whether metrics are published, and the line that says so. */
async function published(recipe: string): Promise<string> {
  const found = roleOf(await serveOne(agentic(recipe))).metricsPublication;
  return `${found?.isPublished} by ${placed(found?.decidedBy) ?? 'default'}`;
}

describe('metrics of a recipe', () => {
  test.each([
    ['nothing said', newest(''), 'true by default'],
    ['on', newest(', publish_metrics: true'), 'true by true @ m.yaml:2'],
    ['off', newest(', publish_metrics: false'), 'false by false @ m.yaml:2'],
    ['combined off says nothing', newest(', publish_events_and_metrics: false'), 'true by default'],
    [
      'combined on wins',
      newest(', publish_metrics: false, publish_events_and_metrics: true'),
      'true by true @ m.yaml:2',
    ],
    ['observability implies it', newest('', 'observability: {enabled: true}\n'), 'true by true @ m.yaml:3'],
  ])('of schema 2: %s', async (_name, recipe, expected) => {
    expect(await published(recipe)).toBe(expected);
  });

  test.each([
    ['on', older(', publish_metrics: true'), 'true by true @ m.yaml:1'],
    ['off', older(', publish_metrics: false'), 'false by false @ m.yaml:1'],
    [
      'combined off switches both off',
      older(', publish_metrics: true, publish_events_and_metrics: false'),
      'false by false @ m.yaml:1',
    ],
    ['nothing said, and the release not known', older(''), 'undefined by default'],
  ])('of schema 1: %s', async (_name, recipe, expected) => {
    expect(await published(recipe)).toBe(expected);
  });

  const worker2 = (more: string) =>
    `schema: 2\nengine: {type: trtllm}\nroles:\n  agg:\n    args: {a: 1}\n${more}`;
  test.each([
    ['a flag that turns it off', '    extra_args: [--no-publish-metrics]\n', 'false by true @ m.yaml:6'],
    ['a flag that turns it on', '    extra_args: [--publish-metrics]\n', 'true by true @ m.yaml:6'],
    ['a variable', '    env: {DYN_TRTLLM_PUBLISH_METRICS: "false"}\n', 'false by false @ m.yaml:6'],
    [
      'the combined variable',
      '    env: {DYN_TRTLLM_PUBLISH_METRICS: "false", DYN_TRTLLM_PUBLISH_EVENTS_AND_METRICS: "1"}\n',
      'true by 1 @ m.yaml:6',
    ],
    ['a variable of the recipe', 'environment: {DYN_TRTLLM_PUBLISH_METRICS: "0"}\n', 'false by 0 @ m.yaml:6'],
    [
      'a variable that cannot be told',
      '    env: {DYN_TRTLLM_PUBLISH_METRICS: "{job_id}"}\n',
      'undefined by <{job_id}> @ m.yaml:6',
    ],
  ])('follow the worker: %s', async (_name, more, expected) => {
    expect(await published(worker2(more))).toBe(expected);
  });

  test.each([
    ['another engine', 'schema: 2\nengine: sglang\nroles: {agg: {args: {a: 1}}}\n'],
    ['another frontend', newest('', 'frontend: {type: trtllm_serve}\n')],
  ])('are no question for %s', async (_name, recipe) => {
    expect(roleOf(await serveOne(agentic(recipe))).metricsPublication).toBeUndefined();
  });
});

describe('the release that a launcher clones', () => {
  const files = (checkout: string, backend: string) => {
    const setting = worker({ 'additional-settings': ['CONFIG_FILE=recipes/m.yaml'] });
    const entry = multiNodeEntry([{ worker: setting, 'conc-list': [1] }], { runner: 'b200-acme' });
    return {
      'configs/nvidia-master.yaml': masterText({ k: entry }),
      'runners/launch_b200-acme.sh': `git clone https://github.com/NVIDIA/srt-slurm.git d\ngit checkout ${checkout}\n`,
      [RECIPE.replace('inferencex-e2e/', '')]: older(backend),
    };
  };

  test.each([
    ['v1.0.50', '', false, 'the setting is off where nothing is said'],
    ['v1.0.50', ', publish_events_and_metrics: true', true, 'the setting counts'],
    ['v1.0.10', '', true, 'the flag was always passed'],
    ['some-branch', ', publish_events_and_metrics: true', undefined, 'it is not known'],
  ])('decides: %s%s, %s since %s', async (checkout, backend, expected, _why) => {
    const found = roleOf(await serveOne(files(checkout, backend)));
    expect(found.metricsPublication?.isPublished).toBe(expected);
    expect(placed(found.srtSlurm?.ref)).toBe(`${checkout} @ launch_b200-acme.sh:2`);
  });
});
