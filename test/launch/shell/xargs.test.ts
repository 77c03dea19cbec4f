import { describe, expect, test } from '@jest/globals';
import { run, servers, valueIn } from './support.ts';

describe('xargs', () => {
  test.each([
    ['adds what it reads', "printf 'a b\\nc\\n' | xargs echo x", 'x a b c'],
    ['adds nothing', 'printf "" | xargs echo x', 'x'],
    ['runs nothing for nothing', 'printf "" | xargs -r echo x', ''],
    ['takes some at a time', "printf 'a b c\\n' | xargs -n 2 echo x", 'x a b\nx c'],
    ['takes one at a time', "printf 'a b\\n' | xargs -n1 echo x", 'x a\nx b'],
    ['puts a line in place', "printf 'a b\\nc\\n' | xargs -I {} echo '<{}>' {}", '<a b> a b\n<c> c'],
    ['puts it in place of any sign', "printf 'a\\n' | xargs -I% echo x%y%", 'xaya'],
    ['works beside itself', "printf 'a\\n' | xargs -P 4 -n 1 echo", 'a'],
    ['takes its options to their end', "printf 'a\\n' | xargs -- echo x", 'x a'],
    ['drops spaces before a line', "printf '  a\\n' | xargs -I {} echo '<{}>'", '<a>'],
  ])('%s', (_, command, expected) => {
    expect(valueIn('"$X"', `X=$(${command})`)).toBe(expected);
  });

  test.each([
    ['quotes', `echo "'a b'" | xargs echo`],
    ['escapes', "printf 'a\\\\b' | xargs echo"],
    ['other separators', "printf 'a,b' | xargs -d , echo"],
    ['lines at a time', "printf 'a b\\nc\\n' | xargs -L 1 echo"],
    ['no number at a time', "printf 'a\\n' | xargs -n x echo"],
    ['a file', 'xargs -a f echo'],
    ['a program', 'probe | xargs echo'],
    ['too many words', 'seq 501 | xargs echo'],
  ])('knows nothing of %s', (_, command) => {
    expect(valueIn('"$X"', `X=$(${command})`)).toContain('\u2039');
  });

  test('finds each server that it starts', () => {
    const found = servers(run("printf 'a\\nb\\n' | xargs -I {} vllm serve {} --port 1"));
    expect(found).toHaveLength(2);
  });

  test('without a command runs none', () => {
    expect(run('echo vllm serve m | xargs -n 1').events).toEqual([]);
  });
});
