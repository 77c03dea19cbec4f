// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  both,
  type Condition,
  type Conditions,
  contradict,
  covers,
  otherwise,
  toGuard,
} from '../../../src/launch/shell/conditions.ts';
import { byBash, byModel, shownByModel } from './bash.ts';

describe('tests come out as in bash', () => {
  test.each([
    ['equal text', '[[ a == a && a = a && a != b ]] && R=y'],
    ['patterns', '[[ abc == a*c && abc != a?d && abc == [a-c]* ]] && R=y'],
    ['patterns that are quoted', '[[ abc == "a*c" ]] || R=n; [[ "a*c" == a\\*c ]] && R+=y'],
    ['patterns of variables', 'P="a*"; [[ abc == $P ]] && R=y; [[ abc == "$P" ]] || R+=n'],
    ['groups', '[[ ab == @(ab|cd) && abab == +(ab) && b == ?(a)b ]] && R=y'],
    ['expressions', '[[ abc =~ ^[a-c]+$ && a.c =~ a\\.c ]] && R=y'],
    ['expressions of variables', "E='^a.c$'; [[ abc =~ $E ]] && R=y"],
    ['expressions with spaces', '[[ "a b" =~ ^a\\ b$ ]] && R=y'],
    ['expressions in the middle', '[[ xabcx =~ b ]] && R=y; [[ x =~ ^$ ]] || R+=n'],
    ['expressions with choices', '[[ cd =~ ^(ab|cd)$ ]] && R=y'],
    ['order of text', '[[ a < b && b > a && 10 < 9 ]] && R=y'],
    ['order of numbers', '[[ 2 -lt 10 && 10 -ge 10 && 3 -le 4 && 4 -gt 3 && 1 -ne 2 ]] && R=y'],
    ['expressions of numbers', 'N=3; [[ N+1 -eq 4 ]] && R=y'],
    ['emptiness', '[[ -z "" && -n x && ! -z x && ! -n "" ]] && R=y'],
    ['words alone', '[[ x ]] && R=y; [[ "" ]] || R+=n'],
    ['names that are set', 'E=; [[ -v A && -v E ]] && R=y'],
    ['names that are not', 'unset N; [[ -v N ]] || R=n'],
    ['or', '[[ a == b || b == b ]] && R=y; [[ a == b || b == c ]] || R+=n'],
    ['brackets', '[[ ( a == b || a == a ) && c == c ]] && R=y'],
    ['not', '[[ ! a == b ]] && R=y; [[ ! ( a == a ) ]] || R+=n'],
    ['the old test', '[ a = a ] && [ a != b ] && [ -n "$A" ] && [ -z "" ] && R=y'],
    ['the old test of numbers', '[ 1 -eq 1 ] && [ " 2 " -gt 1 ] && [ 010 -eq 10 ] && R=y'],
    ['the old test of what is no number', '[ a -eq 1 ] || R=n; [ a -ne 1 ] || R+=n; ! [ a -lt 1 ] && R+=y'],
    ['the old and', '[ a = a -a b = b ] && R=y; [ a = a -a b = c ] || R+=n'],
    ['the old or', '[ a = b -o b = b ] && R=y; [ a = b -o b = c ] || R+=n'],
    ['the old and before or', '[ a = b -a a = a -o c = c ] && R=y'],
    ['the old not', '[ ! a = b ] && R=y; [ ! "" ] && R+=y; [ ! x ] || R+=n'],
    ['a sign that is a word', '[ "!" = "!" ] && R=y; [ "-n" = "-n" ] && R+=y; [ ! ] && R+=y'],
    ['the old order of text', '[ a \\< b ] && R=y; [ b \\> a ] && R+=y'],
    ['nothing', '[ ] || R=n; test || R+=n; [ "" ] || R+=n; [ x ] && R+=y'],
    ['statuses of tests', '[ a = b ]; R=$?; [[ a == a ]]; R+=$?; (( 0 )); R+=$?'],
    ['choices', 'case $A$B in ab*c) R=y ;; *) R=n ;; esac'],
    ['choices by class', 'case 5 in [[:alpha:]]) R=a ;; [0-9]) R=d ;; esac'],
    ['choices by several', 'case b in a | b) R=y ;; esac; case c in (a|b) R=n ;; esac'],
    ['choices of nothing', 'case "" in "") R=e ;; esac; case x in "") R=n ;; esac'],
    ['choices that are quoted', 'case "*" in "*") R=y ;; esac; case x in "*") R=n ;; "?") R=n ;; esac'],
    ['choices that fall through', 'case a in a) R=1 ;& b) R+=2 ;& c) R+=3 ;; d) R+=4 ;; esac'],
    ['choices that fall through to the end', 'case a in a) R=1 ;& b) R+=2 ;& esac'],
    ['choices that go on', 'case ab in a*) R=1 ;;& *b) R+=2 ;;& c) R+=3 ;; *) R+=4 ;; esac'],
    ['choices that leave', 'for i in 1 2; do case $i in 1) continue ;& 2) R+=$i ;; esac; done'],
    ['choices of which there is none', 'case a in esac; R=$?; case a in b) ;; esac; R+=$?'],
    ['pipelines', 'true | false; R=$?; ! true | false; R+=$?'],
    ['statuses of pipelines', 'false | true | false; R="${PIPESTATUS[*]}"'],
    ['statuses of each', 'false | true; R=${PIPESTATUS[0]}; true | false; R+=${PIPESTATUS[1]}'],
    ['the status of one command', 'false; R=${PIPESTATUS[0]}${PIPESTATUS[1]-none}'],
    ['statuses of what is turned around', '! false | true; R="$?${PIPESTATUS[*]}"'],
    ['statuses of subshells', '(exit 5); R=$?; A=$(exit 6); R+=$?'],
    ['statuses of loops and branches', 'if false; then :; fi; R=$?; while false; do :; done; R+=$?'],
    ['statuses of assignments', 'false; A=1; R=$?; A=$(false); R+=$?; A=x false; R+=$?'],
    ['the exit of a subshell by its last status', '(false; exit); R=$?'],
  ])('%s', (_, script) => {
    expect(byModel(script)).toEqual(byBash(script));
  });

  test.each([
    ['brackets of the old test', '[ \\( a = a \\) ]'],
    ['operators that there are not', '[ a =~ b ]'],
    ['more words than a test has', '[ a = a b ]'],
    ['quoted expressions', '[[ abc =~ "b." ]]'],
    ['patterns that exclude', '[[ abc == !(b) ]]'],
    ['names that nothing sets', '[[ -v NOBODY ]]'],
    ['names that are not known', '[[ -v $(probe) ]]'],
    ['options of the shell', '[[ -o errexit ]]'],
    ['terminals', '[ -t 1 ]'],
    ['links', '[ -L /workspace/benchmarks ]'],
    ['folders', '[ -d /models ]'],
    ['words that may be several', '[ $(probe) = a ]'],
    ['back references', '[[ aa =~ (a)\\1 ]]'],
  ])('%s go both ways', (_, script) => {
    expect(shownByModel(`${script} && R=yes || R=no`).at(-1)).toMatch(/^‹(?:yes\|no|no\|yes)›$/);
  });

  test.each([
    ['a beginning that differs', '[[ a$(probe) == b* ]]', 'no'],
    ['a beginning that is the same', '[[ ab$(probe) == ab* ]]', 'yes'],
    ['something in the middle', '[[ $(probe)-abc-$(probe) == *abc* ]]', 'yes'],
    ['anything', '[[ $(probe) == * ]]', 'yes'],
    ['a filled text', '[[ -n a$(probe) ]]', 'yes'],
    ['the number of a process', '[[ -n $$ && -n $SECONDS ]]', 'yes'],
  ])('%s is told of text that is partly known', (_, script, expected) => {
    expect(shownByModel(`${script} && R=yes || R=no`).at(-1)).toBe(expected);
  });

  test.each([
    ['a beginning that is shorter', '[[ a$(probe) == ab* ]]'],
    ['a whole', '[[ ab$(probe) == ab ]]'],
    ['a middle', '[[ $(probe) == *abc* ]]'],
    ['an end', '[[ $(probe)b == *b? ]]'],
  ])('%s is not told of text that is partly known', (_, script) => {
    expect(shownByModel(`${script} && R=yes || R=no`).at(-1)).toBe('‹yes|no›');
  });
});

