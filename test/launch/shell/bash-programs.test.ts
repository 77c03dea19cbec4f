// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { knownText } from '../../../src/launch/shell/text.ts';
import { run, servers } from './support.ts';

/** What is asked of a script when it has ended: values that it may have set. */
const QUESTION = '"$A" "$B" "${L[@]}" "${#L[@]}" "$*" "$#" "$R"';
const START = "unset R; A=a; B='b c'; L=(x 'y z'); R=; set -- one 'two three'";

/** Words as bash has them; only its builtins are there. */
function byBash(script: string): readonly string[] {
  const program = `PATH=; shopt -s extglob; ${START}\n${script}\nprintf '%s\\0' ${QUESTION}`;
  return execFileSync('/bin/bash', ['--norc', '--noprofile', '-c', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\0')
    .slice(0, -1);
}

function byModel(script: string): readonly (string | undefined)[] {
  const [server] = servers(run(`${START}\n${script}\nvllm serve ${QUESTION}`));
  return server?.words.map(({ text }) => knownText(text)) ?? ['no server'];
}

describe('scripts come out as bash has them', () => {
  test.each([
    'A=$B; B=$A$A',
    'A+=$A; L+=("$A" $B)',
    'L[1]=new; L[2]=$A',
    'L=("${L[@]:1}"); A=${L[0]}',
    'L=("${L[@]/y/Y}")',
    'L=("${L[@]%z}")',
    'L=(${L[@]})',
    'L=("${L[*]}")',
    'IFS=,; R="${L[*]}"; unset IFS',
    'IFS=: read -r A B <<< "1:2:3"',
    'read -r A B <<< "  1   2 3  "',
    'read -ra L <<< "1 2  3"',
    'IFS=, read -ra L <<< "1,,3"',
    'mapfile -t L <<< "$A"',
    "mapfile -t L < <(printf '%s\\n' 1 '2 3')",
    'while read -r x; do R+="[$x]"; done <<< "1\n2"',
    "while IFS='=' read -r k v; do R+=\"$k:$v \"; done < <(printf 'a=1\\nb=2=3\\n')",
    'shift; A=$1',
    'shift 2; A=${1:-none}',
    'set -- "$@" four; R=$#',
    'set --; R=${1-none}',
    'f() { A=$1; shift; B=$*; }; f 1 2 3',
    'f() { local A=inner; B=$A; }; f',
    'f() { local A; A=inner; g; }; g() { B=$A; }; f',
    'f() { local -a L=(1 2); R=${#L[@]}; }; f',
    'f() { return 3; }; f || R=$?',
    'f() { echo "$1-$2"; }; R=$(f a "b c")',
    'f() { for i; do R+=$i; done; }; f 1 2',
    'f() { R+=$1; [ $1 -gt 2 ] || f $(($1 + 1)); }; f 1',
    'f() ( A=inner; echo $A ); R=$(f)',
    'for i in 1 2 3; do [ $i = 2 ] && continue; R+=$i; done',
    'for i in 1 2 3; do for j in a b; do [ $j = b ] && continue 2; R+=$i$j; done; done',
    'for i in 1 2 3; do for j in a b; do [ $i = 2 ] && break 2; R+=$i$j; done; done',
    'for ((i = 0, j = 5; i < j; i++, j--)); do R+=$i$j; done',
    'for ((i = 3; i; i--)); do R+=$i; done',
    'i=0; while ((i < 3)); do ((i++)); R+=$i; done',
    'i=3; until [ $i -le 0 ]; do R+=$i; i=$((i - 1)); done',
    'case $A in a) R=1 ;; *) R=2 ;; esac',
    'case "$B" in "b c") R=1 ;; esac',
    'case $A in [b-z]) R=1 ;; [!b-z]) R=2 ;; esac',
    'case $A in b|a) R=1 ;; esac',
    'case xyz in x*z) R=1 ;;& *y*) R+=2 ;;& q) R+=3 ;; *) R+=4 ;; esac',
    'case a in a) R=1 ;& b) R+=2 ;& c) R+=3 ;; d) R+=4 ;; esac',
    'case "*" in "*") R=1 ;; esac; case x in "*") R=2 ;; esac',
    'case ab in @(ab|cd)) R=1 ;; esac; case abab in +(ab)) R+=2 ;; esac',
    'if [ "$A" = a ] && [ -n "$B" ]; then R=1; fi',
    'if [ "$A" = b ] || ! [ -z "$B" ]; then R=1; else R=2; fi',
    'if [[ $A == a && ( $B == b* || $B == c ) ]]; then R=1; fi',
    'if [[ $B =~ ^b\\ c$ ]]; then R=1; fi',
    'if [[ -z $R ]]; then R=1; elif [[ -n $R ]]; then R=2; else R=3; fi',
    'if [[ a < b && ! b < a ]]; then R=1; fi',
    'if test 10 -gt 9 -a 1 -ne 2; then R=1; fi',
    'if (( 3 > 2 && 2 > 1 )); then R=1; fi',
    'true && R=1 || R=2',
    'false && R=1 || R=2',
    'false || true && R=1',
    '! true || R=1',
    '{ A=1; B=2; }',
    '(A=1; B=2)',
    'A=1 B=2',
    'A=1 B=$A',
    'A=1 :; B=$A',
    'A=1 eval "B=\\$A"',
    'eval "A=1; B=2"',
    "eval 'A=$B'",
    'eval L=\\(p q\\)',
    'eval "for i in 1 2; do R+=\\$i; done"',
    "X='A=1'; eval $X",
    "declare -A M=([k]=v ['a b']=w); R=${M[k]}${M['a b']}${#M[@]}",
    'declare -A M; M[x]=1; M[x]+=2; R=${M[x]}',
    'declare -n n=A; n=1; R=$n',
    'declare -n n=L; n+=(w); R=${n[2]}',
    'f() { local -n o=$1; o=set; }; f B',
    'N=A; R=${!N}; printf -v B %s "$N"',
    'printf -v R "%s-%03d-%s" a 7 b',
    'printf -v R "%s," 1 2 3',
    'printf -v R "%5s|%-5s|" a b',
    'printf -v R "%.2f %d %%" 1.005 42',
    "printf -v R 'a\\tb\\n'",
    'R=$(printf "%s\\n" a b; echo c)',
    'R=$(echo -n a; echo -e "b\\tc")',
    'IFS=, read -r A B <<< "1,,3"; IFS=" ,"; L=($A , $B ,,x)',
    "IFS=,; Q='p, ,q,'; L=($Q)",
    "IFS=' ,'; Q='  p , q,,r '; L=($Q)",
    'f() { return 3; }; f; R=$?; A=$(f); R+=$?; R+=$?',
    'R=$(false)$?',
    'R=$(A=inner; echo $A)$A',
    'R=`echo $A`',
    'R=$(echo "$(echo "$(echo deep)")")',
    'R=$(( 1 + 2 * 3 - 4 / 2 % 3 ))',
    'R=$(( (1 + 2) * -3 ))',
    'R=$(( 1 << 4 | 3 & 2 ^ 1 ))',
    'R=$(( 5 > 3 ? 10 : 20 ))',
    'R=$(( !0 + !5 + ~1 ))',
    'R=$(( 2 ** 10 ))',
    'R=$(( 0x1f + 010 ))',
    'i=5; R=$(( i++ + ++i )); A=$i',
    'i=5; (( i += 3, i *= 2 )); R=$i',
    'i=7; R=$(( i %= 4 ))$i',
    'let "R = 3 * 4"',
    'L[1 + 1]=q',
    'R=${L[-1]}${L[${#L[@]} - 1]}',
    'R=${A:-x}${Q:-y}${Q-z}${A:+w}${Q:+v}',
    'R=${Q:=set}$Q',
    'R=${B#* }${B##*b}${B% *}${B%%c}',
    'R=${B/ /_}${B//[bc]/x}${B/#b/y}${B/%c/z}',
    'R=${B:1}${B:0:1}${B: -1}${B:0:-1}',
    'R=${A^}${B^^}${#B}',
    'R=${@:2}${*:1:1}',
    'R="$@"; A="$*"',
    "R=$'a\\x41\\n\\t\\'b'",
    'R="a\\$b\\"c\\\\d\\e"',
    "R='a\\b'\"c'd\"e\\ f",
    'R=a{1,2}; L=(a{1,2} {3..5} {c,d}{e,f})',
    'L=(); R=${#L[@]}"${L[@]}"',
    'L=("" a ""); R=${#L[@]}',
    'unset A; R=${A-gone}',
    'unset "L[1]"; R=${#L[@]}',
    'set -- -a -bv rest; while getopts "ab:" o; do R+=$o$OPTARG; done; shift $((OPTIND - 1))',
    'set -a; A=1; set +a; R=$A',
    'exec 3>&1; R=1; exec 3>&-',
    ': ${Q:=1}; R=$Q',
    'R=$((10#09))x',
    'A=$B$(:)"$R"; R=${A}',
    'x() { y "$@"; }; y() { R=$#; }; x "a b" c',
    'trap : EXIT; R=1',
    'R=${PIPESTATUS[0]}; true | false; A=$?',
    '[[ abc == a*c ]]; R=$?; [[ abc == "a*c" ]]; R+=$?',
    'R=$([[ 1 -eq 1 ]] && echo yes)$([ 1 -eq 2 ] || echo no)',
  ])('%s', (script) => {
    const found = byModel(script);
    const expected = byBash(script);
    // Where the model knows nothing it may say so, but never something else.
    if (!found.includes(undefined)) expect(found).toEqual(expected);
    else expect(found.length).toBeGreaterThan(0);
  });

  const value = fc.constantFrom(
    '1',
    "'p q'",
    '$A',
    '"$B"',
    '"${L[0]}"',
    '$((${#L[@]} + 1))',
    '"$R"x',
    '"$1"',
    '',
  );
  const test_ = fc.oneof(
    fc
      .tuple(value, fc.constantFrom('=', '!='), value)
      .map(([one, op, other]) => `[[ ${one || "''"} ${op} ${other || "''"} ]]`),
    fc.tuple(fc.constantFrom('-n', '-z'), value).map(([op, one]) => `[[ ${op} ${one || "''"} ]]`),
    fc.tuple(fc.constantFrom('-lt', '-ge', '-eq'), fc.nat(3)).map(([op, n]) => `[ \${#L[@]} ${op} ${n} ]`),
    fc.constantFrom('true', 'false', '! true', '(( ${#L[@]} % 2 ))', '[ $# -gt 1 ]'),
  );
  const simple = fc.oneof(
    fc
      .tuple(fc.constantFrom('A', 'B', 'R'), fc.constantFrom('=', '+='), value)
      .map((parts) => parts.join('')),
    fc
      .tuple(fc.constantFrom('=', '+='), fc.array(value, { maxLength: 3 }))
      .map(([op, all]) => `L${op}(${all.join(' ')})`),
    fc
      .tuple(fc.constantFrom('f', 'g'), fc.array(value, { maxLength: 2 }))
      .map(([name, all]) => `${name} ${all.join(' ')}`),
    fc
      .tuple(fc.constantFrom('A', 'B', 'R'), value)
      .map(([name, one]) => `${name}=$(echo ${one}; printf %s end)`),
    fc.constantFrom(
      'shift',
      'set -- "$@" x',
      'set -- "${L[@]}"',
      'unset A',
      'L=("${L[@]:1}")',
      'read -r A B <<< "$B $A"',
    ),
    fc.constantFrom(
      'R=${R:0:20}',
      'A=${B#* }',
      'B=${A^^}',
      'printf -v R "%s/" "${L[@]}"',
      'L[0]=$A',
      'A=${A:-d}',
    ),
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      simple,
      simple,
      fc
        .tuple(test_, tie('tree'), tie('tree'))
        .map(([when, yes, no]) => `if ${when}; then\n${yes}\nelse\n${no}\nfi`),
      fc.tuple(test_, tie('tree')).map(([when, yes]) => `${when} && {\n${yes}\n}`),
      tie('tree').map((body) => `for i in 1 2; do\n${body}\nR+=$i\ndone`),
      fc
        .tuple(test_, tie('tree'))
        .map(([when, body]) => `for i in a b c; do\n${when} && break\n${body}\ndone`),
      fc
        .tuple(value, tie('tree'), tie('tree'))
        .map(([of, one, other]) => `case ${of || "''"} in\n1|p*)\n${one}\n;;\n*)\n${other}\n;;\nesac`),
      tie('tree').map((body) => `(\n${body}\n)`),
      fc.tuple(tie('tree'), tie('tree')).map(([one, other]) => `${one}\n${other}`),
      tie('tree').map((body) => `eval '\n${body.replaceAll("'", "'\\''")}\n'`),
    ),
  }));

  test('whatever they are made of', () => {
    fc.assert(
      fc.property(tree, tree, fc.array(tree, { minLength: 1, maxLength: 4 }), (f, g, body) => {
        // Functions that are called hold no calls, so that they end.
        const plain = (text: string) => text.replaceAll(/^(?:f|g) .*$/gm, ':').replaceAll(/^(?:f|g)$/gm, ':');
        const script = `f() {\nlocal A=$1\n${plain(f)}\n}\ng() {\n${plain(g)}\n}\n${body.join('\n')}`;
        const found = byModel(script);
        if (found.includes(undefined)) return;
        expect(found).toEqual(byBash(script));
      }),
      { numRuns: 150 },
    );
  });
});
