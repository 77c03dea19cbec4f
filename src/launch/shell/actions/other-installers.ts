import type { InstallSource } from '../../serving.ts';
import { venvOf } from '../commands/virtual-environment.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { keyOf, knownText, nothing, type Text } from '../text.ts';
import { emitAction } from './emit.ts';
import { sourceOf } from './install-source.ts';

/** Packages of a distribution that only belong to the language itself. */
const interpreter =
  /^python3?(?:\.\d+)?-(?:pip|venv|dev|full|minimal|setuptools|wheel|distutils|yaml|apt|gi|dbus|distro|packaging|pkg-resources)(?:[=:].*)?$/;

interface Installer {
  /** Words that say so, from the first; any of them. */
  readonly verbs: RegExp;
  /** Options that take the next word. */
  readonly values: RegExp;
  /** Which of the words are told of; absent: all. */
  readonly only?: RegExp;
  /** In an environment of its own, which no server runs in. */
  readonly isApart?: boolean;
}

const conda: Installer = {
  verbs: /^(?:install|update|upgrade)$/,
  values: /^(?:-[cnp]|--(?:channel|name|prefix|file|solver))$/,
};
/** Only python's packages and files that the script brings along may be an engine's. */
const system: Installer = {
  verbs: /^(?:install|reinstall|upgrade|localinstall|-i|--install|-U|-Uvh|-ivh|add)$/,
  values: /^(?:-[otc]|--(?:option|target-release|config-file))$/,
  only: /^python3?(?:\.\d+)?-|\.(?:deb|rpm|apk)$/,
};
const poetry: Installer = {
  verbs: /^(?:add|install|sync|update)$/,
  values: /^(?:-[GEC]|--(?:group|extras|source|directory))$/,
};

const installers: Readonly<Record<string, Installer>> = {
  conda,
  mamba: conda,
  micromamba: conda,
  'apt-get': system,
  apt: system,
  aptitude: system,
  dpkg: system,
  dnf: system,
  yum: system,
  rpm: system,
  apk: system,
  easy_install: { verbs: /(?:)/, values: /^-[dfi]$/ },
  pipx: {
    verbs: /^(?:install|inject|upgrade)$/,
    values: /^(?:--(?:python|pip-args|index-url|spec))$/,
    isApart: true,
  },
  poetry,
  pdm: poetry,
};

/** Programs that build and install what lies in a folder. */
const builders: Readonly<Record<string, (word: string) => boolean>> = {
  make: (word) => word.startsWith('install') || word === 'develop',
  gmake: (word) => word.startsWith('install'),
  ninja: (word) => word.startsWith('install'),
  cmake: (word) => word === '--install' || /^install$/.test(word),
  meson: (word) => word === 'install',
};

/** Installers besides pip: an action for each package, or for the folder that is installed. */
export function installWithOthers(invocation: Invocation, name: string | undefined): boolean {
  if (name === undefined) return false;
  if (name === 'uv') return installProject(invocation);
  const builder = Object.hasOwn(builders, name) ? builders[name] : undefined;
  if (builder !== undefined) return build(invocation, builder);
  const installer = Object.hasOwn(installers, name) ? installers[name] : undefined;
  if (installer === undefined) return false;
  const start = verbOf(invocation, installer);
  if (start === undefined) return false;
  const packages = operandsOf(invocation, start, installer.values).filter((text) => {
    const known = knownText(text) ?? keyOf(text);
    return installer.only === undefined || (installer.only.test(known) && !interpreter.test(known));
  });
  for (const each of packages) {
    const own = installer.only === undefined ? each : withoutPrefix(each);
    const isFile = /\.(?:deb|rpm|apk)$/.test(keyOf(each));
    emit(invocation, own, isFile ? 'path' : sourceOf(own), installer.isApart === true);
  }
  // `poetry install`: the project that it stands in.
  if (packages.length === 0 && installer === poetry)
    emit(invocation, invocation.machine.state.cwd, 'path', false);
  return true;
}

/** `python3-vllm` is what python calls `vllm`. */
function withoutPrefix(text: Text): Text {
  const [first, ...rest] = text;
  const [head] = /^python3?(?:\.\d+)?-/.exec(first?.kind === 'literal' ? first.text : '') ?? [];
  if (first?.kind !== 'literal' || head === undefined || /\.(?:deb|rpm|apk)$/.test(keyOf(text))) return text;
  return [{ ...first, text: first.text.slice(head.length).replace(/=/, '==') }, ...rest];
}

/** `uv add x`, `uv sync`. */
function installProject(invocation: Invocation): boolean {
  const verb = wordAt(invocation, 1);
  if (verb !== 'add' && verb !== 'sync') return false;
  const packages = verb === 'add' ? operandsOf(invocation, 2, /^--(?:project|directory|group|index)$/) : [];
  for (const each of packages) emit(invocation, each, sourceOf(each), false);
  if (packages.length === 0) emit(invocation, invocation.machine.state.cwd, 'path', false);
  return true;
}

function build(invocation: Invocation, isInstall: (word: string) => boolean): boolean {
  const { machine, words } = invocation;
  if (!words.some((_, index) => index > 0 && isInstall(wordAt(invocation, index) ?? ''))) return false;
  const at = words.findIndex((_, index) =>
    /^(?:-C|--directory|--install|--build)$/.test(wordAt(invocation, index) ?? ''),
  );
  emit(invocation, (at > 0 ? textAt(invocation, at + 1) : undefined) ?? machine.state.cwd, 'path', false);
  return true;
}

/** Index behind the verb; `easy_install` has none. */
function verbOf(invocation: Invocation, { verbs }: Installer): number | undefined {
  if (verbs.test('')) return 1;
  const at = invocation.words.findIndex(
    (_, index) => index > 0 && index < 8 && verbs.test(wordAt(invocation, index) ?? ''),
  );
  return at === -1 ? undefined : at + 1;
}

function operandsOf({ words }: Invocation, from: number, values: RegExp): readonly Text[] {
  return words
    .slice(from)
    .filter(({ text }, index) => {
      const before = wordAt({ words }, from + index - 1) ?? '';
      const [first] = text;
      return !values.test(before) && (first?.kind !== 'literal' || !first.text.startsWith('-'));
    })
    .map(({ text }) => text);
}

function emit(invocation: Invocation, target: Text, source: InstallSource, isApart: boolean): void {
  const { machine, node } = invocation;
  const venv = isApart ? 'pipx' : venvOf(machine, textAt(invocation, 0) ?? nothing);
  emitAction(machine, { action: 'install', target, source, venv }, node, placeOf(invocation));
}
