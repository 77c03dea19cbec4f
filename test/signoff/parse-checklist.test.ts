import { describe, expect, test } from '@jest/globals';
import { parseChecklist } from '../../src/signoff/parse-checklist.ts';
import { checklistDocument, plainDocument } from '../support/sign-offs.ts';

const fence = '```';

function textsOf(document: string): string[] | undefined {
  return parseChecklist(document)?.map((item) => item.text);
}

describe('the checklist template', () => {
  test('is the fenced block under the heading "Template", nested boxes included', () => {
    const items = parseChecklist(checklistDocument) ?? [];
    expect(items).toHaveLength(19);
    const lines = checklistDocument.split('\n');
    for (const item of items) expect(lines[item.line - 1]?.trim()).toBe(item.source);
    expect(items.filter((item) => lines[item.line - 1]?.startsWith('  - [ ]'))).toHaveLength(1);
  });

  test("is that section's list where nothing is fenced, without the next section's boxes", () => {
    const items = parseChecklist(plainDocument) ?? [];
    expect(items.map((item) => item.index)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(items.at(-1)?.text).toBe('If any of the above cannot be met, gave reasons below');
    expect(items[4]?.source).toBe('- [ ] Linked the upstream recipe and saw that it is **MERGED**');
  });

  const forms: [string, string, string[] | undefined][] = [
    ['no heading', '- [ ] a', undefined],
    ['another heading', '## Form\n- [ ] a', undefined],
    ['a heading without boxes', '## Template\nSee elsewhere.', undefined],
    ['boxes in the next section only', '## Template\n\n## Other\n- [ ] a', undefined],
    ['a heading of any level', '#### Template\n- [ ] a', ['a']],
    ['more words in the heading', '## Template (English)\n- [ ] a', ['a']],
    ['a word that only begins like it', '## Templates and more\n- [ ] a', undefined],
    ['a deeper heading inside', '## Template\n- [ ] a\n### Part two\n- [ ] b', ['a', 'b']],
    ['a fence with a language', `## Template\n${fence}markdown\n- [ ] a\n${fence}`, ['a']],
    [
      'a fence without boxes before the one with them',
      `## Template\n${fence}\nx\n${fence}\n${fence}\n- [ ] a\n${fence}`,
      ['a'],
    ],
    ['a fence without boxes and a list', `## Template\n${fence}\nx\n${fence}\n- [ ] a`, ['a']],
    ['a fence before the heading', `${fence}\n- [ ] z\n${fence}\n## Template\n- [ ] a`, ['a']],
    ['a fence behind the section', `## Template\n## Example\n${fence}\n- [ ] z\n${fence}`, undefined],
    ['a heading inside a fence', `${fence}\n## Template\n- [ ] z\n${fence}`, undefined],
    ['ticked boxes, too', '## Template\n- [x] a\n- [ ] b', ['a', 'b']],
    ['CRLF', '## Template\r\n- [ ] a\r\n- [ ] b\r\n', ['a', 'b']],
  ];
  test.each(forms)('%s', (_name, document, texts) => {
    expect(textsOf(document)).toEqual(texts);
  });
});
