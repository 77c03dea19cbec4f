// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { describe, expect, test } from '@jest/globals';
import { keyOf } from '../../../src/launch/shell/text.ts';
import { flagsOf, run, servers, show, unknownVariable, valueIn } from './support.ts';

const LIB = 'benchmarks/lib.sh';

function environmentOf(
  script: string,
  files: Record<string, string> = {},
  variables = {},
): Record<string, string> {
  const [server] = servers(run(script, variables, files));
  return Object.fromEntries([...(server?.environment ?? [])].map(([name, text]) => [name, keyOf(text)]));
}

describe('sourced files', () => {
  test.each([
    'source "$(dirname "$0")/../lib.sh"',
    '. "$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/../lib.sh"',
    'source /workspace/benchmarks/lib.sh',
    'source "$UNKNOWN_MOUNT/benchmarks/lib.sh"',
    'cd "$GITHUB_WORKSPACE/benchmarks" && source ./lib.sh',
  ])('are found: %s', (command) => {
    expect(valueIn('$X', command, {}, { [LIB]: 'X=from-lib' })).toBe('from-lib');
  });

  test('define functions and know where they stand', () => {
    const lib = 'where() { echo "${BASH_SOURCE[0]}"; }';
    expect(valueIn('$(where)', 'source benchmarks/lib.sh', {}, { [LIB]: lib })).toBe(`/workspace/${LIB}`);
  });

  test('that are not there are problems, not errors', () => {
    const found = run('source /etc/profile\nsource ../../etc/passwd\nsource "$X/y"\nvllm serve m');
    expect(found.problems.map(({ kind, what, origin }) => [kind, what, origin.line])).toEqual([
      ['file', '/etc/profile', 1],
      ['file', '../../etc/passwd', 2],
      ['file', 'source "$X/y"', 3],
    ]);
    expect(servers(found)).toHaveLength(1);
  });

  test('are never read from outside of the revision', () => {
    const asked: string[] = [];
    run(
      'source ../../../etc/passwd\nsource /workspace/../etc/shadow\nbash ../../x.sh\n[ -f /etc/hosts ]',
      {},
      new Proxy<Record<string, string>>(
        {},
        {
          getOwnPropertyDescriptor(_, path) {
            asked.push(String(path));
            return undefined;
          },
          ownKeys: () => [],
        },
      ),
    );
    expect(asked.filter((path) => path.includes('..') || path.startsWith('/'))).toEqual([]);
  });

  test('may return early', () => {
    const lib = 'X=1\nreturn 0\nX=2';
    expect(valueIn('$X', 'source benchmarks/lib.sh', {}, { [LIB]: lib })).toBe('1');
  });

  test('may be written by the script itself', () => {
    expect(valueIn('$X', 'cat > /tmp/env <<EOF\nX=${Y:-9}\nEOF\nsource /tmp/env')).toBe('9');
    expect(valueIn('$X', 'f=$(mktemp)\necho "X=3" > "$f"\nsource "$f"')).toBe('3');
  });
});

