import { describe, expect, test } from '@jest/globals';
import { heldVerdict, NO_LONGER_STANDS } from '../../../src/app/conversation/held-verdict.ts';
import { renderComment } from '../../../src/verdict/comment.ts';
import { sampleVerdicts } from '../../support/verdicts.ts';

const marker = '<!-- pr-verdict signoff=issuecomment-1 -->';

describe('an answer to a sign-off', () => {
  test.each(Object.entries(sampleVerdicts))('holds a verdict: %s', (_, verdict) => {
    expect(heldVerdict(renderComment({ ...verdict, signoff: { key: 'issuecomment-1' } }))).toBe(true);
  });

  test.each([
    `This sign-off was withdrawn: the comment was deleted. ${NO_LONGER_STANDS}`,
    'The verdict that stood here does not count any more: the pull request could not be judged.',
    `@ada this sign-off does not count: why.\n\n${NO_LONGER_STANDS}`,
  ])('took the place of a verdict: %s', (text) => {
    expect(heldVerdict(`${marker}\n${text}\n`)).toBe(true);
    expect(heldVerdict(`${marker}\r\n${text}\r\n`.replaceAll('\n\n', '\r\n\r\n'))).toBe(true);
  });

  test.each([
    '@ada this sign-off does not count: it needs write access to this repository.',
    'This sign-off was withdrawn: the comment was edited and is no sign-off any more.',
    '',
    'Text\n## Heading',
  ])('was never a verdict: %j', (text) => {
    expect(heldVerdict(`${marker}\n${text}\n`)).toBe(false);
  });
});
