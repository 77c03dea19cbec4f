import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPassages } from '../../src/claims/read-passages.ts';
import { sentencesOf } from '../../src/claims/sentence.ts';
import { claims, quotes } from './support.ts';

describe('code', () => {
  test.each<[string, string[]]>([
    ['`AB_CD=1`', ['AB_CD=1']],
    ['``AB_CD=1``', ['AB_CD=1']],
    ['`` AB_CD=1 ``', ['AB_CD=1']],
    ['**`AB_CD=1`**', ['AB_CD=1']],
    ['[`AB_CD=1`](https://example.com)', ['AB_CD=1']],
    ['\\\\`AB_CD=1`', ['AB_CD=1']],
    ['\\`AB_CD=1\\`', []],
    ['`AB_CD=1', []],
    ['AB_CD=1`', []],
    ['``AB_CD=1`', []],
    ['AB\\_CD=1', []],
    ['<code>AB_CD=1</code>', []],
    ['&#96;AB_CD=1&#96;', []],
    ['![`AB_CD=1`](x.png)', []],
    ['[x](https://example.com/`AB_CD=1`)', []],
    ['~~`AB_CD=1`~~', []],
    ['<s>`AB_CD=1`</s>', []],
    ['<strike>`AB_CD=1`</strike> `AB_CD=2`', ['AB_CD=2']],
    ['</del>`AB_CD=1`', ['AB_CD=1']],
    ['<del><del>`AB_CD=1`</del>`AB_CD=2`</del>`AB_CD=3`', ['AB_CD=3']],
    ['<deleted>`AB_CD=1`</deleted>', ['AB_CD=1']],
    ['\\~~`AB_CD=1`\\~~', ['AB_CD=1']],
    ['<br>`AB_CD=1`', ['AB_CD=1']],
    ['\\> `AB_CD=1`', ['AB_CD=1']],
  ])('in %j sets %j', (markdown, expected) => {
    expect(quotes('setting', markdown)).toEqual(expected);
  });

  test('is taken as it is written: no entity and no escape in it means anything', () => {
    const value = fc.stringMatching(/^[a-z0-9][a-z0-9.+:/@%-]{0,10}$/);
    fc.assert(
      fc.property(value, (text) => {
        // One letter is a placeholder, and so are dots.
        fc.pre(!/\.\.|^[a-z]$|^x+$/.test(text));
        expect(claims('setting', `Sets \`AB_CD=${text}\` here.`).map((one) => one.value)).toEqual([text]);
      }),
    );
    expect(quotes('setting', '`AB_CD=&#49;`')).toEqual([]);
    expect(quotes('setting', '`AB_CD=\\1`')).toEqual([]);
  });

  test('of a table cell may hold an escaped bar', () => {
    const table = '| Conc | Mode |\n|---|---|\n| 1 | `a\\|b` |\n| 2 | `ab` |';
    expect(quotes('cell', table)).toEqual(['c2, Mode: ab']);
  });
});

describe('sentences', () => {
  const sentences = (markdown: string, most = 99) =>
    readPassages(markdown).flatMap((passage) =>
      passage.kind === 'text' ? sentencesOf(passage.flat, most).map(({ full }) => full) : [],
    );

  test.each<[string, string[]]>([
    ['One. Two! Three? Four; five', ['One.', 'Two!', 'Three?', 'Four;', 'five']],
    ['一。二！三；四', ['一。', '二！', '三；', '四']],
    ['Uses e.g. this. And i.e. that.', ['Uses e.g. this.', 'And i.e. that.']],
    ['See (vs. that) now.', ['See (vs. that) now.']],
    ['Version 1.2.3 of a.b is it.', ['Version 1.2.3 of a.b is it.']],
    ['It ends in `a. b`. Next.', ['It ends in a. b.', 'Next.']],
    ['One<br>Two', ['One', 'Two']],
    ['One\nTwo', ['One Two']],
    ['...', ['...']],
    ['', []],
  ])('of %j are %j', (markdown, expected) => {
    expect(sentences(markdown)).toEqual(expected);
  });

  test('have all of the words, in order, and are so many at most', () => {
    const word = fc.stringMatching(/^[a-z]{1,6}[.!?;]?$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), fc.nat(5), (words, most) => {
        const text = words.join(' ');
        expect(sentences(text).join(' ')).toBe(text);
        expect(sentences(text, most)).toEqual(sentences(text).slice(0, most));
      }),
    );
  });

  test('that go on and on are cut, and so is their paragraph', () => {
    const [passage] = readPassages(`${'a'.repeat(9_000)} `);
    if (passage?.kind !== 'text') throw new Error('no text');
    const [one, ...more] = sentencesOf(passage.flat, 9);
    expect(more).toEqual([]);
    expect([one?.flat.length, one?.paragraph.length, one?.isPlain]).toEqual([2_000, 8_000, false]);
  });
});

describe('the state of events and metrics', () => {
  const found = (markdown: string) =>
    claims('state', markdown).map(({ of, role, isOn }) => `${role ?? 'all'} ${of} ${isOn ? 'on' : 'off'}`);

  test.each<[string, string[]]>([
    ['Enable the prefill KV-events.', ['prefill kv-events on']],
    ['Stops all decode KV events.', ['decode kv-events off']],
    ['Decode KV events remain enabled', ['decode kv-events on']],
    ['Decode KV events are turned off', ['decode kv-events off']],
    ['Decode KV events kept on', ['decode kv-events on']],
    ['Prefill KV events turned disabled', ['prefill kv-events off']],
    ['停用 decode 侧 KV events', ['decode kv-events off']],
    ['decode 的 KV events 开启', ['decode kv-events on']],
    ['Metrics on all roles are enabled', ['all metrics on']],
    ['Metrics of prefill are enabled', []],
    ['Router KV events are on', []],
    ['Decode KV events, which are off', []],
  ])('%s: %j', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });
});
