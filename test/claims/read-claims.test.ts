import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readClaims } from '../../src/claims/read-claims.ts';
import { claims, quotes, REPOSITORY } from './support.ts';

const read = (markdown: string) => readClaims(markdown, REPOSITORY);

const sentence = fc.constantFrom(
  'Sets `AB_CD=80gb` on prefill and `140gb` on decode.',
  'Runs with `--max-num-seqs 64` and `flash_mega`.',
  'Stream interval 32 is set.',
  'The image is `acme/engine:v1.2.3`.',
  'Uses SGLang `0.5.21`.',
  'c8 runs 3x DEP2 + 1x DEP16.',
  'Keep prefill KV events.',
  'The image is unchanged.',
  'acme/engine#12 is merged.',
  'All jobs passed in run 39695060576.',
  'Nothing of it is a claim.',
);
const paragraph = fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => sentences.join(' '));
const description = fc.array(paragraph, { minLength: 1, maxLength: 4 });
const whole = (paragraphs: readonly string[]) => paragraphs.join('\n\n');
/** What is claimed, whatever stands around it. */
const bare = (markdown: string) =>
  read(markdown)
    .map(({ sentence: _sentence, paragraph: _paragraph, ...claim }) => JSON.stringify(claim))
    .sort();

describe('a description', () => {
  test('says the same in any order of its paragraphs', () => {
    fc.assert(
      fc.property(description, (paragraphs) => {
        expect(bare(whole(paragraphs.toReversed()))).toEqual(bare(whole(paragraphs)));
      }),
    );
  });

  test('says no more if it says it twice', () => {
    fc.assert(
      fc.property(description, (paragraphs) => {
        expect(read(whole([...paragraphs, ...paragraphs]))).toEqual(read(whole(paragraphs)));
      }),
    );
  });

  test('says the same as items, as a heading, in bold and with Windows line ends', () => {
    fc.assert(
      fc.property(paragraph, (text) => {
        for (const markdown of [`- ${text}`, `1. ${text}`, `### ${text}`, `${text}\r\n\r\n`, `a\n\n${text}`])
          expect(read(markdown)).toEqual(read(text));
      }),
    );
  });

  const hidden: [string, (text: string) => string][] = [
    ['in a code block', (text) => `\`\`\`\n${text}\n\`\`\``],
    ['in a code block of a language', (text) => `~~~bash\n${text}\n~~~`],
    ['in a code block that does not end', (text) => `\`\`\`\n${text}`],
    ['in an indented block', (text) => `    ${text}`],
    ['in a quote', (text) => `> ${text}`],
    ['in a quote of a quote', (text) => `> > ${text}`],
    ['in a comment', (text) => `<!-- ${text} -->`],
    ['in a comment of several lines', (text) => `<!--\n${text}\n-->`],
    ['in struck text', (text) => `<del>${text}</del>`],
  ];
  test.each(hidden)('says nothing %s', (_name, hide) => {
    fc.assert(
      fc.property(paragraph, description, (text, others) => {
        expect(read(hide(text))).toEqual([]);
        // Nor does it change what is said before.
        expect(bare(`${whole(others)}\n\n${hide(text)}`)).toEqual(bare(whole(others)));
      }),
    );
  });

  test('never claims what a code block held of old values', () => {
    const old = 'Before:\n\n```\nAB_CD=1 --max-num-seqs 8\n| Conc | GPUs |\n```\n\nNow: `AB_CD=2`.';
    expect(quotes('setting', old)).toEqual(['AB_CD=2']);
  });

  test('quotes its author within bounds, out of the sentence that says it', () => {
    fc.assert(
      fc.property(description, fc.string({ maxLength: 300 }), (paragraphs, more) => {
        for (const claim of read(`${whole(paragraphs)}\n\n${more}`)) {
          expect(claim.quote.length).toBeLessThanOrEqual(200);
          expect(claim.quote).not.toMatch(/[\ue000-\uf8ff\n]/);
          expect(claim.paragraph).toContain(claim.sentence.slice(0, 20));
        }
      }),
    );
  });
});

describe('one thing that is said twice', () => {
  test.each<[string, string, boolean]>([
    ['plainly twice', 'Sets `AB_CD=1`.\n\nIt has `AB_CD=1`.', true],
    ['plainly at last', 'Not `AB_CD=1`.\n\nSets `AB_CD=1`.', true],
    ['plainly at first', 'Sets `AB_CD=1`.\n\nNot `AB_CD=1`.', true],
    ['never plainly', 'Not `AB_CD=1`.\n\nIf `AB_CD=1`.', false],
  ])('%s is one claim', (_name, markdown, isPlain) => {
    expect(claims('setting', markdown).map((claim) => claim.isPlain)).toEqual([isPlain]);
  });

  test('in a table and in a sentence is what the table says', () => {
    const table = '| Conc | Shape |\n|---|---|\n| 8 | 3P1D |';
    for (const markdown of [`c8 is 3P1D.\n\n${table}`, `${table}\n\nc8 is 3P1D.`])
      expect(claims('topology', markdown).map(({ isTabular }) => isTabular)).toEqual([true]);
  });

  test('of two roles or of two values is two claims', () => {
    expect(quotes('setting', '`AB_CD=1` on prefill. `AB_CD=1` on decode. `AB_CD=2` on decode.')).toHaveLength(
      3,
    );
  });

  test('is unchanged in each paragraph that says so', () => {
    expect(claims('unchanged', 'The image is unchanged.\n\nOf k2: the image is unchanged.')).toHaveLength(2);
    expect(claims('unchanged', 'The image is unchanged.\n\nThe image is unchanged.')).toHaveLength(1);
  });
});

describe('a description without end', () => {
  test('is read up to a number of claims', () => {
    const many = Array.from({ length: 1_500 }, (_, at) => `Sets \`AB_${at}=1\`.`).join('\n\n');
    expect(read(many)).toHaveLength(1_000);
  });

  test('is read up to a number of unchanged things, and on for the rest', () => {
    const many = Array.from({ length: 40 }, (_, at) => `Config k${at} is unchanged.`).join('\n\n');
    const found = read(`${many}\n\nSets \`AB_CD=1\`.`);
    expect(found.filter(({ kind }) => kind === 'unchanged')).toHaveLength(20);
    expect(found.filter(({ kind }) => kind === 'setting')).toHaveLength(1);
  });

  test('is read up to a number of sentences', () => {
    expect(quotes('setting', `${'a.\n\n'.repeat(2_990)}Sets \`AB_CD=1\`.`)).toEqual(['AB_CD=1']);
    expect(quotes('setting', `${'a.\n\n'.repeat(3_010)}Sets \`AB_CD=1\`.`)).toEqual([]);
  });

  test('is read as far as GitHub lets one be', () => {
    expect(quotes('setting', `${'a'.repeat(65_000)}\n\nSets \`AB_CD=1\`.`)).toEqual(['AB_CD=1']);
    expect(quotes('setting', `${'a'.repeat(65_536)}\n\nSets \`AB_CD=1\`.`)).toEqual([]);
  });
});