describe('conditions', () => {
  const condition = (key: string, holds: boolean): Condition => ({
    key,
    holds,
    expression: `[ ${key} ]`,
    origin: { path: 'a.sh', line: 1 },
  });
  const anyCondition = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.boolean());
  const consistent = fc
    .uniqueArray(anyCondition, { selector: ([key]) => key, maxLength: 4 })
    .map((all): Conditions => all.map(([key, holds]) => condition(key, holds)));

  test('contradict one another both ways', () => {
    fc.assert(
      fc.property(consistent, consistent, (one, other) => {
        expect(contradict(one, other)).toBe(contradict(other, one));
        expect(contradict(one, one)).toBe(false);
      }),
    );
  });

  test('together cover each, and nothing twice', () => {
    fc.assert(
      fc.property(consistent, consistent, (one, other) => {
        fc.pre(!contradict(one, other));
        const all = both(one, other);
        expect(covers(all, one) && covers(all, other)).toBe(true);
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
      }),
    );
  });

  test('each way in which they do not all hold contradicts them', () => {
    fc.assert(
      fc.property(consistent, (conditions) => {
        const ways = otherwise(conditions);
        expect(ways).toHaveLength(conditions.length);
        expect(ways.every((way) => contradict(way, conditions))).toBe(true);
      }),
    );
  });

  test('are covered only with the same outcome', () => {
    expect(covers([condition('a', true)], [condition('a', false)])).toBe(false);
    expect(covers([], [])).toBe(true);
    expect(covers([], [condition('a', true)])).toBe(false);
  });

  test('are told without their keys', () => {
    expect(toGuard([condition('a', false)])).toEqual({
      conditions: [{ expression: '[ a ]', holds: false, origin: { path: 'a.sh', line: 1 } }],
    });
  });
});
