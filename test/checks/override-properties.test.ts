import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ArchitectureConfig } from '../../checks/08-architecture-hacks/config.ts';
import { architectureHacks } from '../../checks/08-architecture-hacks/index.ts';
import { ChatTemplateConfig } from '../../checks/09-chat-template/config.ts';
import { DraftConfig } from '../../checks/13-draft-precision/config.ts';
import { draftPrecision } from '../../checks/13-draft-precision/index.ts';
import { bitsOf, draftNamed, isAsShipped, isOff } from '../../checks/13-draft-precision/precision.ts';
import type { Argument } from '../../src/facts/speculates.ts';
import {
  added,
  argument,
  changesOf,
  config,
  nothingSubmitted,
  serving,
  speculation,
} from './speculates-support.ts';

const architecture = ArchitectureConfig.parse({});
const drafts = DraftConfig.parse({});

function kindOf(...args: readonly Argument[]): string {
  const configs = [config([serving({ args })])];
  return architectureHacks.evaluate({
    facts: {
      submission: nothingSubmitted,
      servings: configs,
      engineChanges: changesOf(configs),
      addedLines: added(),
    },
    config: architecture,
    rules: architectureHacks.rules,
    reviewDate: '2026-10-22',
  }).kind;
}

function draftKindOf(json: string): string {
  const configs = [
    config([serving({ speculation: speculation(), args: [argument('speculative-config', json)] })]),
  ];
  return draftPrecision.evaluate({
    facts: {
      submission: nothingSubmitted,
      servings: configs,
      engineChanges: changesOf(configs),
      addedLines: added(),
      agreedDrafts: undefined,
      signoffs: { judged: undefined, current: [], stale: [], refused: [], permissionAssumed: true },
    },
    config: drafts,
    rules: draftPrecision.rules,
    reviewDate: '2026-10-22',
  }).kind;
}

const container = fc.constantFrom('text_config', 'llm_config', 'a', 'thinker-config');
const harmless = fc.constantFrom(...architecture.harmlessKeys.map(({ key }) => key));
const keyOf = fc.constantFrom(...architecture.architectureKeys.map(({ key }) => key));

/** An object with one value below some containers. */
function nested(path: readonly string[], key: string, value: unknown): unknown {
  return path.toReversed().reduce<unknown>((inner, name) => ({ [name]: inner }), { [key]: value });
}

describe('an override', () => {
  test('of the architecture fails, however deep it stands and whatever is beside it', () => {
    fc.assert(
      fc.property(
        fc.array(container, { maxLength: 5 }),
        keyOf,
        fc.integer({ min: 2 }),
        harmless,
        (path, key, value, more) => {
          const json = JSON.stringify({ [more]: 1, wrapped: nested(path, key, value) });
          expect(kindOf(argument('hf-overrides', json))).toBe('fail');
        },
      ),
    );
  });

  test('of the architecture fails when it is dotted', () => {
    fc.assert(
      fc.property(
        fc.array(container, { maxLength: 3 }),
        keyOf,
        fc.integer({ min: 2 }),
        (path, key, value) => {
          const flag = ['hf-overrides', ...path, key].join('.');
          expect(kindOf(argument(flag, String(value)))).toBe('fail');
        },
      ),
    );
  });

  test('of a key that no table has never passes', () => {
    fc.assert(
      fc.property(
        fc.array(container, { maxLength: 3 }),
        fc.stringMatching(/^zz_[a-z]{1,8}$/),
        fc.jsonValue(),
        (path, key, value) => {
          fc.pre(typeof value !== 'object' || value === null);
          const json = JSON.stringify(nested(path, key, value));
          expect(kindOf(argument('json-model-override-args', json))).toBe('cannot-tell');
        },
      ),
    );
  });

  test('of harmless keys alone passes', () => {
    fc.assert(
      fc.property(fc.array(container, { maxLength: 3 }), harmless, fc.integer(), (path, key, value) => {
        expect(kindOf(argument('hf-overrides', JSON.stringify(nested(path, key, value))))).toBe('pass');
      }),
    );
  });

  test('in any text is answered, and never passes unless it is JSON', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const kind = kindOf(argument('hf-overrides', text));
        expect(['pass', 'fail', 'cannot-tell']).toContain(kind);
        if (!/^\s*'?\s*\{/.test(text)) expect(kind).toBe('cannot-tell');
      }),
    );
  });
});

describe('a speculative config', () => {
  test('with a quantization that is no precision never passes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^q[a-z0-9]{1,8}$/), container, (value, name) => {
        const json = JSON.stringify({ method: 'mtp', [name]: { quantization: value } });
        expect(draftKindOf(json)).toBe('cannot-tell');
      }),
    );
  });

  test('in any text is answered', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(['pass', 'cannot-tell', 'fail']).toContain(draftKindOf(text));
      }),
    );
  });
});

describe('precisions', () => {
  test.each([
    ['BF16', 16],
    ['fp8-e4m3', 8],
    [' nvfp4 ', 4],
    ['float32', 32],
    ['fp6', undefined],
    ['', undefined],
  ])('%j has %s bits', (name, bits) => {
    expect(bitsOf(name, drafts)).toBe(bits);
  });

  test('words for the checkpoint, and for off', () => {
    expect(['auto', 'None', ''].map(isAsShipped)).toEqual([true, true, true]);
    expect(['fp8', 'unquant'].map(isAsShipped)).toEqual([false, false]);
    expect(['0', 'False', 'off'].map(isOff)).toEqual([true, true, true]);
    expect(['1', 'true', 'anything'].map(isOff)).toEqual([false, false, false]);
  });

  test('drafts are found by name, whatever the case', () => {
    expect(draftNamed('glm-5.2-nvfp4', drafts)?.stored).toBe('bf16');
    expect(draftNamed('GLM-5.2', drafts)).toBeUndefined();
    expect(draftNamed(undefined, drafts)).toBeUndefined();
  });
});

describe('the tables of the preset', () => {
  const tables = [
    ...Object.values(architecture),
    ...Object.values(ChatTemplateConfig.parse({})),
    ...Object.values(drafts),
  ];

  test('name a source on every line', () => {
    for (const line of tables.flat()) expect(line.source.length).toBeGreaterThan(5);
  });

  test('name nothing twice', () => {
    for (const table of tables) {
      const names = table.map(({ source: _, ...line }) => JSON.stringify(line));
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('name stored precisions that are in the table of precisions', () => {
    for (const { stored } of drafts.drafts) expect(bitsOf(stored, drafts)).toBeDefined();
  });

  test('keep keys of the architecture and harmless ones apart', () => {
    const keys = new Set(architecture.architectureKeys.map(({ key }) => key));
    expect(architecture.harmlessKeys.filter(({ key }) => keys.has(key))).toEqual([]);
    expect(architecture.neutralValues.every(({ key }) => keys.has(key))).toBe(true);
  });
});
