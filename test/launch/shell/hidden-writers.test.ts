import { describe, expect, test } from '@jest/globals';
import { run, targets } from './support.ts';

describe('programs that write', () => {
  test.each([
    ['curl -so /a/b https://x.example/b', 'write /a/b'],
    ['curl -sSLo/a/b https://x.example/b', 'write /a/b'],
    ['curl --output=/a/b https://x.example/b', 'write /a/b'],
    ['cd /a; curl -fsSLO https://x.example/c/b.py', 'write b.py'],
    ['wget -qO /a/b https://x.example/b', 'write /a/b'],
    ['wget -qO/a/b https://x.example/b', 'write /a/b'],
    ['wget -P /a https://x.example/b', 'write /a'],
    ['cd /a; wget https://x.example/c/b.py', 'write b.py'],
    ['git clone https://x.example/b.git /a/b', 'write /a/b'],
    ['git clone --depth 1 -b main https://x.example/b.git', 'write b'],
    ['git -c a=b clone https://x.example/b.git /a/b', 'write /a/b'],
    ['git -C /a stash', 'patch /a'],
    ['mount --bind /a/b /c/d', 'write /c/d'],
    ['mount -o bind /a/b /c/d', 'write /c/d'],
    ['truncate -s 0 /a/b', 'write /a/b'],
    ['cpio -idm -D /a < x.cpio', 'write /a'],
    ['cd /a; cpio -id < x.cpio', 'write /a'],
    ['find . | cpio -pdm /a', 'write /a'],
    ['tar -C /a -xzf x.tgz', 'write /a'],
    ['tar --directory=/a --extract --file x.tar', 'write /a'],
    ["awk -i inplace '{gsub(/a/,1)} {print}' /a/b", 'patch /a/b'],
    [`awk '{print > "/a/b"}' f`, 'write /a/b'],
    [`gawk 'BEGIN{printf "%s\\n", "x" >> "/a/b"}'`, 'write /a/b'],
    [`awk 'BEGIN{print "a > b" > F}'`, 'write ‹print "0" > F›'],
    [`awk -v F="/a/b" 'BEGIN{print "a" > F}'`, 'write /a/b'],
    [`awk 'BEGIN{print "x" | "sh"}'`, 'write ‹print "0" | "1"›'],
    [`awk 'BEGIN{system("x")}'`, 'write ‹system()›'],
    ["vim -es -c '%s/a/b/' -c wq /a/b", 'patch /a/b'],
    ["vim -es '+%s/a/b/' +wq /a/b", 'patch /a/b'],
  ])('%s', (script, expected) => {
    expect(targets(run(script))).toEqual([expected]);
  });

  test.each([
    'curl -s -o /dev/null http://x',
    'curl -s http://x/y',
    'wget -qO- http://x/y',
    'wget -q -O - http://x/y',
    'tar -czf x.tgz folder',
    'tar -tf x.tar',
    'git fetch',
    'mount',
    "awk '$1 > 3 {print $2}' f",
    "awk '{ if ($1 > max) max = $1 } END { print max }' f",
    `awk '{print "a > b"}' f`,
    `awk '{print > "/dev/stderr"}' f`,
    'cpio -o < list',
  ])('finds none in: %s', (script) => {
    expect(targets(run(script))).toEqual([]);
  });
});
