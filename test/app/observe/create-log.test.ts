import { describe, expect, test } from '@jest/globals';
import { prettyLine } from '../../../src/app/observe/pretty-line.ts';
import { APP_KEY_PKCS8 } from '../support/app-key.ts';
import { memoryLog } from '../support/memory-log.ts';
import { SECRET } from '../support/webhooks.ts';

describe('the log', () => {
  test('is one JSON object a line', () => {
    const { log, lines } = memoryLog();
    log.info({ delivery: 'a-1', count: 2 }, 'webhook accepted');
    expect(lines()).toEqual([
      { level: 'info', time: expect.any(Number), delivery: 'a-1', count: 2, msg: 'webhook accepted' },
    ]);
  });

  test.each([
    ['silent', []],
    ['error', ['e']],
    ['info', ['i', 'e']],
    ['trace', ['t', 'i', 'e']],
  ] as const)('at level %s says %j', (level, expected) => {
    const { log, messages } = memoryLog({ level });
    log.trace('t');
    log.info('i');
    log.error('e');
    expect(messages()).toEqual(expected);
  });

  test('carries the fields of its parents, made safe as well', () => {
    const { log, lines } = memoryLog();
    log.child({ pull: 'o/r#1\u202e', token: 'abc' }).child({ attempt: 2 }).info('done');
    expect(lines()).toMatchObject([{ pull: 'o/r#1\\u{202e}', token: '[secret]', attempt: 2, msg: 'done' }]);
  });

  test('holds no secret, wherever it stands', () => {
    const { log, text } = memoryLog({ secrets: [SECRET, APP_KEY_PKCS8] });
    const token = `ghs_${'a1'.repeat(18)}`;
    log.info(`message with ${SECRET}`);
    log.info({ field: SECRET, nested: { list: [token] } }, 'fields');
    log.error({ cause: new Error(`failed with ${token}`, { cause: new Error(SECRET) }) }, 'errors');
    log.child({ bound: token }).warn({ key: APP_KEY_PKCS8 }, 'bound %s', SECRET);
    log.info(new Error(SECRET));
    expect(text()).not.toContain(SECRET);
    expect(text()).not.toContain(token);
    expect(text()).not.toContain(APP_KEY_PKCS8.slice(40, 90));
  });

  test("shows strangers' text harmless and short", () => {
    const { log, lines, text } = memoryLog();
    log.warn({ login: 'a\u202eb\u001b[2J', body: 'x'.repeat(1e6) }, 'from "%s"', 'c\u200bd');
    expect(lines()).toHaveLength(1);
    expect(text().length).toBeLessThan(1_500);
    for (const hidden of ['\u202e', '\u200b', '\u001b']) expect(text()).not.toContain(hidden);
  });
});

describe('the pretty log', () => {
  test('is for people', () => {
    const { log, text } = memoryLog({ format: 'pretty' });
    log.warn({ delivery: 'a-1', deliveries: ['x y'], outcome: 'all is well', none: undefined }, 'job done');
    expect(text()).toMatch(
      /^\d\d:\d\d:\d\d\.\d{3} WARN {2}job done delivery=a-1 deliveries=\["x y"\] outcome="all is well"\n$/,
    );
  });

  test.each([
    [{ level: 'info', time: 0, msg: 'm' }, '00:00:00.000 INFO  m\n'],
    [{ level: 'error', time: 1, a: 'b=c', n: null }, '00:00:00.001 ERROR  a="b=c" n=null\n'],
  ])('%j', (line, expected) => {
    expect(prettyLine(line)).toBe(expected);
  });
});
