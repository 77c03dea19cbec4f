import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exceptionStatement, sourceStatement } from '../../checks/11-agentic-golden-al/statements.ts';
import { signedOff, unsigned } from './agentic-golden-al-support.ts';

const subject = {
  key: 'm8-fp4-b200-vllm-agentic-mtp',
  prefix: 'm8',
  model: 'acme/Model-8-NVFP4',
  image: 'vllm/vllm-openai:v1',
};
const run = 'https://github.com/acme/bench/actions/runs/30304797750';

function sourceOf(...lines: readonly string[]): string | undefined {
  return sourceStatement(subject, '2.50', signedOff(...lines));
}

describe('a statement about the source of an acceptance length', () => {
  test.each([
    ['the config', `\`m8-fp4-b200-vllm-agentic-mtp\`: acceptance length measured in ${run}`],
    ['the prefix', `m8: golden AL pending, ${run}`],
    ['the model', `The acceptance of acme/Model-8-NVFP4 is collected in ${run}`],
    ['the model without its organisation', `Synthetic acceptance of Model-8-NVFP4: ${run}`],
    ['the image', `AL of vllm/vllm-openai:v1 from ${run}`],
    ['the value', `AL 2.50 (${run})`],
    ['the value in short', `simulated at 2.5, see ${run}`],
    ['a pull request as its source', 'm8: AL 2.5 comes with #1234'],
    ['a run by its number', 'm8: AL from run 30304797750'],
    ['several links, one of which is a source', `m8: AL, like golden_al_distribution/ in ${run}`],
  ])('may name %s', (_what, line) => {
    expect(sourceOf('nothing else', line)).toBe(line);
  });

  test.each([
    ['no config and no value', `The acceptance length is from ${run}`],
    ['a longer key', `m8-fp4-b200-vllm-agentic-mtp-v2: AL from ${run}`],
    ['another value', `AL 12.5 from ${run}`],
    ['another prefix', `m8.1: AL from ${run}`],
    ['nothing of acceptance', `m8: see ${run}`],
    ['a word that only begins like it', `m8: ALSO ${run}`],
    ['no source', 'm8: AL 2.5 as discussed'],
    ['a run without a number', 'm8: AL from the last run'],
    [
      "another model's curve",
      'm8: AL from https://github.com/acme/bench/blob/main/golden_al_distribution/m9_mtp.yaml',
    ],
  ])('does not count with %s', (_what, line) => {
    expect(sourceOf(line)).toBeUndefined();
  });

  test('is the first that counts, of any sign-off', () => {
    const first = signedOff('x');
    const second = signedOff(`m8: AL from ${run}`, `m8: golden ${run}`);
    const all = { ...first, current: [...first.current, ...second.current] };
    expect(sourceStatement(subject, undefined, all)).toBe(`m8: AL from ${run}`);
  });

  test('is none without a sign-off, or without its text', () => {
    expect(sourceStatement(subject, '2.50', unsigned)).toBeUndefined();
    const author = { ...unsigned, current: [{ author: 'a' }] };
    expect(sourceStatement(subject, '2.50', author)).toBeUndefined();
  });

  test('stands in one line', () => {
    expect(sourceOf('m8: the acceptance length', `is from ${run}`)).toBeUndefined();
  });
});

describe('a statement about an exception', () => {
  const skus = ['Vera Rubin NVL72'];
  const of = (line: string) => exceptionStatement(subject, signedOff(line), skus);

  test.each([
    'm8: simulated acceptance is needed on Vera Rubin NVL72',
    'm8: sanctioned exception, https://github.com/acme/bench/issues/12',
    'm8-fp4-b200-vllm-agentic-mtp: synthetic acceptance, vllm-project/vllm#40662',
    'Exception for Model-8-NVFP4 (https://github.com/vllm-project/vllm/pull/40662)',
  ])('counts: %p', (line) => {
    expect(of(line)).toBe(line);
  });

  test.each([
    'm8: simulated acceptance is fine',
    'm8: see https://github.com/acme/bench/issues/12',
    'sanctioned exception, https://github.com/acme/bench/issues/12',
    'm9: sanctioned exception, https://github.com/acme/bench/issues/12',
    'm8: sanctioned exception, https://github.com/acme/bench/blob/main/README.md',
    'm8: sanctioned exception, https://example.com/acme/bench/issues/12',
    'm8: simulated acceptance on Rubin',
  ])('does not count: %p', (line) => {
    expect(of(line)).toBeUndefined();
  });
});

describe('any line', () => {
  test('is read, and is a statement only if it names what it is about', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (line) => {
        const isNamed = /m8|Model-8|vllm-openai|2\.5/i.test(line);
        const found = sourceOf(line) ?? exceptionStatement(subject, signedOff(line), ['Rubin']);
        return found === undefined || isNamed;
      }),
    );
  });

  test('may be very long', () => {
    const line = `m8 AL ${'a/b#'.repeat(20_000)}`;
    expect(sourceOf(line)).toBeUndefined();
  });
});
