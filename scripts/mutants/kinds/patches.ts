import { afterLibrary, changeLine, insertAfter, isRecipe, isScript } from '../edit.ts';
import type { MutantKind, Place } from '../place.ts';

const packages = '/usr/local/lib/python3.12/dist-packages';

function patch(id: string, ...lines: readonly string[]): MutantKind {
  return { id, check: 10, isHarmful: true, apply: (place) => afterLibrary(place, lines) };
}

function harmless(id: string, ...lines: readonly string[]): MutantKind {
  return { id, check: 10, isHarmful: false, apply: (place) => afterLibrary(place, lines) };
}

function withSetupScript(place: Place, name: string) {
  if (!isRecipe(place)) return undefined;
  const { path } = place.serving.origin;
  // Only where the recipe is a document of its own: a bundle has it below `base`.
  if (/^(?:base|setup_script):/m.test(place.read(path) ?? '')) return undefined;
  return insertAfter(place, path, (line) => /^name:/.test(line), [`setup_script: ${name}`]);
}

/** Check 10: the image runs as it was shipped. */
export const patchKinds: readonly MutantKind[] = [
  patch('sed-on-engine', `sed -i 's/foo/bar/' ${packages}/vllm/engine/core.py`),
  patch('git-apply-on-engine', '(cd /sgl-workspace/sglang && git apply /workspace/fix.patch)'),
  patch('patch-on-engine', `patch -p1 -d ${packages}/vllm < /workspace/fix.patch`),
  patch('cp-over-engine', `cp -f fixed.py ${packages}/sglang/srt/server_args.py`),
  patch('tee-on-engine', `echo 'x = 1' | tee -a "$(python3 -c 'import sglang; print(sglang.__file__)')"`),
  patch(
    'python-writes-engine',
    "python3 - <<'PATCH'",
    'import importlib.util, pathlib',
    'origin = pathlib.Path(importlib.util.find_spec("vllm").origin)',
    'origin.write_text(origin.read_text() + "\\n")',
    'PATCH',
  ),
  patch('wheel-from-url', 'pip install --no-deps https://example.com/vllm-0.99-cp312-cp312-linux_x86_64.whl'),
  patch('engine-from-git', 'python3 -m pip install -q "git+https://github.com/vllm-project/vllm@abcdef0"'),
  patch('engine-from-registry', 'pip install "sglang==0.9.9"'),
  patch('layer-from-git', 'pip install git+https://github.com/ai-dynamo/dynamo.git'),
  patch('install-into-engine', `pip install --target ${packages} vllm==0.99`),
  patch('wheels-in-a-folder', 'pip install --no-index --find-links /workspace/wheels pandas'),
  patch('root-of-the-process', `cp fixed.py /proc/self/root${packages}/vllm/engine/core.py`),
  patch('engine-under-another-name', `ln -s ${packages}/vllm /tmp/other`, 'cp fixed.py /tmp/other/envs.py'),
  patch('libraries-of-its-own', 'export LD_LIBRARY_PATH=/workspace/lib:$LD_LIBRARY_PATH'),
  patch(
    'sitecustomize',
    'mkdir -p /tmp/hook',
    "printf 'import vllm\\nvllm.x = 1\\n' > /tmp/hook/sitecustomize.py",
    'export PYTHONPATH=/tmp/hook:$PYTHONPATH',
  ),
  {
    id: 'setup-script',
    check: 10,
    isHarmful: true,
    apply: (place) => withSetupScript(place, 'rebuild-deepep.sh'),
  },
  harmless('client-environment', 'python3 -m venv /tmp/client', '/tmp/client/bin/pip install aiohttp vllm'),
  harmless('other-package-from-registry', 'pip install -q datasets pandas'),
  harmless('layer-from-registry', 'pip install "ai-dynamo==0.5.0"'),
  harmless('sed-on-own-file', "printf 'a: 1\\n' > /tmp/own.yaml", "sed -i 's/1/2/' /tmp/own.yaml"),
  harmless(
    'git-apply-on-srt-slurm',
    'git clone https://github.com/NVIDIA/srt-slurm.git /tmp/srt-slurm',
    '(cd /tmp/srt-slurm && git apply /workspace/fix.patch)',
  ),
  harmless('comment-names-a-patch', `# git apply fix.patch on ${packages}/vllm is not done here`),
  harmless('message-names-a-patch', `echo "sed -i on ${packages}/vllm is forbidden"`),
  harmless(
    'python-writes-own-file',
    "python3 - <<'EOF'",
    'import json, pathlib',
    'pathlib.Path("/tmp/own.json").write_text(json.dumps({"a": 1}))',
    'EOF',
  ),
  harmless('install-for-the-client', 'pip install --target /tmp/client vllm==0.99'),
  harmless('libraries-of-the-image', 'export LD_LIBRARY_PATH=/opt/rocm/lib:$LD_LIBRARY_PATH'),
  harmless('tee-on-own-log', 'echo started | tee -a /tmp/own.log'),
  {
    id: 'sitecustomize-after-ready',
    check: 10,
    isHarmful: false,
    apply: (place) =>
      isScript(place)
        ? insertAfter(
            place,
            place.serving.origin.path,
            (line) => /^wait_for_server_ready\b.*[^\\]$/.test(line),
            [
              'mkdir -p /tmp/later',
              "printf 'x = 1\\n' > /tmp/later/sitecustomize.py",
              'export PYTHONPATH=/tmp/later:$PYTHONPATH',
            ],
          )
        : undefined,
  },
  {
    id: 'known-setup-script',
    check: 10,
    isHarmful: false,
    apply: (place) => withSetupScript(place, 'vllm-container-deps.sh'),
  },
  {
    id: 'name-changed',
    check: 10,
    isHarmful: false,
    apply(place) {
      if (!isRecipe(place)) return undefined;
      const { path } = place.serving.origin;
      const at = (place.read(path) ?? '')
        .split('\n')
        .findIndex((line) => /^name: *["']?[\w.-]+["']?$/.test(line));
      return at < 0
        ? undefined
        : changeLine(place, { path, line: at + 1 }, (text) => text.replace(/(["']?)$/, '-git-apply$1'));
    },
  },
];
