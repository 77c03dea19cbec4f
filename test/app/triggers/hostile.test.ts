import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Job } from '../../../src/app/jobs/job.ts';
import { MalformedEvent } from '../../../src/app/triggers/malformed-event.ts';
import { knownEvents, readEvent } from '../../../src/app/triggers/read-event.ts';
import { everyEvent } from './every-event.ts';
import { read, us } from './support.ts';

/** Reads what was parsed from JSON; anything but a trigger of readable jobs, nothing, or the typed error fails. */
function readHostile(name: string, text: string): 'trigger' | 'nothing' | 'malformed' {
  try {
    const trigger = readEvent(name, JSON.parse(text), us);
    if (trigger === undefined) return 'nothing';
    for (const { job } of trigger.jobs) expect(Job.parse(job)).toEqual(job);
    return 'trigger';
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    expect(error.event).toBe(name);
    expect(error.message.length).toBeLessThan(400);
    return 'malformed';
  }
}

const badKeys = fc.constantFrom('__proto__', 'constructor', 'toString', 'then', 'toJSON', 'length', 'id');
const hostileValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    null,
    -1,
    0,
    1e308,
    '',
    '\u0000',
    '\u202eabc',
    '@everyone',
    '</details><!-- x -->',
    'x'.repeat(70_000),
  ),
  fc.dictionary(badKeys, fc.jsonValue({ maxDepth: 1 })),
);

type Path = readonly string[];

/** Every place in a value, the value itself included. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** The JSON of a value in which something else stands at a place; `undefined` takes it out. */
function mutated(value: unknown, path: Path, replacement: unknown): string {
  function walk(at: unknown, [key, ...rest]: Path): unknown {
    if (key === undefined) return replacement;
    if (Array.isArray(at)) return at.map((item, index) => (String(index) === key ? walk(item, rest) : item));
    return Object.fromEntries(
      Object.entries(Object(at)).map(([name, inner]) => [name, name === key ? walk(inner, rest) : inner]),
    );
  }
  return JSON.stringify(walk(value, path)) ?? 'null';
}

describe('a payload from a stranger', () => {
  test('of any shape is refused or read, never more', () => {
    fc.assert(
      fc.property(fc.constantFrom(...knownEvents), fc.json({ maxDepth: 6 }), (name, text) => {
        expect(readHostile(name, text)).toBe('malformed');
      }),
    );
  });

  test("in GitHub's shape with something else anywhere is refused or read, never more", () => {
    const mutation = fc
      .constantFrom(...everyEvent)
      .chain((webhook) =>
        fc.tuple(
          fc.constant(webhook),
          fc.constantFrom(...placesIn(webhook.payload)),
          fc.option(hostileValue, { nil: undefined }),
        ),
      );
    fc.assert(
      fc.property(mutation, ([{ name, payload }, path, replacement]) => {
        readHostile(name, mutated(payload, path, replacement));
      }),
      { numRuns: 2_000 },
    );
  });

  test('delivered under the name of another event is refused or read, never more', () => {
    for (const name of knownEvents)
      for (const { payload } of everyEvent) readHostile(name, JSON.stringify(payload));
  });

  test('with a key that reaches for prototypes says the same as without, and reaches none', () => {
    for (const webhook of everyEvent) {
      const poison =
        '"__proto__":{"polluted":true,"action":"x"},"constructor":{"prototype":{"polluted":true}}';
      const text = JSON.stringify(webhook.payload).replaceAll('{"', `{${poison},"`);
      const payload = JSON.parse(text);
      expect(readEvent(webhook.name, payload, us)).toEqual(read(webhook));
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }
  });

  test('does not lend fields that only its prototype key has', () => {
    const [webhook] = everyEvent;
    const { installation, ...rest } = webhook?.payload ?? {};
    const text = JSON.stringify(rest).replace('{', `{"__proto__":${JSON.stringify({ installation })},`);
    expect(readHostile('pull_request', text)).toBe('malformed');
  });

  test('nested very deeply is read no deeper than its fields', () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    for (const { name, payload } of everyEvent) {
      const text = JSON.stringify({ ...payload, deep: 0 }).replace('"deep":0', `"deep":${deep}`);
      expect(readHostile(name, text)).toBe('trigger');
    }
  });
});
