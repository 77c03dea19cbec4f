import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fillTemplate } from '../../../src/app/conversation/fill-template.ts';
import { inLanguages } from '../../../src/app/conversation/in-languages.ts';
import { comment, ownOf, ownWith } from '../../../src/app/conversation/marker.ts';
import { mention } from '../../../src/app/conversation/mention.ts';
import { stagingText } from '../../../src/app/conversation/staging-text.ts';
import { markerOf } from '../../../src/app/publish/marker.ts';
import { own, policyOf, staged } from '../../support/conversation.ts';

describe('a link template', () => {
  test.each([
    ['https://x/{run}', { run: '5' }, 'https://x/5'],
    ['https://x/{date}~r{run}', { run: '5', date: '2026-10-22' }, 'https://x/2026-10-22~r5'],
    ['https://x/{run}', { run: '../a?b#c d' }, 'https://x/..%2Fa%3Fb%23c%20d'],
    ['https://x/{run}', { run: '{date}', date: '1' }, 'https://x/%7Bdate%7D'],
    ['https://x/{run}', { run: '\ud800' }, 'https://x/%EF%BF%BD'],
    ['https://x/{constructor}', {}, 'https://x/{constructor}'],
  ])('%s with %j', (template, values, url) => {
    expect(fillTemplate(template, values)).toBe(url);
  });

  test('never leads elsewhere, whatever the value', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (run) => {
        const { origin, hash, search } = new URL(fillTemplate('https://x.example/a/{run}/b', { run }));
        expect([origin, hash, search]).toEqual(['https://x.example', '', '']);
      }),
    );
  });
});

describe('a mention', () => {
  test.each(['ada', 'Ada-L', 'ada_corp', '0x'])('brings %s', (login) => {
    expect(mention(login)).toBe(`@${login}`);
  });

  test.each(['', 'x[bot]', 'a b', '@everyone', 'acme/team', 'a\n@b', '`'])('only shows %j', (login) => {
    expect(mention(login)).toMatch(/^(`+) ?@[\s\S]*\1$/);
  });
});

test('texts stand in the order of the languages, each once', () => {
  const texts = { en: 'yes', 'zh-Hans': '是' };
  expect(inLanguages(['en', 'zh-Hans'], texts)).toBe('yes\n\n---\n\n是');
  expect(inLanguages(['zh-Hans', 'zh-Hans'], texts)).toBe('是');
});

describe('our comments', () => {
  test('begin with a marker that is read back', () => {
    const { marker, body } = comment('command=5', 'one', 'two');
    expect(body).toBe('<!-- pr-verdict command=5 -->\none\n\ntwo\n');
    expect(markerOf(body)).toBe(marker);
  });

  test('are found by marker and by key, the oldest first', () => {
    const all = [own(1, 'command=5'), own(2, 'command=5'), own(3, 'command=6'), own(4, 'reminder')];
    expect(ownWith(all, 'command=5')?.id).toBe(1);
    expect(ownWith(all, 'command=7')).toBeUndefined();
    expect([...ownOf(all, 'command')].map(([value, { id }]) => [value, id])).toEqual([
      ['5', 1],
      ['6', 3],
    ]);
    expect(ownOf(all, 'reminder').size).toBe(0);
  });
});

describe('staging', () => {
  const { staging, commands } = policyOf();

  test('that never said its own run has no link to it', () => {
    if (staging === null) throw new Error('the preset stages');
    const { appRun: _appRun, ...record } = staged('succeeded');
    expect(stagingText(record, staging, commands)[1]).toMatch(/updates its data\.$/);
  });

  test('speaks of the commands of the policy', () => {
    if (staging === null) throw new Error('the preset stages');
    const named = policyOf({ commands: { use: '/take', stage: '/show' } }).commands;
    expect(stagingText(staged('succeeded'), staging, named)[1]).toContain('future `/take` requests');
    expect(stagingText(staged('failed'), staging, named)[0]).toContain('`/show 5` tries again');
  });
});
