// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { calculate } from '../../../src/launch/shell/commands/filters/calculate.ts';
import { valueIn } from './support.ts';

const abc = "printf 'a 1\\nb 2\\nc 3\\n'";

describe('filters', () => {
  test.each([
    ['cat', `${abc} | cat`, 'a 1\nb 2\nc 3'],
    ['cat of files', 'echo x > f; echo y > g; cat f g', 'x\ny'],
    ['cat of its input among files', 'echo x > f; echo y | cat f', 'x'],
    ['head', `${abc} | head -2`, 'a 1\nb 2'],
    ['head -n', `${abc} | head -n 1`, 'a 1'],
    ['head of more than there is', `${abc} | head -n 99`, 'a 1\nb 2\nc 3'],
    ['tail', `${abc} | tail -1`, 'c 3'],
    ['tail -n', `${abc} | tail -n 2`, 'b 2\nc 3'],
    ['head and tail', `${abc} | head -2 | tail -1`, 'b 2'],
    ['sort', "printf 'b\\na\\nc\\n' | sort", 'a\nb\nc'],
    ['sort -r', "printf 'b\\na\\nc\\n' | sort -r", 'c\nb\na'],
    ['sort -n', "printf '10\\n9\\n100\\n' | sort -n", '9\n10\n100'],
    ['sort -rn', "printf '10\\n9\\n100\\n' | sort -rn", '100\n10\n9'],
    ['sort -u', "printf 'b\\na\\nb\\n' | sort -u", 'a\nb'],
    ['uniq', "printf 'a\\na\\nb\\na\\n' | uniq", 'a\nb\na'],
    ['wc -l', `${abc} | wc -l`, '3'],
    ['cut -d -f', 'echo a:b:c | cut -d: -f2', 'b'],
    ['cut -f with tabs', "printf 'a\\tb\\n' | cut -f2", 'b'],
    ['cut without the separator', 'echo abc | cut -d: -f2', 'abc'],
    ['cut beyond the last', 'echo a:b | cut -d: -f9', ''],
    ['tr', 'echo abc | tr ab xy', 'xyc'],
    ['tr -d', 'echo a-b-c | tr -d -', 'abc'],
    ['tr of ranges', 'echo abc | tr a-z A-Z', 'ABC'],
    ['tr of classes', "echo aBc | tr '[:lower:]' '[:upper:]'", 'ABC'],
    ['tr of what is not', "echo a1b2 | tr -cd '0-9'", '12'],
    ['tr of lines', "echo 'a b' | tr ' ' '\\n'", 'a\nb'],
    ['tr to a shorter set', 'echo abc | tr abc xy', 'xyy'],
    ['paste -s', `${abc} | paste -sd,`, 'a 1,b 2,c 3'],
    ['sed s', "echo aXbX | sed 's/X/-/'", 'a-bX'],
    ['sed s g', "echo aXbX | sed 's/X/-/g'", 'a-b-'],
    ['sed with another separator', "echo a/b | sed 's#/#_#g'", 'a_b'],
    ['sed with a class', "echo a1b22 | sed 's/[0-9]/N/g'", 'aNbNN'],
    ['sed -E', "echo aab | sed -E 's/a+/x/'", 'xb'],
    ['sed -e', "echo a | sed -e 's/a/b/'", 'b'],
    ['sed at the start', "echo aa | sed 's/^a/b/'", 'ba'],
    ['sed at the end', "echo aa | sed 's/a$/b/'", 'ab'],
    ['sed that takes away', "echo a.b | sed 's/\\.b//'", 'a'],
    ['grep', `${abc} | grep b`, 'b 2'],
    ['grep -v', `${abc} | grep -v b`, 'a 1\nc 3'],
    ['grep -E', `${abc} | grep -E 'a|c'`, 'a 1\nc 3'],
    ['grep -F', "printf 'a.b\\naxb\\n' | grep -F a.b", 'a.b'],
    ['grep -e', `${abc} | grep -e c`, 'c 3'],
    ['grep of a file', 'echo x > f; grep x f', 'x'],
    ['awk of a column', `${abc} | awk '{print $2}'`, '1\n2\n3'],
    ['awk of the last column', `${abc} | awk '{print $NF}'`, '1\n2\n3'],
    ['awk of all', `${abc} | awk '{print $0}'`, 'a 1\nb 2\nc 3'],
    ['awk that calculates', "awk 'BEGIN{print 3 / 2}'", '1.5'],
    ['awk with variables', "awk -v a=2 -v b=3 'BEGIN{print a * b}'", '6'],
    ['awk with a name', "awk 'BEGIN{x = 2; print x + 1}'", '3'],
    ['awk that formats', `awk 'BEGIN{printf "%.2f", 10 / 3}'`, '3.33'],
    ['awk of whole numbers', `awk 'BEGIN{printf "%d\\n", 7 / 2}'`, '3'],
    ['awk of int', "awk 'BEGIN{print int(7 / 2)}'", '3'],
    ['awk of a choice', "awk 'BEGIN{print (2 > 1) ? 5 : 6}'", '5'],
    ['seq', 'seq 3', '1\n2\n3'],
    ['seq from to', 'seq 2 4', '2\n3\n4'],
    ['seq with a step', 'seq 1 2 5', '1\n3\n5'],
    ['seq backwards', 'seq 3 -1 1', '3\n2\n1'],
    ['seq with a separator', 'seq -s, 3', '1,2,3'],
    ['seq of nothing', 'seq 3 1', ''],
    ['basename', 'basename /a/b.sh', 'b.sh'],
    ['basename without an ending', 'basename /a/b.sh .sh', 'b'],
    ['dirname', 'dirname /a/b.sh', '/a'],
    ['dirname of a name', 'dirname b.sh', '.'],
    ['realpath', 'cd /a/b; realpath ../c', '/a/c'],
    ['readlink -f', 'cd /a; readlink -f b/../c', '/a/c'],
    ['tee', 'echo x | tee /tmp/f', 'x'],
    ['echo -e', "echo -e 'a\\tb'", 'a\tb'],
    ['echo -n', 'echo -n a; echo b', 'ab'],
    ['echo -ne', "echo -ne 'a\\n'; echo b", 'a\nb'],
    ['printf of several', "printf '%s-%s,' a b c d", 'a-b,c-d,'],
    ['printf with too few', "printf '%s-%s' a", 'a-'],
    ['printf of quotes', "printf '%q' 'a b'", "'a b'"],
    ['printf of escapes', "printf '%b' 'a\\nb'", 'a\nb'],
    ['pwd', 'cd /a; pwd', '/a'],
  ])('%s', (_, commands, expected) => {
    expect(valueIn('"$X"', `X=$(${commands})`)).toBe(expected);
  });

  test.each([
    ['of input that is not known', 'probe | head -1', 'probe'],
    ['of a file that is not there', 'cat /no/such', 'cat'],
    ['with options that are not followed', 'seq 3 | sort -k2', 'sort'],
    ['sed with groups', "echo ab | sed 's/\\(a\\)/\\1\\1/'", 'sed'],
    ['sed that prints', "echo a | sed -n '1p'", 'sed'],
    ['sed that deletes', "echo a | sed '1d'", 'sed'],
    ['sed with &', "echo a | sed 's/a/&&/'", 'sed'],
    ['awk with patterns', "seq 3 | awk '/2/ {print}'", 'awk'],
    ['awk with conditions', "seq 3 | awk '$1 > 2 {print $1}'", 'awk'],
    ['grep -o', 'echo abc | grep -o b', 'grep'],
    ['grep -c', 'echo abc | grep -c b', 'grep'],
    ['cut of characters', 'echo abc | cut -c1', 'cut'],
    ['tr -s', 'echo aab | tr -s a', 'tr'],
    ['wc -c', 'echo abc | wc -c', 'wc'],
    ['head -c', 'echo abc | head -c 1', 'head'],
    ['seq of fractions', 'seq 0.5 2', 'seq'],
    ['printf of other formats', "printf '%e' 255", 'printf'],
    ['date', 'date +%s', 'date'],
    ['a pipe into what is not known', 'echo a | probe', 'probe'],
  ])('say that they do not know: %s', (_, commands) => {
    expect(valueIn('"$X"', `X=$(${commands})`)).toContain('‹');
  });

  test.each([
    ['grep -q that finds', 'echo abc | grep -q b', 'yes'],
    ['grep -q that does not', 'echo abc | grep -q x', 'no'],
    ['grep -q in a file', 'echo abc > f; grep -q b f', 'yes'],
    ['grep -qE', 'echo abc | grep -qE "^a.c$"', 'yes'],
    ['grep -qv', 'echo abc | grep -qv b', 'no'],
  ])('decide: %s', (_, commands, expected) => {
    expect(valueIn('$X', `if ${commands}; then X=yes; else X=no; fi`)).toBe(expected);
  });
});

describe('calculate', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 / 2', 3.5],
    ['7 % 4', 3],
    ['-2 - -3', 1],
    ['1.5e3', 1500],
    ['.5 + .5', 1],
    ['int(2.9)', 2],
    ['int(-2.9)', -2],
    ['2 < 3', 1],
    ['2 >= 3', 0],
    ['1 == 1', 1],
    ['1 != 1', 0],
    ['1 ? 2 : 3', 2],
    ['0 ? 2 : 0 ? 4 : 5', 5],
    ['x + y', 5],
    ['x', 2],
  ])('%s', (text, expected) => {
    const variables = new Map([
      ['x', '2'],
      ['y', '3'],
    ]);
    expect(calculate(text, variables)).toBe(expected);
  });

  test.each([
    '',
    '1 +',
    '(1',
    '1)',
    '1 2',
    'z',
    'x()',
    '1 / 0',
    '"a"',
    '1 ? 2',
    'int(',
    '@',
    '('.repeat(300),
    '-'.repeat(300),
    '1+'.repeat(300),
  ])('gives nothing for: %s', (text) => {
    expect(calculate(text, new Map())).toBeUndefined();
  });
});