describe('scripts that are run', () => {
  const child = 'vllm serve --a "$1" --e "${E:-none}" --s "${S:-none}"';

  test.each([
    'bash benchmarks/lib.sh one',
    'bash -e ./benchmarks/lib.sh one',
    'benchmarks/lib.sh one',
    'exec bash benchmarks/lib.sh one',
    'JOB=$(bash benchmarks/lib.sh one)',
    'nohup bash benchmarks/lib.sh one > log 2>&1 &',
    'timeout -k 5 60 bash benchmarks/lib.sh one',
    'srun --jobid=1 -N 1 --container-image=x --export=ALL bash benchmarks/lib.sh one',
    'sbatch --parsable -N 2 --time 1:00 benchmarks/lib.sh one',
    'cmd=(sbatch -n "$N" benchmarks/lib.sh one); "${cmd[@]}"',
    'bash -c "bash benchmarks/lib.sh one"',
    "bash -lc 'cd benchmarks && ./lib.sh one'",
    'eval "bash benchmarks/lib.sh one"',
  ])('see exported variables only: %s', (command) => {
    const [server] = servers(run(`export E=1\nS=2\n${command}`, {}, { [LIB]: child }));
    expect(server && flagsOf(server)).toEqual(['a=one', 'e=1', 's=none']);
  });

  test('change nothing of the script that runs them', () => {
    expect(
      valueIn('$X', 'export X=1\nbash -c "X=2"\nbash benchmarks/lib.sh', {}, { [LIB]: 'export X=3' }),
    ).toBe('1');
  });

  test('get their name and arguments', () => {
    const [server] = servers(run(`bash -c 'vllm serve "$0" "$1" $#' name a b`));
    expect(server && flagsOf(server)).toEqual(['=name', '=a', '=2']);
  });

  test('are read from a here-document', () => {
    const [server] = servers(run('X=7\nbash <<EOF\nvllm serve --x $X\nEOF\n'));
    expect(server && flagsOf(server)).toEqual(['x=7']);
  });

  test('keep the lines of text that is evaluated', () => {
    const script = 'CMD="A=1 vllm serve m \\\n  --x 1 \\\n  ${MORE}"\nMORE=\nsetsid bash -c "$CMD" > log &';
    const [server] = servers(run(script, { MORE: '--y 2' }));
    expect(server?.origin).toEqual({ path: 'benchmarks/single_node/run.sh', line: 1 });
    expect(server?.words.map(({ text }) => [keyOf(text), text[0]?.origin.line])).toEqual([
      ['m', 1],
      ['--x', 2],
      ['1', 2],
      ['--y', 1],
      ['2', 1],
    ]);
  });

  test('keep what is unknown in evaluated text', () => {
    const [server] = servers(
      run('P=$(probe)\neval "vllm serve --ip $P --json \'{\\"a\\": \\"$P\\"}\' --end"'),
    );
    expect(server && flagsOf(server)).toEqual(['ip=‹$(probe)›', 'json={"a": "‹$(probe)›"}', 'end']);
  });

  test('are followed both ways where evaluated text differs', () => {
    const script = 'if probe; then P="A=1"; else P=""; fi\neval "$P vllm serve m"';
    const found = servers(run(script)).map(({ environment, conditions }) => [
      environment.has('A'),
      conditions.length,
    ]);
    expect(found).toEqual([
      [true, 1],
      [false, 1],
    ]);
  });
});

describe('containers', () => {
  test('get the variables that docker is told of', () => {
    const script =
      'export A=1 B=2\nC=3\ndocker run --rm -v /x:/y -e A -e "C=$C" --env D=4 -e Z --name n image bash -c "vllm serve m"';
    expect(environmentOf(script)).toEqual({ A: '1', C: '3', D: '4' });
  });

  test('are entered through their entry point', () => {
    const script = 'docker run --entrypoint=/bin/bash -w /workspace/ "$IMAGE" benchmarks/lib.sh';
    expect(environmentOf(script, { [LIB]: 'export X=1; vllm serve m' })).toEqual({ X: '1' });
  });

  test('see files that are mounted', () => {
    const script =
      'cat > "/logs/env_${JOB}" <<EOF\nX=5\nEOF\nsudo docker run -v /logs/env_${JOB}:/config/env:ro image bash -c "source /config/env; vllm serve --x \\$X"';
    const [server] = servers(run(script));
    expect(server && flagsOf(server)).toEqual(['x=5']);
  });

  test('get what srun exports, also something unknown', () => {
    const script =
      'H=$(hostname)\nS=1\nsrun --export=ALL,ROLE=decode,HOST="$H" bash -c \'vllm serve "$ROLE" "$HOST" "${S:-none}"\'';
    const [server] = servers(run(script));
    expect(server && flagsOf(server)).toEqual(['=decode', '=‹$(hostname)›', '=none']);
  });

  test('may be started by a program that is one of two', () => {
    const script =
      'if docker ps &>/dev/null; then D=docker; else D="sudo docker"; fi\n$D run image vllm serve m';
    const found = servers(run(script));
    expect(found.map(({ conditions }) => conditions)).toEqual([[]]);
  });

  test('may have options that are there or not', () => {
    const script =
      'bash -c "docker run $(command -v nic >/dev/null && echo "-v $(which nic):/nic") -e A=1 image vllm serve m"';
    expect(environmentOf(script)).toEqual({ A: '1' });
  });
});

