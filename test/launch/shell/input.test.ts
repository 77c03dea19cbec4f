// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { byBash, byModel, shownByModel } from './bash.ts';
import { run, servers } from './support.ts';

describe('what is read comes out as in bash', () => {
  test.each([
    ['a line', 'read -r A B <<< "1 2 3"'],
    ['a line without names', 'read -r <<< " hello "; R="$REPLY"'],
    ['a line with spaces around', 'read -r A B <<< "  1   2  3  "'],
    ['a line by other separators', 'IFS=- read -r A B R <<< a-b-c-d'],
    ['a line with nothing between', 'IFS=, read -r A B R <<< "1,,3"'],
    ['a line as it is', 'IFS= read -r A <<< "  x  "'],
    ['a line with too few words', 'read -r A B R <<< "1"'],
    ['a line as a list', 'read -ra L <<< "1 2  3"'],
    ['a line as a list, apart', 'read -r -a L <<< "a b"'],
    ['a prompt', 'read -p "which? " A <<< x'],
    ['a backslash that is kept', "read -r A <<< 'a\\b'"],
    ['the end', 'read -r A < /dev/null; R=$?$A'],
    ['a last line that goes on', "read -r A < <(printf 'x'); R=$?"],
    ['lines', 'while read -r x; do R+="[$x]"; done <<< $\'1\\n2 3\''],
    ['lines, without the last that goes on', 'while read -r x; do R+="[$x]"; done < <(printf \'1\\n2\')'],
    [
      'lines, with the last that goes on',
      'while read -r x || [[ -n $x ]]; do R+="[$x]"; done < <(printf "1\\n2")',
    ],
    ['lines of a document', 'while read -r x; do R+="<$x>"; done <<E\na  b\n  c\nE'],
    ['lines of a document as they are', 'while IFS= read -r x; do R+="<$x>"; done <<E\n  c \nE'],
    ['pairs', 'while IFS=, read -r x y; do R+="$y$x;"; done <<< $\'1,2\\n3,4\''],
    ['lines behind a pipe', 'R=$(printf \'%s\\n\' 1 2 | while read -r x; do echo "v$x"; done)'],
    ['words behind a pipe', 'R=$(echo "a b" | { read -r x y; echo "$y"; })'],
    ['lines one by one', "{ read -r A; read -r B; } <<< $'1\\n2'"],
    ['lines as a list', "mapfile -t L < <(printf 'a\\n\\nb c\\n')"],
    ['lines as a list, with their ends', "mapfile L < <(printf 'a\\nb\\n')"],
    ['lines as a list without a name', 'mapfile -t <<< q; R=${MAPFILE[0]}'],
    ['lines as a list by another name', 'readarray -t L <<< "a"'],
    ['a document', 'read -r A <<E\nx$B\nE'],
    ['a document as it is written', "read -r A <<'E'\nx$B\nE"],
    ['a document with tabs', 'IFS= read -r A <<-E\n\t\tx\n\tE'],
    ['a document with escapes', 'read -r A <<E\n\\$B \\` \\\\ "q" \\\nmore\nE'],
    ['commands', '. /dev/stdin <<< "R=read"'],
    ['commands that are printed', 'source <(echo "R=1; A=2")'],
    ['a string with variables', 'read -r A <<< "$B$B"'],
    ['the second of two documents', 'read -r A <<E <<F\n1\nE\n2\nF'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['a backslash without -r', "read A <<< 'a\\b'"],
    ['some characters', 'read -n 2 A <<< abcd'],
    ['exactly some characters', 'read -N 2 A <<< abcd'],
    ['to another end', 'read -r -d , A <<< a,b'],
    ['from another place', 'read -r -u 3 A'],
    ['from a terminal', 'read -r A'],
    ['from a file that is not there', 'read -r A < missing.txt'],
    ['from a program', 'read -r A < <(probe)'],
  ])('%s is not followed', (_, script) => {
    expect(shownByModel(script)[0]).toMatch(/^‹.*›$/s);
  });

  test.each([
    ['some lines', "mapfile -t -n 1 L < <(printf 'a\\nb\\n')"],
    ['lines behind others', "mapfile -t -s 1 L < <(printf 'a\\nb\\n')"],
    ['other ends', "mapfile -t -d , L < <(printf 'a,b')"],
    ['a program', 'mapfile -t L < <(probe)'],
    ['a terminal', 'mapfile -t L'],
    ['words of a program', 'read -ra L < <(probe)'],
  ])('%s make a list of which nothing is known', (_, script) => {
    expect(shownByModel(`${script}; R=\${#L[@]}`).at(-1)).toBe('‹${#L[@]}›');
  });

  test.each([
    ['is one line still', 'a $(probe)', '$x', 'a'],
    ['gives one word to the last name', 'a $(probe)', '$y', '‹$(probe)›'],
    ['does not tell the rest', 'a b $(probe)', '$y', '‹b‹$(probe)››'],
  ])('a line that is partly known %s', (_, line, word, expected) => {
    expect(shownByModel(`read -r x y <<< "${line}"; R=${word}`).at(-1)).toBe(expected);
  });
});

describe('files that the script writes', () => {
  const files = { 'benchmarks/data.txt': 'from\nthe project\n' };
  const read = (script: string) => {
    const [server] = servers(run(`${script}\nvllm serve "$R"`, {}, files));
    return server;
  };

  test.each([
    ['are read', 'echo hi > f; R=$(cat f)', 'hi'],
    ['are read in the short way', 'echo hi > f; R=$(< f)', 'hi'],
    ['are appended to', 'echo a > f; echo b >> f; R=$(cat f)', 'a\nb'],
    ['are written by several', '{ echo a; echo b; } > f; R=$(tail -n 1 f)', 'b'],
    ['are written by tee', 'echo a | tee f > /dev/null; echo b | tee -a f > /dev/null; R=$(cat f)', 'a\nb'],
    ['are copied', 'echo a > f; cp f g; R=$(cat g)', 'a'],
    ['are sourced', 'echo R=1 > f; source f', '1'],
    ['are run', 'echo "echo \\$1" > f; R=$(bash f x)', 'x'],
    ['are written by name', 'N=f; echo a > "$N"; R=$(cat ./f)', 'a'],
    ['are written elsewhere', 'cd /tmp; echo a > f; cd /; R=$(cat /tmp/f)', 'a'],
    ['are written over', 'echo a > f; echo b >| f; R=$(cat f)', 'b'],
    ['are of the project', 'R=$(< benchmarks/data.txt)', 'from\nthe project'],
    ['are read from', 'read -r R < benchmarks/data.txt', 'from'],
    ['are read beside the input', 'R=$(echo x | cat - benchmarks/data.txt)', 'from\nthe project'],
  ])('%s', (_, script, expected) => {
    const text = read(script)?.words[0]?.text ?? [];
    expect(text.map((piece) => (piece.kind === 'literal' ? piece.text : '?')).join('')).toBe(expected);
  });

  test.each([
    ['are edited', 'echo a > f; sed -i s/a/b/ f; R=$(cat f)'],
    ['are taken away', 'echo a > f; rm f; R=$(cat f)'],
    ['are not there', 'R=$(< missing)'],
    ['hold what a program printed', 'probe > f; R=$(cat f)'],
    ['hold complaints', 'probe 2> f; R=$(cat f)'],
  ])('are not known once they %s', (_, script) => {
    const text = read(script)?.words[0]?.text ?? [];
    expect(text.some(({ kind }) => kind !== 'literal')).toBe(true);
  });

  test.each([
    ['to nowhere', 'R=$(echo a > /dev/null)', ''],
    ['to the other output', 'R=$(echo a >&2)', ''],
    ['to both', 'R=$(echo a 2>&1)', 'a'],
    ['to a closed output', 'R=$(echo a >&-)', ''],
    ['to a third', 'R=$(echo a 3> f)', 'a'],
    ['to a file and the output', 'R=$(echo a | tee f)', 'a'],
    ['to a file with everything', 'R=$(echo a &> f)', ''],
    ['at the end of a file with everything', 'echo x > f; echo a &>> f; R=$(cat f)', 'x\na'],
  ])('output goes %s', (_, script, expected) => {
    const text = read(script)?.words[0]?.text ?? [];
    expect(text.map((piece) => (piece.kind === 'literal' ? piece.text : '?')).join('')).toBe(expected);
  });
});
