import { describe, expect, test } from '@jest/globals';
import { blocksOf, codesIn, sectionOf, tableOf } from './markdown-doc.ts';

const text = [
  '# Title',
  '## 1. First',
  'one',
  '### Inner',
  'inner `code` and `more`',
  '```',
  'plain',
  '```',
  '## Second',
  '| name | what |',
  '|---|---|',
  '| `a` | b |',
  '| c | |',
  '',
  '```yaml',
  'a: 1',
  '```',
].join('\n');

describe('a document', () => {
  test('has sections, with what is below them', () => {
    expect(sectionOf(text, 'First')).toMatch(/^one\n### Inner[\s\S]*```$/);
    expect(sectionOf(text, 'Inner')).not.toContain('Second');
    expect(() => sectionOf(text, 'Third')).toThrow('there is no heading "Third"');
  });

  test('has tables', () => {
    expect(tableOf(text, 'name')).toEqual([
      ['`a`', 'b'],
      ['c', ''],
    ]);
    expect(() => tableOf(text, 'nothing')).toThrow('there is no table of "nothing"');
  });

  test('quotes code', () => {
    expect(codesIn(sectionOf(text, 'Inner'))).toEqual(['code', 'more']);
    expect(blocksOf(text)).toEqual(['plain\n']);
    expect(blocksOf(text, 'yaml')).toEqual(['a: 1\n']);
  });
});
