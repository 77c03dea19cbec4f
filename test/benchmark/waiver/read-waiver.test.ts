import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isFilled } from '../../../src/benchmark/waiver/is-filled.ts';
import { passagesOf } from '../../../src/benchmark/waiver/passages.ts';
import { readWaiver, waiverParts } from '../../../src/benchmark/waiver/read-waiver.ts';
import { upstreamLink } from '../../../src/benchmark/waiver/upstream-link.ts';

const OWN = 'acme/bench';
const LINK = 'https://github.com/vllm-project/vllm/pull/1';

const sections = `# Waiver for the patch of #7

## What is patched

\`fix.sh\` changes the sampler of the engine.

## Why the unmodified image cannot run this

The server dies on the first request. See ${LINK}.

## Removal plan

Once the next release has it, the script goes.
`;

const labels = `# WAIVER: sampler

- **What is patched:** the sampler, in \`fix.sh\`
- **Why the patch is required:** the server dies on its first request
- **Upstream status:** vllm-project/vllm#1 is open
- **Removal plan:** with the next release of the engine
`;

describe('a waiver', () => {
  test.each([
    ['with headings', sections],
    ['with labels', labels],
    ['with several titles', sections.replaceAll('## ', '# ')],
    ['with a scope instead', sections.replace('What is patched', 'Scope')],
    ['with Windows line ends', sections.replaceAll('\n', '\r\n')],
    [
      'with a table',
      sections.replace('`fix.sh` changes', '| file | change |\n|---|---|\n| `fix.sh` | changes'),
    ],
  ])('%s is filled', (_, text) => {
    expect(readWaiver(text, OWN)).toEqual({ text, lacking: [] });
  });

  test.each([
    ['no heading for it', 'what', sections.replace('## What is patched', '## Notes')],
    [
      'an empty section',
      'why',
      sections.replace('The server dies on the first request. See', '').replace(LINK, ''),
    ],
    [
      'a placeholder',
      'removal',
      labels.replace('with the next release of the engine', '<which release drops it, and when>'),
    ],
    [
      'something put off in words',
      'removal',
      labels.replace('with the next release of the engine', 'To be determined later.'),
    ],
    ['a link in a comment', 'upstream', sections.replace(LINK, `somewhere <!-- ${LINK} -->`)],
    [
      'a link to itself as git has it',
      'upstream',
      sections.replace(LINK, `https://github.com/${OWN}.git/pull/1`),
    ],
    ['something put off', 'removal', labels.replace('with the next release of the engine', 'TBD')],
    [
      'a comment',
      'what',
      sections.replace('`fix.sh` changes the sampler of the engine.', '<!-- say what is patched here -->'),
    ],
    ['a link to itself', 'upstream', sections.replace(LINK, `https://github.com/${OWN}/pull/1`)],
    ['a link to a page', 'upstream', sections.replace(LINK, 'https://github.com/vllm-project/vllm')],
  ] as const)('with %s lacks %s', (_, part, text) => {
    expect(readWaiver(text, OWN).lacking).toContain(part);
  });

  test('that is a copy of the template lacks everything', () => {
    const template = labels.replace(/:\*\* .*/g, ':** <fill this in, please, in full>');
    expect(readWaiver(template, OWN).lacking).toEqual([...waiverParts]);
  });

  test('whose title alone names the patch does not say what is patched', () => {
    const text = `# Patch waiver\n\nSome words that stand here.\n\n## Removal plan\n\nwith the next release\n`;
    expect(readWaiver(text, OWN).lacking).toEqual(['what', 'why', 'upstream']);
  });

  test('is read without what nobody sees', () => {
    expect(readWaiver('It names <!-- fix.sh --> nothing <!-- to the end', OWN).text).toBe(
      'It names  nothing ',
    );
  });

  test('is read up to a limit', () => {
    expect(readWaiver('x'.repeat(300 * 1024), OWN).text).toHaveLength(256 * 1024);
  });

  test('never makes the reader stumble', () => {
    const piece = fc.constantFrom(
      '# ',
      '## ',
      '**',
      '- ',
      ': ',
      '```',
      '<!--',
      '-->',
      '\n',
      'Why',
      'a',
      '<',
      '|',
      '#1',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const { lacking } = readWaiver(pieces.join(''), OWN);
        expect(lacking.every((part) => waiverParts.includes(part))).toBe(true);
      }),
    );
  });
});

describe('passages', () => {
  test('hold what stands below their heading, lower headings and their text included', () => {
    expect(passagesOf('## A\none\n### B\ntwo\n## C\nthree')).toEqual([
      { title: 'A', text: 'one\ntwo' },
      { title: 'B', text: 'two' },
      { title: 'C', text: 'three' },
    ]);
  });

  test('leave headings inside of code alone', () => {
    expect(passagesOf('## A\n```\n# no heading\n```').map(({ title }) => title)).toEqual(['A']);
  });

  test.each([
    ['- **Why:** x', 'Why:', 'x'],
    ['* **Why**: x', 'Why', 'x'],
    ['Removal plan: x', 'Removal plan', 'x'],
  ])('begin at the label of %s', (line, title, text) => {
    expect(passagesOf(line)).toEqual([{ title, text }]);
  });

  test.each(['**bold** words', 'see https://example.com: it is there', 'the end: x'])(
    'do not begin at %s',
    (line) => {
      expect(passagesOf(line)).toEqual([]);
    },
  );
});

describe('words of its own', () => {
  test.each(['the server dies', '`a` | `b` | c', '理由 在 这里'])('are in %s', (text) => {
    expect(isFilled(text)).toBe(true);
  });

  test.each(['', 'N/A', 'none.', 'TODO', '<all of this is a placeholder>', 'too short', '- - -'])(
    'are not in "%s"',
    (text) => {
      expect(isFilled(text)).toBe(false);
    },
  );
});

describe('an upstream link', () => {
  test.each([
    [LINK, LINK],
    ['https://github.com/ROCm/aiter/issues/22.', 'https://github.com/ROCm/aiter/issues/22'],
    [
      'https://github.com/ROCm/aiter/commit/97d0c6e4cb7a',
      'https://github.com/ROCm/aiter/commit/97d0c6e4cb7a',
    ],
    ['https://gitlab.com/a/b/-/merge_requests/3', 'https://gitlab.com/a/b/-/merge_requests/3'],
    ['ROCm/aiter#4474', 'ROCm/aiter#4474'],
    [`https://github.com/${OWN}/pull/1 and ROCm/aiter#1`, 'ROCm/aiter#1'],
  ])('is found in %s', (text, link) => {
    expect(upstreamLink(text, OWN)).toBe(link);
  });

  test.each([
    'Acme/Bench#1',
    'https://github.com/ACME/bench/pull/1',
    'vllm #51171',
    'https://github.com/vllm-project/vllm/releases',
  ])('is not found in %s', (text) => {
    expect(upstreamLink(text, OWN)).toBeUndefined();
  });
});
