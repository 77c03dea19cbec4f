import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { MAX_SIGNOFF_CHARACTERS, parseSignoff } from '../../src/signoff/parse-signoff.ts';
import { form, OPENING, signoffOf } from '../support/sign-offs.ts';

const box = '- [x] Verified that this PR passes evals';

function isSignoff(body: string): boolean {
  return parseSignoff(body, form).kind === 'signoff';
}

describe('what begins a sign-off', () => {
  const accepted: [string, string][] = [
    ['the phrase first', `${OPENING}\n${box}`],
    ['blank lines before it', `\n\n${OPENING}\n${box}`],
    ['a heading before it', `## Sign-off\n\n${OPENING}\n${box}`],
    ['two headings before it', `# Review\n## Sign-off\n${OPENING}\n${box}`],
    ['a greeting in the same paragraph', `Hi all,\n${OPENING}\n${box}`],
    ['a greeting paragraph', `Thanks @octocat!\n\n${OPENING}\n${box}`],
    ['a quoted message before it', `> please sign off\n\n${OPENING}\n${box}`],
    ['a hidden comment before it', `<!-- draft 2 -->\n\n${OPENING}\n${box}`],
    ['the phrase as a heading', `### ${OPENING}\n${box}`],
    ['the phrase in bold', `**${OPENING}**\n${box}`],
    ['no colon', `${OPENING.replace(':', '')}\n${box}`],
    ['a no-break space in the phrase', `${OPENING.replace('PR reviewer', 'PR\u00a0reviewer')}\n${box}`],
    ['doubled blanks in the phrase', `${OPENING.replace('and CODEOWNER', 'and  CODEOWNER')}\n${box}`],
    ['CRLF line ends', `${OPENING}\r\n${box}\r\n`],
    ['the whole body indented by two spaces', `  ${OPENING}\n  ${box}`],
    ['a blank line before the list', `${OPENING}\n\n${box}`],
    ['an unticked box', `${OPENING}\n- [ ] Verified`],
  ];
  test.each(accepted)('%s is a sign-off', (_name, body) => {
    expect(isSignoff(body)).toBe(true);
  });

  const refused: [string, string][] = [
    ['an empty body', ''],
    ['boxes without the phrase', box],
    ['the phrase without a box', OPENING],
    ['the phrase with ordinary bullets', `${OPENING}\n- looked at it`],
    ['a box before the phrase only', `${box}\n\n${OPENING}`],
    ['the phrase quoted', `> ${OPENING}\n> ${box}`],
    ['the phrase quoted, boxes not', `> ${OPENING}\n\n${box}`],
    ['the phrase in a fence', `\`\`\`\n${OPENING}\n${box}\n\`\`\``],
    ['the phrase in a fence inside a list', `- see\n  \`\`\`\n  ${OPENING}\n  ${box}\n  \`\`\``],
    ['the phrase in indented code', `    ${OPENING}\n    ${box}`],
    ['the phrase hidden in a comment', `<!-- ${OPENING} -->\n\n${box}`],
    ['the phrase hidden in a comment of several lines', `<!--\n${OPENING}\n-->\n\n${box}`],
    ['the phrase inside a sentence', `Please post: ${OPENING}\n${box}`],
    ['the phrase in code', `\`${OPENING}\`, please\n\nlike this:\n\n${box}`],
    ['the phrase negated', `${OPENING.replace(':', ' NOT:')}\n${box}`],
    ['the phrase struck out in a block', `<del>\n\n${OPENING}\n${box}\n\n</del>`],
    ['the phrase struck out', `~~${OPENING}~~\n${box}`],
    ['the phrase struck out in HTML', `x <del>y</del>\n<s>${OPENING}</s>\n\n${box}`],
    ['the phrase as a list item', `- ${OPENING}\n${box}`],
    ['the phrase after a discussion', `I looked at it.\n\nIt is fine.\n\n${OPENING}\n${box}`],
    ['another case', `${OPENING.toLowerCase()}\n${box}`],
    ['the phrase cut short', `As a PR reviewer, I have reviewed this and have:\n${box}`],
    ['a box in a quote only', `${OPENING}\n> ${box}`],
    ['a box in a fence only', `${OPENING}\n\`\`\`\n${box}\n\`\`\``],
  ];
  test.each(refused)('%s is none', (_name, body) => {
    expect(isSignoff(body)).toBe(false);
  });

  test('a comment that holds the checklist without the phrase is said to look like one', () => {
    expect(parseSignoff(`${box}\n${box}`, form)).toMatchObject({
      kind: 'not-a-signoff',
      boxes: [{ line: 1 }, { line: 2 }],
    });
    expect(parseSignoff('Looks good.', form)).toMatchObject({ kind: 'not-a-signoff', boxes: [] });
  });

  test('the reason names the phrase that is missing', () => {
    expect(parseSignoff(box, form)).toMatchObject({ reason: expect.stringContaining(form.opening) });
  });

  test('without a box nothing of its markdown is read', () => {
    const parse = jest.spyOn(MarkdownIt.prototype, 'parse');
    expect(parseSignoff(`${OPENING}\n${'> * > * a\n'.repeat(6_000)}`, form)).toMatchObject({
      kind: 'not-a-signoff',
      reason: expect.stringContaining('no checklist box follows'),
      boxes: [],
    });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  test("a body beyond GitHub's limit is none", () => {
    const body = `${OPENING}\n${box}\n`;
    expect(isSignoff(body.padEnd(MAX_SIGNOFF_CHARACTERS, 'x'))).toBe(true);
    expect(isSignoff(body.padEnd(MAX_SIGNOFF_CHARACTERS + 1, 'x'))).toBe(false);
  });
});

describe('boxes', () => {
  const states: [string, string][] = [
    ['- [x] a', 'ticked'],
    ['- [X] a', 'ticked'],
    ['* [x] a', 'ticked'],
    ['+ [X] a', 'ticked'],
    ['1. [x] a', 'ticked'],
    ['- [x]a', 'ticked'],
    ['- [ ] a', 'unticked'],
    ['* [ ] a', 'unticked'],
    ['- [\u00a0] a', 'unticked'],
    ['- [] a', 'malformed'],
    ['- [  ] a', 'malformed'],
    ['- [ x] a', 'malformed'],
    ['- [x ] a', 'malformed'],
    ['- [✓] a', 'malformed'],
  ];
  test.each(states)('%s is %s', (line, state) => {
    expect(signoffOf(`${OPENING}\n${line}\n- [ ] other`).boxes[0]).toMatchObject({ state, text: 'a' });
  });

  test.each([
    '- [x](https://example.com) link',
    '- [a] letter',
    '- [1] note',
    '- see [x] there',
    '[x] no bullet',
  ])('%s is no box', (line) => {
    expect(signoffOf(`${OPENING}\n${line}\n\n- [ ] other`).boxes.map((found) => found.text)).toEqual([
      'other',
    ]);
  });

  test('nested boxes are boxes of their own, with their depth and line', () => {
    const { boxes } = signoffOf(`${OPENING}\n- [x] outer\n  - [X] inner\n    - [ ] innermost\n- [x] next`);
    expect(boxes.map(({ text, depth, line }) => [text, depth, line])).toEqual([
      ['outer', 1, 2],
      ['inner', 2, 3],
      ['innermost', 3, 4],
      ['next', 1, 5],
    ]);
  });

  test('evidence in a nested bullet is not part of the item', () => {
    expect(
      signoffOf(`${OPENING}\n- [x] passes evals\n  - not today: https://example.com`).boxes[0]?.text,
    ).toBe('passes evals');
  });

  test('an item that runs over several lines is one text', () => {
    expect(signoffOf(`${OPENING}\n- [x] passes\n  evals\nlazily`).boxes[0]?.text).toBe('passes evals lazily');
  });

  test('code, links and comments may run over several lines', () => {
    for (const piece of [
      '`a\n  b`',
      '[a\n  b](https://example.com)',
      '<!-- a\n  b -->',
      '[a](https://example.com\n  "b")',
    ]) {
      const { boxes } = signoffOf(`${OPENING}\n- [x] passes ${piece} evals\n- [ ] next`);
      expect(
        boxes.map(({ text, state }) => [
          text.replace(/ a b/, '').replace(/ a /, ' ').replace(/ {2,}/g, ' '),
          state,
        ]),
      ).toEqual([
        ['passes evals', 'ticked'],
        ['next', 'unticked'],
      ]);
    }
  });

  test('links, pictures and code keep their words; hidden comments vanish', () => {
    const line = '- [x] see [the run](https://example.com/a) and `--flag` ![x](y.png)<!-- not --> **bold**';
    expect(signoffOf(`${OPENING}\n${line}`).boxes[0]?.text).toBe('see the run and --flag x bold');
  });

  test.each([
    '- `[x]` passes evals',
    '- `[x] passes evals`',
    '- \\[x\\] passes evals',
    '- &#91;x&#93; passes evals',
    '- **[x]** passes evals',
    '- <b></b>[x] passes evals',
  ])('%s is no box, since GitHub shows none', (line) => {
    expect(signoffOf(`${OPENING}\n${line}\n- [ ] other`).boxes.map((found) => found.text)).toEqual(['other']);
  });

  test('a link definition in one item does not undo the others', () => {
    const { boxes } = signoffOf(`${OPENING}\n- [x] first\n- [x]: https://example.com\n- [X] third`);
    expect(boxes.map((found) => found.state)).toEqual(['ticked', 'ticked', 'ticked']);
  });

  test('a box indented beyond its list is a box still', () => {
    const body = `${OPENING}\n- [x] outer\n        - [x] inner\n          goes on\n- [ ] next`;
    expect(signoffOf(body).boxes.map(({ text, state, line }) => [text, state, line])).toEqual([
      ['outer', 'ticked', 2],
      ['inner goes on', 'ticked', 3],
      ['next', 'unticked', 5],
    ]);
  });

  test('a list indented by four below the opening is a list still', () => {
    const { boxes } = signoffOf(`${OPENING}\n    - [x] one\n    * [ ] two`);
    expect(boxes.map(({ text, line }) => [text, line])).toEqual([
      ['one', 2],
      ['two', 3],
    ]);
  });

  test('a list struck out as a block is not said', () => {
    const body = `${OPENING}\n- [x] one\n\n<del>\n\n- [x] two\n\n</del>\n\n- [x] three`;
    expect(signoffOf(body).boxes.map((found) => found.text)).toEqual(['one', 'three']);
  });

  test('single tildes strike out, too, but numbers with a tilde do not', () => {
    const { boxes } = signoffOf(`${OPENING}\n- [x] ~passes evals~\n- [x] ~97% and ~98% (~3 runs)`);
    expect(boxes.map((found) => found.text.trim())).toEqual(['', '~97% and ~98% (~3 runs)']);
  });

  test.each([
    '~~passes evals~~',
    '<del>passes evals</del>',
    '<s>passes evals</s>',
    '<strike>passes evals',
    '~~passes~~ <del>evals</del>',
  ])('what is struck out is not said: %s', (text) => {
    expect(signoffOf(`${OPENING}\n- [x] ${text}`).boxes[0]?.text).toBe('');
  });

  test('boxes of the detail section are no items', () => {
    const body = `${OPENING}\n- [x] item\n\n### Additional detail section:\n- [ ] a note to self\n\nSigned: @ada`;
    expect(signoffOf(body).boxes.map((found) => found.text)).toEqual(['item']);
  });

  test('a detail heading that follows the last box without a blank line does not become part of it', () => {
    expect(signoffOf(`${OPENING}\n- [x] item\nAdditional detail section:\nnone`).boxes[0]?.text).toBe('item');
  });
});

describe('detail section', () => {
  function detailOf(section: string): string[] {
    return signoffOf(`${OPENING}\n- [x] item\n\n${section}`).detail.map((line) => line.text);
  }

  test.each([
    '### Additional detail section:\n- insert any additional info here\n\nSigned: @ada',
    'Additional detail section:\n\n- Insert any additional info here\n',
    '### Additional detail section:\n\n\nSigned: @ada',
    'Signed: @ada',
  ])('an untouched or absent section is empty', (section) => {
    expect(detailOf(section)).toEqual([]);
  });

  test('it runs to the signature', () => {
    expect(detailOf('### Additional detail section:\n- a\n  - b\n\nSigned: @ada\nP.S. more')).toEqual([
      '- a',
      '  - b',
    ]);
  });

  test('without a signature it runs to the end', () => {
    expect(detailOf('**Additional detail section**\nline one\n\nline two')).toEqual(['line one', 'line two']);
  });

  test('text on the heading line counts', () => {
    expect(detailOf('Additional detail section: N/A for disagg')).toEqual(['N/A for disagg']);
  });

  test('quoted lines and code are kept, hidden comments are not', () => {
    expect(detailOf('### Additional detail section:\n> https://a\n\n<!-- https://b -->\n\n`c`')).toEqual([
      '> https://a',
      '`c`',
    ]);
  });

  test('an item that speaks of the section does not open it', () => {
    const body = `${OPENING}\n- [x] linked below in the additional detail section:\n- [x] next\n\n### Additional detail section:\nhere`;
    expect(signoffOf(body)).toMatchObject({ boxes: [{}, { text: 'next' }], detail: [{ text: 'here' }] });
  });

  test('what is hidden or struck out explains nothing', () => {
    expect(
      detailOf(
        '### Additional detail section:\nok <!-- because -->\n~~because~~\n<del>because</del> a\n~because~ b',
      ),
    ).toEqual(['ok', '  a', ' b']);
  });

  test('lines keep their numbers', () => {
    const { detail } = signoffOf(`${OPENING}\n- [x] item\n\n### Additional detail section:\n\n- a`);
    expect(detail).toEqual([{ text: '- a', line: 6 }]);
  });
});

describe('signature', () => {
  const values: [string, string | undefined][] = [
    ['Signed: @ada', '@ada'],
    ['Signed: `ada`', 'ada'],
    ['**Signed: ada**', 'ada'],
    ['**Signed:** ada', 'ada'],
    ['signed: ada', 'ada'],
    ['Signed-off-by: ada', 'ada'],
    ['Signed:', ''],
    ['Signed by ada', undefined],
    ['- Signed: @ada', '@ada'],
    ['### Signed: @ada', '@ada'],
    ['Signed：@ada', '@ada'],
    ['Signed:\n@ada', '@ada'],
    ['Signed: @bob <!-- @ada -->', '@bob'],
    ['Signed: <!-- @ada -->', ''],
    ['Signed: ~~@ada~~ @bob', '@bob'],
    ['> Signed: @ada', undefined],
    ['```\nSigned: @ada\n```', undefined],
    ['<!-- Signed: @ada -->', undefined],
  ];
  test.each(values)('%s', (line, value) => {
    expect(signoffOf(`${OPENING}\n- [x] item\n\n${line}`).signed?.value).toBe(value);
  });

  test('directly below a bullet it is still the signature', () => {
    const text = signoffOf(`${OPENING}\n- [x] item\n\n### Additional detail section:\n- note\nSigned: @ada`);
    expect(text).toMatchObject({ signed: { value: '@ada', line: 6 }, detail: [{ text: '- note' }] });
  });

  test('the last of several lines counts', () => {
    expect(
      signoffOf(`${OPENING}\n- [x] item\n\nSigned: \`FILL_IN_GITHUB_USERNAME\`\nSigned: @ada`).signed?.value,
    ).toBe('@ada');
  });
});

describe('hostile bodies', () => {
  test('any text is read without throwing', () => {
    const pieces = fc.constantFrom(
      OPENING,
      box,
      '> ',
      '```\n',
      '- ',
      '\n',
      '<!--',
      '-->',
      '[x]',
      '*',
      '`',
      '    ',
      'Signed:',
      '\u0000',
      '|',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 }), (parts) => {
        const reading = parseSignoff(parts.join(''), form);
        expect(['signoff', 'not-a-signoff']).toContain(reading.kind);
      }),
    );
  });

  test('what stands in quotes, fences and comments never changes what a sign-off says', () => {
    const wrap = fc.constantFrom(
      (text: string) => text.replace(/^/gm, '> '),
      (text: string) => `~~~\n${text.replaceAll('~', '')}\n~~~`,
      (text: string) => `<!-- ${text.replaceAll('-->', '').replaceAll('--', '')} -->`,
    );
    const words = fc.constantFrom(OPENING, box, 'Signed: @mallory', '### Additional detail section:', 'text');
    fc.assert(
      fc.property(wrap, fc.array(words, { minLength: 1, maxLength: 5 }), (hide, lines) => {
        const body = `${OPENING}\n\n${box}\n\n${hide(lines.join('\n'))}\n\nSigned: @ada`;
        const { boxes, signed } = signoffOf(body);
        expect([boxes.length, signed?.value]).toEqual([1, '@ada']);
      }),
    );
  });
});
