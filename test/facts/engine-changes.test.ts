import { describe, expect, test } from '@jest/globals';
import { type EngineChange, engineChanges, spelt } from '../../src/facts/engine-changes.ts';
import { CHANGELOG, MASTER, projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { type Fields, masterText, multiNodeEntry } from '../support/matrix-configs.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';

const RECIPES = 'benchmarks/multi_node/srt-slurm-recipes';
const RECIPE = `${RECIPES}/m.yaml`;
const SETUP = `${RECIPES}/configs/deps.sh`;
const role = { 'num-worker': 1, tp: 4 };

function entry(more: Fields = {}): Fields {
  const row = { 'srt-recipe': 'recipes/m.yaml', prefill: role, decode: role, 'conc-list': [1, 2], ...more };
  return multiNodeEntry([row], { framework: 'dynamo-vllm' }, 'agentic-coding');
}

/** Schema 2, two roles. */
function recipe(more = '', decode = ''): string {
  return `schema: 2\nengine: vllm\nroles:\n  prefill: {args: {a: 1}}\n  decode:\n    args: {a: 1}\n${decode}${more}`;
}

function found(head: Files, base: Files = {}) {
  const common = { [CHANGELOG]: '[]\n' };
  return gather(
    engineChanges,
    memoryEvidence({
      base: projectFiles({}, { ...common, ...base }),
      head: projectFiles({}, { ...common, ...base, ...head }),
    }),
  );
}

const submitted = (text: string, more: Files = {}) =>
  found({ [MASTER]: masterText({ k: entry() }), [RECIPE]: text, ...more });

function shown({ action, means, keys }: EngineChange) {
  const { kind, target, origin } = action;
  return `${kind} ${means.kind} ${spelt(target.value)} ${origin.path.split('/').at(-1)}:${origin.line} ${keys.join()}`;
}

describe('a setup script', () => {
  test('that comes with srt-slurm is its name, once for all roles and points', async () => {
    const { changes } = await submitted(recipe('setup_script: deps.sh\n'));
    expect(changes.map(shown)).toEqual(['setup-script action deps.sh m.yaml:7 k']);
  });

  test('of this repository is what it does, called from the recipe', async () => {
    const script = 'cd /sgl-workspace/sglang\nsed -i s/a/b/ a.py\npip install vllm==1\n';
    const { changes } = await submitted(recipe('setup_script: deps.sh\n'), { [SETUP]: script });
    expect(changes.map(shown)).toEqual([
      'patch action a.py deps.sh:2 k',
      'install action vllm==1 deps.sh:3 k',
    ]);
    expect(changes[0]?.action.calls).toEqual([{ path: RECIPE, line: 7 }]);
    expect(changes.map(({ action }) => action.isClientSide)).toEqual([false, false]);
  });

  test('is followed into the scripts beside it, which the container has below /configs', async () => {
    const { changes } = await submitted(recipe('setup_script: deps.sh\n'), {
      [SETUP]: 'bash /configs/patches/more.sh\nbash /configs/absent.sh\n',
      [`${RECIPES}/configs/patches/more.sh`]: 'rm -f /usr/lib/a.so\n',
    });
    expect(changes.map(shown)).toEqual([
      'write action /usr/lib/a.so more.sh:1 k',
      'patch action /configs/absent.sh deps.sh:2 k',
    ]);
    const { origin, calls } = changes[0]?.action ?? {};
    expect(origin).toEqual({ path: `${RECIPES}/configs/patches/more.sh`, line: 1 });
    expect(calls).toEqual([
      { path: RECIPE, line: 7 },
      { path: SETUP, line: 1 },
    ]);
  });

  test('is all files of its name, where there are several', async () => {
    const { changes } = await submitted(recipe('setup_script: deps.sh\n'), {
      [SETUP]: 'pip install a\n',
      'runners/deps.sh': 'pip install b\n',
    });
    expect(changes.map(({ action }) => spelt(action.target.value))).toEqual(['a', 'b']);
  });

  test('that cannot be parsed stays its name too', async () => {
    const { changes } = await submitted(recipe('setup_script: deps.sh\n'), { [SETUP]: 'if then fi ((\n' });
    expect(changes.map(({ action }) => action.kind)).toContain('setup-script');
  });
});

describe('mounts', () => {
  test.each([
    ['extra_mount:\n  - /a/x:/y\n', 'write mount /y m.yaml:8 k'],
    ['extra_mount: ["/a/x:/y:ro"]\n', 'write mount /y m.yaml:7 k'],
    ['extra_mount: ["/a/x"]\n', 'write mount /a/x m.yaml:7 k'],
    ['container_mounts:\n  /a/x: /y\n', 'write mount /y m.yaml:8 k'],
    ['srun_options: {container-mounts: "/a:/y"}\n', 'write mount /y m.yaml:7 k'],
  ])('are read from %j', async (more, expected) => {
    const { changes } = await submitted(recipe(more));
    expect(changes.map(shown)).toEqual([expected]);
  });

  test.each([
    'extra_mount: 3\n',
    'extra_mount: [3]\n',
    'container_mounts: [a]\n',
    'srun_options: {mem: "0"}\n',
  ])('are none in %j', async (more) => {
    expect((await submitted(recipe(more))).changes).toEqual([]);
  });

  test('are those of the variant that a row runs', async () => {
    const bundle = `base:\n  schema: 2\n  engine: vllm\n  roles: {agg: {args: {a: 1}}}\noverride_x: {}\noverride_y:\n  extra_mount: ["/a:/y"]\n`;
    const of = async (name: string) => {
      const rows = {
        [MASTER]: masterText({ k: entry({ 'srt-recipe': `recipes/m.yaml:override_${name}` }) }),
      };
      return (await found({ ...rows, [RECIPE]: bundle })).changes.length;
    };
    expect([await of('x'), await of('y')]).toEqual([0, 1]);
  });
});

describe('variables that load code', () => {
  test('are told entry by entry, without what the image sets itself', async () => {
    const { changes } = await submitted(recipe('environment: {PYTHONPATH: "/opt/a::/b"}\n'));
    expect(changes.map(shown)).toEqual([
      'python-path variable /opt/a m.yaml:7 k',
      'python-path variable /b m.yaml:7 k',
    ]);
  });

  test('say whether the launch puts files there', async () => {
    const more =
      'environment: {PYTHONPATH: "/x/src:/opt", LD_PRELOAD: "/opt/a.so /x/b.so"}\nextra_mount: ["/h:/x/src"]\n';
    const { changes } = await submitted(recipe(more));
    const made = changes.flatMap(({ action, means }) =>
      means.kind === 'variable' ? [`${means.name} ${spelt(action.target.value)} ${means.isMade}`] : [],
    );
    expect(made).toEqual([
      'PYTHONPATH /x/src true',
      'PYTHONPATH /opt false',
      'LD_PRELOAD /opt/a.so false',
      'LD_PRELOAD /x/b.so false',
    ]);
  });

  test('and arguments that do so', async () => {
    const text = recipe().replaceAll('{a: 1}', '{worker-cls: mine.Worker, middleware: "a.B,/c.py", port: 1}');
    const { changes } = await submitted(text);
    const told = changes.map(({ action, means }) => ({ ...means, target: spelt(action.target.value) }));
    const role = [
      { kind: 'variable', name: '--worker-cls', isMade: false, target: 'mine.Worker' },
      { kind: 'variable', name: '--middleware', isMade: false, target: 'a.B' },
      { kind: 'variable', name: '--middleware', isMade: false, target: '/c.py' },
    ];
    expect(told).toEqual([...role, ...role]);
  });

  test('are no others', async () => {
    expect((await submitted(recipe('environment: {PATH: "/x", A: "/y"}\n'))).changes).toEqual([]);
  });
});

describe('what a change is for', () => {
  const both = { [MASTER]: masterText({ k: entry(), l: entry({ 'conc-list': [4] }) }) };

  test('is all configs that it happens to', async () => {
    const { changes, keys } = await found({ ...both, [RECIPE]: recipe('setup_script: deps.sh\n') });
    expect(changes.map(({ keys: of, isSubmitted, isNew }) => [of, isSubmitted, isNew])).toEqual([
      [['k', 'l'], true, true],
    ]);
    expect(keys).toEqual(['k', 'l']);
  });

  test('is in the base where the line was there before', async () => {
    const base = { [RECIPE]: recipe('setup_script: deps.sh\n') };
    const { changes } = await found({ [MASTER]: masterText({ k: entry() }) }, base);
    expect(changes.map(({ isNew }) => isNew)).toEqual([false]);
  });

  test('is new where the file that it brings has an added line', async () => {
    const files = (fix: string) => ({
      [SETUP]: 'git apply --directory=/sgl-workspace /configs/fix.patch\n',
      [`${RECIPES}/configs/fix.patch`]: fix,
    });
    const base = { [RECIPE]: recipe('setup_script: deps.sh\n'), ...files('a\nb\n') };
    const { changes } = await found({ [MASTER]: masterText({ k: entry() }), ...files('a\nc\n') }, base);
    expect(changes.map((one) => [shown(one), one.isNew])).toEqual([
      ['patch action /sgl-workspace deps.sh:1 k', true],
    ]);
  });

  test('is new where the name of what it installs is on an added line', async () => {
    const script = (name: string) => `P=${name}\npip install "$P"\n`;
    const base = { ...both, [RECIPE]: recipe('setup_script: deps.sh\n'), [SETUP]: script('pandas') };
    const { changes } = await found({ [SETUP]: script('vllm') }, base);
    expect(changes.map((one) => [spelt(one.action.target.value), one.isNew])).toEqual([['vllm', true]]);
  });

  test('is new where a line of its here-document is added', async () => {
    const program = (line: string) => `cat > /sgl-workspace/a.py <<'X'\na\n${line}\nX\n`;
    const base = { [RECIPE]: recipe('setup_script: deps.sh\n'), [SETUP]: program('b') };
    const { changes } = await found({ [MASTER]: masterText({ k: entry() }), [SETUP]: program('c') }, base);
    expect(changes.map(({ isNew }) => isNew)).toEqual([true]);
  });

  test('is an untold point where its recipe comes with srt-slurm', async () => {
    const { changes, untold } = await found({ [MASTER]: masterText({ k: entry() }) });
    expect(changes).toEqual([]);
    expect(new Set(untold.map(({ served }) => served.isElsewhere))).toEqual(new Set([true]));
  });
});
