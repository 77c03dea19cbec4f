// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { valueIn } from './support.ts';

describe('expansion', () => {
  test.each([
    ['plain words', 'a b', '', 'a b'],
    ['quotes', `'a b' "c d" e\\ f`, '', 'a b c d e f'],
    ['escapes of single quotes', "$'a\\tb'", '', 'a\tb'],
    ['a variable', '$X', 'X=1', '1'],
    ['a variable inside text', '--x=${X}y', 'X=1', '--x=1y'],
    ['an unquoted variable is split', '$X', 'X="  a   b "', 'a b'],
    ['a quoted variable is not split', '"$X"', 'X="a  b"', 'a  b'],
    ['an empty variable is no word', '$X b', 'X=', 'b'],
    ['appending', '$X', 'X=a; X+=b', 'ab'],
    ['an array', '"${A[@]}"', 'A=(a "b c"); A+=(d)', 'a b c d'],
    ['no words of an empty array', '"${A[@]}" z', 'A=()', 'z'],
    ['an array as one word', '"${A[*]}"', 'A=(a b)', 'a b'],
    ['an array joined by IFS', '"$(IFS=,; echo "${A[*]}")"', 'A=(a b)', 'a,b'],
    ['an element', '${A[1]} ${A[-1]} ${#A[@]}', 'A=(a b c)', 'b c 3'],
    ['an assigned element', '${A[*]}', 'A=(a); A[1]=b; i=2; A[$i]=c', 'a b c'],
    ['a slice of an array', '"${A[@]:1}"', 'A=(a b c)', 'b c'],
    ['a map', '${M[x]} ${!M[@]}', 'declare -A M=([x]=1 [y]=2)', '1 x y'],
    ['a default', '${X:-d} ${Y-e}', 'unset X Y', 'd e'],
    ['a default that is not needed', '${X:-d}', 'X=v', 'v'],
    ['a default for empty text', '${X:-d}${X-e}', 'X=', 'd'],
    ['an assigned default', '${X:=d} $X', 'unset X', 'd d'],
    ['an alternative', '${X:+--flag $X}', 'X=1', '--flag 1'],
    ['no alternative', 'a ${X:+b}', 'X=', 'a'],
    ['a prefix removed', '${X#*/} ${X##*/}', 'X=a/b/c', 'b/c c'],
    ['a suffix removed', '${X%/*} ${X%%/*}', 'X=a/b/c', 'a/b a'],
    ['a suffix by quotes', '${X%", "}', 'X="1, 2, "', '1, 2'],
    ['a replacement', '${X/a/_} ${X//a/_} ${X/#b/_} ${X/%n/_}', 'X=banana', 'b_nana b_n_n_ _anana banana'],
    ['a set replaced', '${X//[\\/:@#]/_}', 'X=a/b:c', 'a_b_c'],
    ['a part', '${X:1:2} ${X: -2} ${X:3}', 'X=abcdef', 'bc ef def'],
    ['lengths', '${#X}', 'X=abc', '3'],
    ['upper and lower case', '${X^^} ${X,,} ${Y^}', 'X=aB Y=cd', 'AB ab Cd'],
    ['indirection', '${!N}', 'N=X X=1', '1'],
    ['braces', 'a{1,2}b {1..3}', '', 'a1b a2b 1 2 3'],
    ['arithmetic', '$((2 * N + 1)) $(( N < 4 ? 1 : 2 )) $((7/2)) $((-7%3))', 'N=3', '7 1 3 -1'],
    ['arithmetic with dollars', '$(( ($A+$B+63)/64*64 ))', 'A=100 B=10', '128'],
    ['arithmetic over expressions', '$((X))', 'Y=2; X="Y + 1"', '3'],
    ['octal and hexadecimal numbers', '$((010)) $((0x1f))', '', '8 31'],
    ['increments', '$X $Y', 'X=1; (( X++ )); Y=$((++X)); let "Y += 2"', '3 5'],
    ['a here-string', '$A $B', 'read -r A B <<< "x y z"', 'x y z'],
    ['words of a separated list', '"${A[@]}"', "IFS=',' read -ra A <<< 'x,y'", 'x y'],
    ['lines into an array', '"${A[@]}"', "mapfile -t A < <(printf '%s\\n' a 'b c')", 'a b c'],
  ])('%s', (_, word, commands, expected) => {
    expect(valueIn(word, commands)).toBe(expected);
  });

  test.each([
    ['printf', '$(printf "%s, " a b)', 'a, b,'],
    ['printf with a format', '"$(printf "%.2f-%03d" 1.5 7)"', '1.50-007'],
    ['echo', '$(echo -n a b)', 'a b'],
    ['awk as a calculator', '$(awk "BEGIN{print 2.49 - 1}")', '1.49'],
    ['awk with variables', `$(awk -v a=3 'BEGIN { printf "%.1f", a / 2 }')`, '1.5'],
    ['a column', `$(echo "a b c" | awk '{print $2}')`, 'b'],
    ['paths', '$(basename a/b.sh .sh) $(dirname a/b.sh)', 'b a'],
    ['numbers', '$(seq 2 4) $(seq -s, 0 2)', '2 3 4 0,1,2'],
    ['sorted numbers in one line', "$(printf '%s\\n' 3 1 3 2 | sort -n -u | paste -sd, -)", '1,2,3'],
    ['the last of a list', "$(echo 8x64x16 | tr 'x' '\\n' | sort -n | tail -1)", '64'],
    ['an edited line', "$(echo 'a/b:c' | sed 's/[\\/:@#]/_/g')", 'a_b_c'],
    ['an option taken out', "$(echo '--a 1 --b 2' | sed -E 's/--a[[:space:]]+[0-9]+//g')", '--b 2'],
    ['a field', '$(echo a,b,c | cut -d, -f2)', 'b'],
    ['a here-document', '"$(cat <<EOF\n{"n": ${N}}\nEOF\n)"', '{"n": 5}'],
    ['a quoted here-document', `"$(cat <<'EOF'\n$N\nEOF\n)"`, '$N'],
    ['backticks', '`echo x`', 'x'],
    ['a function', '$(double 4)', '8'],
    ['both ways of a test', '$([ "$N" = 5 ] && echo yes || echo no)', 'yes'],
    ['a directory', '$(cd a/.. && pwd)', '/workspace'],
  ])('substitutes %s', (_, word, expected) => {
    expect(valueIn(word, 'N=5\ndouble() { echo $(( $1 * 2 )); }')).toBe(expected);
  });

  test.each([
    ['a program', '$(nvidia-smi -L)', '‹$(nvidia-smi -L)›'],
    ['a variable that nothing sets', '$NOBODY', '‹$NOBODY›'],
    ['arithmetic over something unknown', '$((NOBODY + 1))', '‹$((NOBODY + 1))›'],
    ['text around something unknown', `'{"n": '"$NOBODY}"`, '{"n": ‹$NOBODY›}'],
    ['a process id', '"$$"', '‹$$›'],
  ])('says of %s that it is unknown', (_, word, expected) => {
    expect(valueIn(word, '')).toBe(expected);
  });

  test('takes a default for what nothing sets, and unset for what the caller says is unset', () => {
    expect(valueIn('${A:-1}', '')).toBe('1');
    expect(valueIn('x$A', '', { A: null })).toBe('x');
    expect(valueIn('$A', '', { A: '7' })).toBe('7');
  });

  test('keeps the last part of a path whose beginning is unknown', () => {
    expect(valueIn('${P##*/}', 'P="$NOBODY/models/name"')).toBe('name');
  });
});
