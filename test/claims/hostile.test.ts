import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readClaims } from '../../src/claims/read-claims.ts';

const SIZE = 65_536;
const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);

describe('a hostile description', () => {
  test.each<[string, string]>([
    ['settings without end', fill('`AB_C=1` `--x-y 1` ')],
    ['different settings', Array.from({ length: 6_000 }, (_, at) => `\`A_${at}=1\``).join(' ')],
    ['one word', fill('a')],
    ['numbers', fill('stream interval 32 ')],
    ['nested quotes', fill('>')],
    ['nested lists', fill('- ')],
    ['open code', fill('`')],
    ['open links', fill('[a](')],
    ['open strikes', fill('~~')],
    ['images', fill('a/b/c:1 ')],
    ['almost images', fill('a/')],
    ['dots', fill('a.b-')],
    ['references', fill('acme/engine#1 merged ')],
    ['lists of references', fill('acme/engine#1 and #2, ')],
    ['topologies', fill('3x DEP2 + 1x DEP16 ')],
    ['concurrency lists', `TP4 c1${fill('/c2')}`],
    ['unchanged', fill('config unchanged. ')],
    ['a wide table', `|${fill('a|')}\n|${fill('-|')}\n|${fill('1|')}`],
    ['a long table', `| Conc | GPUs |\n|---|---|\n${fill('| 1 | 2 |\n')}`],
    ['tags', fill('<del>')],
    ['spaces', fill(' ')],
    ['lines', fill('\n')],
    ['digits', fill('1')],
    ['full stops', fill('. ')],
    ['Chinese', fill('不变。配置')],
    ['digests', fill('sha256:')],
  ])('of %s is read to an end', (_name, markdown) => {
    expect(readClaims(markdown, 'acme/bench').length).toBeLessThanOrEqual(1_000);
  });

  test('is read without an error, whatever it is', () => {
    const piece = fc.constantFrom(
      '`',
      '**',
      '~~',
      '|',
      '\n',
      '> ',
      '- ',
      'A_B=1',
      '--x 1',
      'c1',
      'TP4',
      '3x DEP2 + ',
      'a/b#1',
      'merged',
      '不变',
      '<!--',
      '[',
      '](',
      ')',
      'sha256:',
      '\ue000',
      '\u202e',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 60 }), (pieces) => {
        for (const { quote } of readClaims(pieces.join(''), 'acme/bench'))
          expect(quote.length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
