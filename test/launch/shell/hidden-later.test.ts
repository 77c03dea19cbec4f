// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { actions, run, servers, targets, valueIn } from './support.ts';

describe('what a trap runs counts', () => {
  test.each([
    ["trap 'rm /a/b' EXIT", ['write /a/b']],
    ["trap 'sed -i s/a/b/ /a/b' DEBUG", ['patch /a/b']],
    ['f() { rm /a/b; }\ntrap f ERR', ['write /a/b']],
    ["trap -- 'rm /a/b' INT TERM", ['write /a/b']],
    ['trap "$(curl -s https://x.example)" EXIT', ['patch ‹code from "‹$(curl -s https://x.example)›"›']],
    ['trap "rm -rf $SOMEWHERE/logs" EXIT', []],
    ['trap "rm -rf $SOMEWHERE/logs" DEBUG', ['write ‹$SOMEWHERE›/logs']],
    ['trap - EXIT', []],
    ["trap '' INT", []],
    ["trap 'kill $PID' EXIT", []],
    ['trap -p', []],
    ['trap', []],
  ])('%s', (script, expected) => {
    expect(targets(run(script))).toEqual(expected);
  });

  test('and changes nothing here', () => {
    expect(valueIn('$X', "X=1\necho 2 > /a\ntrap 'X=3; rm /a; exit 1' EXIT\nX=$X$(cat /a)")).toBe('12');
  });

  test('waits for no server', () => {
    const { events } = run(
      "vllm serve m &\ntrap 'until curl -sf http://localhost:1/health; do :; done' EXIT\nrm /a",
    );
    expect(events.map(({ kind, sequence }) => [kind, sequence])).toEqual([
      ['server', 0],
      ['action', 1],
    ]);
  });
});

describe('BASH_ENV', () => {
  test.each([
    ['echo "rm /a/b" > /tmp/x\nexport BASH_ENV=/tmp/x\nbash -c ls', 'write /a/b'],
    ['BASH_ENV=/opt/x bash -c ls', 'patch ‹code from "/opt/x"›'],
    ['export BASH_ENV=/workspace/utils/x.sh\nbash benchmarks/y.sh', 'write /a/b'],
  ])('is run by shells: %s', (script, expected) => {
    const files = { 'utils/x.sh': 'rm /a/b', 'benchmarks/y.sh': 'true' };
    expect(targets(run(script, {}, files)).at(-1)).toBe(expected);
  });

  test.each([['BASH_ENV=/opt/x\nbash -c ls'], ['export BASH_ENV=\nbash -c ls']])(
    'is nothing to: %s',
    (script) => {
      expect(targets(run(script))).toEqual([]);
    },
  );
});

describe('names that hide programs', () => {
  test.each([
    ['pip() { command pip "$@"; }'],
    ['pip() { env pip "$@"; }'],
    ['pip() { nohup pip "$@" & }'],
    ['pip() { $(which pip) "$@" || command pip "$@"; }'],
    ["alias pip='pip -q'"],
    ["shopt -s expand_aliases\nalias pip='command pip'"],
  ])('%s', (definition) => {
    const found = targets(run(`${definition}\npip install vllm`));
    expect(new Set(found)).toEqual(new Set(['install vllm']));
  });

  test('an alias is followed with its words', () => {
    expect(targets(run("alias change='sed -i s/a/b/'\nchange /a/b"))).toEqual(['patch /a/b']);
    expect(servers(run("alias go='vllm serve'\ngo m"))).toHaveLength(1);
  });
});

describe('export of what a file holds', () => {
  const commands = 'printf "A=1\\nB=x\\n" > /e\nexport $(cat /e | xargs)';

  test('sets what it names', () => {
    expect(valueIn('"$A$B"', commands)).toBe('1x');
  });

  test('reads a file of the revision', () => {
    expect(valueIn('"$A"', 'export $(cat configs/e.env | xargs)', {}, { 'configs/e.env': 'A=1\n' })).toBe(
      '1',
    );
  });

  test('makes everything unknown if nobody can read it', () => {
    const [server] = servers(run('export A=1\nexport $(cat /opt/e | xargs)\nvllm serve "$A"'));
    expect(server?.words[0]?.text[0]?.kind).toBe('hole');
    expect(server?.environment.get('PYTHONPATH')?.[0]?.kind).toBe('hole');
  });

  test('but not for a name that the caller hands over', () => {
    expect(valueIn('"$A"', 'A=1\nfor pair in $PAIRS; do export "$pair"; done')).toBe('1');
  });
});

test.each([
  ['[[ -z "$((X + 1))" ]]', 0],
  ['[ -z "$((X + 1))" ]', 0],
  ['[[ -n "$(( (X + 1) * 2 ))" ]]', 1],
])('a number is never empty: %s', (condition, count) => {
  const script = `X=$(nvidia-smi)\nif ${condition}; then rm /a/b; fi`;
  expect(actions(run(script)).map(({ conditions }) => conditions.length)).toEqual(
    Array.from({ length: count }, () => 0),
  );
});

test.each([['[[ -z "$(nvidia-smi)" ]]'], ['[[ -z "$((nvidia-smi); (true))" ]]']])(
  'what commands print may be: %s',
  (condition) => {
    expect(targets(run(`if ${condition}; then rm /a/b; fi`))).toEqual(['write /a/b']);
  },
);