describe('data files read by python', () => {
  const yaml = [
    'plain-model:',
    '  base_flags: "--attention aiter --log warning"',
    '  mtp_flags: "--speculative-algorithm NEXTN"',
    '  decode: {start: 1, size: "TP * 2"}',
    '  env: {A: "1", B: two words}',
  ].join('\n');
  const program = String.raw`
import yaml, sys, os
with open('\${FILE}') as f:
    models = yaml.safe_load(f)
name = '\${NAME}'
key = f'{name}-special' if '\${SPECIAL:-0}'.strip() in ('1', 'true') else name
if key not in models:
    if name in models:
        key = name
    else:
        print(f'echo missing; exit 1')
        sys.exit(0)
m = models[key]
def number(value):
    \"\"\"A number or a formula.\"\"\"
    ns = {}
    for k, v in os.environ.items():
        try:
            ns[k] = int(v)
        except (ValueError, TypeError):
            pass
    return int(eval(str(value), {}, ns))
print(f'BASE=\"{m.get(\"base_flags\", \"\")}\"')
decode = m.get('decode', {})
print(f'SIZE=\"{number(decode.get(\"size\", 4))}\"')
print(f'RADIX=\"{decode.get(\"radix\", True)}\"')
`.replaceAll('\\$', '$');
  const script = `FILE=benchmarks/models.yaml\nexport TP=4\neval "$(python3 -c "${program}")"\nvllm serve m $BASE --size $SIZE --radix $RADIX`;

  test('give the shell their values, each with its line', () => {
    const [server] = servers(run(script, { NAME: 'plain-model' }, { 'benchmarks/models.yaml': yaml }));
    expect(server && flagsOf(server)).toEqual([
      '=m',
      'attention=aiter',
      'log=warning',
      'size=8',
      'radix=True',
    ]);
    expect(server?.words[1]?.text[0]?.origin).toEqual({ path: 'benchmarks/models.yaml', line: 2 });
  });

  test('end the script where the entry is missing', () => {
    expect(servers(run(script, { NAME: 'other' }, { 'benchmarks/models.yaml': yaml }))).toEqual([]);
  });

  test('leave values unknown where the name or the file is', () => {
    for (const found of [
      run(script, { NAME: unknownVariable('NAME') }, { 'benchmarks/models.yaml': yaml }),
      run(script, { NAME: 'plain-model' }),
    ]) {
      const [server] = servers(found);
      expect(server && flagsOf(server)).toContain('size=‹$SIZE›');
    }
  });

  test('may come through a here-document and a file', () => {
    const text = [
      't=$(mktemp)',
      'python3 << PY > "$t"',
      'import yaml',
      "m = yaml.safe_load(open('benchmarks/models.yaml')).get('plain-model', {})",
      'def sh(v): return v.replace("\'", "\'\\\\\'\'")',
      `print(f"FLAGS='{sh(m.get('mtp_flags', ''))}'")`,
      "for k, v in (m.get('env') or {}).items():",
      "    print(f'export {k}={v!r}')",
      'PY',
      'source "$t"',
      'vllm serve m $FLAGS',
    ].join('\n');
    const [server] = servers(run(text, {}, { 'benchmarks/models.yaml': yaml }));
    expect(server && flagsOf(server)).toEqual(['=m', 'speculative-algorithm=NEXTN']);
    expect(
      [server?.environment.get('A'), server?.environment.get('B')].map((value) => value && keyOf(value)),
    ).toEqual(['1', 'two words']);
    expect(show(undefined)).toBe('-');
  });
});
