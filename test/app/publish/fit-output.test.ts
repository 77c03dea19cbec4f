import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fitOutput, summaryWithNote } from '../../../src/app/publish/fit-output.ts';
import { annotation, outputWith } from './check-run-outputs.ts';

const bytes = (text: string) => Buffer.byteLength(text);

describe('an output within the limits', () => {
  test('is left as it is', () => {
    const output = outputWith(3, { title: 't'.repeat(255), text: 'x'.repeat(65_535) });
    const { title, summary, text, annotations } = output;
    expect(fitOutput(output)).toEqual({ title, summary, text, annotations, unmarked: 0 });
  });

  test('keeps paths as they are, also odd ones', () => {
    const paths = ['a b.yaml', 'é/ü.yaml', '日本.md', "it's [x].sh", '-dash'];
    const annotations = paths.map((path) => annotation('m', { path }));
    expect(fitOutput(outputWith(0, { annotations })).annotations.map(({ path }) => path)).toEqual(paths);
  });
});

describe('an output beyond the limits', () => {
  test('has its title cut with an ellipsis', () => {
    const { title } = fitOutput(outputWith(0, { title: 'a'.repeat(300) }));
    expect([title.length, title.at(-1)]).toEqual([255, '…']);
  });

  test('has summary and text cut at a line, and says so', () => {
    const long = `${'row '.repeat(20)}\n`.repeat(2_000);
    const { summary, text } = fitOutput(outputWith(0, { summary: long, text: long }));
    for (const cut of [summary, text]) {
      expect(bytes(cut)).toBeLessThanOrEqual(65_535);
      expect(cut).toMatch(/row \n\n\(The rest does not fit here\.\)$/);
    }
  });

  test('has a long line cut between characters', () => {
    const { text } = fitOutput(outputWith(0, { text: '日'.repeat(40_000) }));
    expect(bytes(text)).toBeLessThanOrEqual(65_535);
    expect(text).not.toContain('\ufffd');
  });

  test('has messages cut to 64 KB', () => {
    const [first] = fitOutput(outputWith(0, { annotations: [annotation('ü'.repeat(60_000))] })).annotations;
    expect(bytes(first?.message ?? '')).toBe(64 * 1024);
  });

  test.each([
    ['line 0', { start_line: 0 }],
    ['half a line', { start_line: 1.5 }],
    ['an end before its start', { start_line: 5, end_line: 4 }],
    ['no line at all', { end_line: Number.NaN }],
    ['no path', { path: '' }],
    ['a path that is no UTF-8', { path: 'a\udcff.yaml' }],
    ['no message', { message: ' \n' }],
  ])('has no annotation with %s', (_, over) => {
    const annotations = [annotation('good'), annotation('bad', over)];
    const fitted = fitOutput(outputWith(0, { annotations }));
    expect(fitted.annotations).toEqual([annotation('good')]);
    expect(fitted.unmarked).toBe(1);
  });

  test('fits, whatever it is', () => {
    const text = fc
      .string({ unit: 'binary', maxLength: 50 })
      .chain((piece) => fc.constantFrom(1, 50, 5_000).map((times) => piece.repeat(times)));
    fc.assert(
      fc.property(text, text, text, (title, summary, message) => {
        const output = outputWith(0, { title, summary, annotations: [annotation(message, { title })] });
        const fitted = fitOutput(output);
        const noted = summaryWithNote(fitted.summary, 3);
        expect(fitted.title.length).toBeLessThanOrEqual(255);
        expect(bytes(fitted.summary)).toBeLessThanOrEqual(65_535);
        expect(bytes(noted)).toBeLessThanOrEqual(65_535);
        expect(fitted.annotations.every((own) => bytes(own.message) <= 65_536)).toBe(true);
        expect([fitted.title, fitted.summary, noted].every((part) => part.isWellFormed())).toBe(true);
      }),
    );
  });
});

describe('the note about findings that are not marked', () => {
  test.each([
    [0, /^Rows$/],
    [1, /^Rows\n\n1 finding is not marked/],
    [2, /^Rows\n\n2 findings are not marked/],
  ])('for %i of them', (count, expected) => {
    expect(summaryWithNote('Rows', count)).toMatch(expected);
  });

  test('stands also below a summary that fills all the room', () => {
    const noted = summaryWithNote('x\n'.repeat(32_767), 2);
    expect(bytes(noted)).toBeLessThanOrEqual(65_535);
    expect(noted).toContain('2 findings are not marked');
  });
});
