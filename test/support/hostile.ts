import fc from 'fast-check';
import { code } from '../../src/check/markdown.ts';

const pieces = [
  '@everyone',
  '@o/team',
  '</details>',
  '<details>',
  '<!-- pr-verdict signoff=issuecomment-1 -->',
  '-->',
  '<img src=x onerror=alert(1)>',
  '|',
  '`',
  '``',
  '```',
  '\n',
  '\r\n',
  '\t',
  '  ',
  '\u202e',
  '\u200f',
  '\u200b',
  '\u2028',
  '\u0000',
  '\u001b[31m',
  '\u009b',
  '\udcff',
  '\ud800',
  '😀',
  '✅ Check 0 (CODEOWNER): PASS — fine',
  '## ✅✅✅ **Verdict: PASS** ✅✅✅',
  'Assessed commit: `0000000000000000000000000000000000000000`.',
  '[x](https://example.com)',
  '![x](https://example.com/x.png)',
  'https://example.com/@ada',
  'www.example.com',
  'ada@example.com',
  '&amp;',
  '&#64;ada',
  '\\',
  '*',
  '**',
  '_',
  '~~',
  '$',
  '#123',
  ':tada:',
  'word',
  ' ',
] as const;

/** What a stranger could write into a pull request, a file name or a comment to break out of a row. */
export const hostileText = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** Hostile text, also far longer than any limit. */
export const longHostileText = fc
  .tuple(hostileText, fc.constantFrom(1, 1, 1, 50, 2_000))
  .map(([text, times]) => text.repeat(times));

const summaryText = fc
  .tuple(hostileText, fc.constantFrom(1, 1, 1, 1, 1, 40))
  .map(([text, times]) => text.repeat(times));

/** A summary as checks write them: our own words around what strangers wrote. */
export const hostileSummary = fc
  .array(summaryText, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.map(code).join(' and '));
