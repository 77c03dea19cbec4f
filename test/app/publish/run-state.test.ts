import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { emptyRunState, readRunState, writeRunState } from '../../../src/app/publish/run-state.ts';

const whole = {
  signoff: 'pullrequestreview-3456789012',
  fingerprint: 'f'.repeat(64),
  job: '3c8f0c62-0000-4000-8000-000000000000',
  digest: 'd'.repeat(32),
  annotations: '0123456789abcdef:120',
};

describe('the state in an external id', () => {
  test.each([
    ['all of it', whole],
    ["a merge group's", { ...whole, group: { pullRequest: 7, base: 'b'.repeat(40) } }],
    ['no sign-off', { fingerprint: 'f', job: 'j', digest: 'd' }],
    ['nothing written yet', { fingerprint: '', job: 'j', digest: '' }],
  ])('is read back: %s', (_, state) => {
    expect(readRunState(writeRunState(state))).toEqual(state);
  });

  test('of a run that holds nothing yet says whose it is, as the finished one does', () => {
    const { signoff, fingerprint, job } = whole;
    const group = { pullRequest: 7, base: 'b'.repeat(40) };
    for (const identity of [
      { fingerprint, job },
      { signoff, fingerprint, job, group },
    ])
      expect(emptyRunState(identity)).toEqual({ ...identity, digest: '' });
  });

  test('is compact JSON of at most 300 characters', () => {
    const text = writeRunState({ ...whole, job: 'x'.repeat(500) });
    expect(text).toMatch(/^\{"signoff":"pullrequestreview-3456789012","fingerprint":"f+","job":"x{64}",/);
    expect(text.length).toBeLessThanOrEqual(300);
  });

  test.each([
    [null],
    [undefined],
    [''],
    ['42'],
    ['null'],
    ['[]'],
    ['3c8f0c62-0000-4000-8000-000000000000'],
    ['{"fingerprint":"f","job":"j"}'],
    ['{"fingerprint":1,"job":"j","digest":"d"}'],
    ['{"fingerprint":"f","job":"j","digest":"d","signoff":"issuecomment-1 -->"}'],
    ['{"fingerprint":"f","job":"j","digest":"d","signoff":"comment-1"}'],
    ['{"fingerprint":"f","job":"j","digest":"d","annotations":"abc:1"}'],
    [`{"fingerprint":"f","job":"${'j'.repeat(1000)}","digest":"d"}`],
  ])('is none in %j', (text) => {
    expect(readRunState(text)).toBeUndefined();
  });

  test('is none or whole for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const state = readRunState(text);
        if (state !== undefined) expect(readRunState(writeRunState(state))).toEqual(state);
      }),
    );
  });
});
