import { describe, expect, test } from '@jest/globals';
import type { Role } from '../../../src/launch/serving.ts';
import { agentic } from './small-recipes.ts';
import { placed, roleOf, serveOne } from './support.ts';

const newer = (prefill: string, decode: string) =>
  `schema: 2\nengine: sglang\nroles:\n  prefill: {nodes: 1, workers: 1, gpus: 8, ${prefill} args: {a: 1}}\n  decode:\n    {nodes: 1, workers: 1, gpus: 8, ${decode} args: {a: 1}}\n`;
const older = (events: string) =>
  `resources: {prefill_workers: 1, decode_workers: 1}\nbackend:\n  type: sglang\n${events}  sglang_config: {prefill: {a: 1}, decode: {a: 1}}\n`;

async function events(recipe: string, role: Role): Promise<string | undefined> {
  return placed(roleOf(await serveOne(agentic(recipe)), role).kvEvents);
}

describe('KV events of a role', () => {
  test('are what a recipe of schema 2 says of it', async () => {
    const recipe = newer('kv_events: true,', 'kv_events: false,');
    expect(await events(recipe, 'prefill')).toBe('true @ m.yaml:4');
    expect(await events(recipe, 'decode')).toBe('false @ m.yaml:6');
    expect(await events(newer('', ''), 'decode')).toBeUndefined();
  });

  test('are what a recipe of schema 1 says of it', async () => {
    const recipe = older('  kv_events_config: {prefill: true}\n');
    expect(await events(recipe, 'prefill')).toBe('true @ m.yaml:4');
    expect(await events(recipe, 'decode')).toBeUndefined();
  });
});
