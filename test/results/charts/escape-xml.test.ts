import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escapeXml } from '../../../src/results/charts/escape-xml.ts';

describe('text in a picture', () => {
  test.each([
    ['a<b>&"\'', 'a&lt;b&gt;&amp;&quot;&#39;'],
    ['</title><script>', '&lt;/title&gt;&lt;script&gt;'],
    ['a\u0000b\nc\u202ed\u200be\u2028f\ufffeg', 'a�b�c�d�e�f�g'],
    ['\ud800x', '�x'],
    ['m8/8k1k/gb300_dynamo-sglang', 'm8/8k1k/gb300_dynamo-sglang'],
    ['模型', '模型'],
  ])('%j is %s', (text, expected) => {
    expect(escapeXml(text)).toBe(expected);
  });

  test('is cut by characters, not by half of one', () => {
    expect(escapeXml('abcdef', 4)).toBe('abc…');
    expect(escapeXml('😀😀😀😀', 4)).toBe('😀😀😀😀');
    expect(escapeXml('😀😀😀😀😀', 4)).toBe('😀😀😀…');
    expect(escapeXml('<'.repeat(9), 3)).toBe('&lt;&lt;…');
  });

  test('never has markup of its own, nor more characters than asked for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, most) => {
        const escaped = escapeXml(text, most);
        expect(escaped).not.toMatch(/[<>"'\p{Cc}\p{Cf}]|&(?!(?:amp|lt|gt|quot|#39);)/u);
        const shown = escaped.replace(/&(?:amp|lt|gt|quot|#39);/g, '.');
        expect([...shown].length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
