import type { InstallSource } from '../../serving.ts';
import { environmentOf, venvOf } from '../commands/virtual-environment.ts';
import { type Invocation, placeOf, textAt, wordAt } from '../invocation.ts';
import { keyOf, knownText, nothing, type Text } from '../text.ts';
import { emitAction } from './emit.ts';
import { sourceOf } from './install-source.ts';
import { installWithOthers } from './other-installers.ts';

/** Options of pip and uv that take the next word. */
const values =
  /^(?:-[icftbdpCP]|--(?:index-url|extra-index-url|constraint|find-links|target|prefix|root|python|python-version|cache-dir|index|index-strategy|timeout|retries|progress-bar|torch-backend|prerelease|no-binary|only-binary|config-settings|global-option|build-option|trusted-host|upgrade-package|reinstall-package|no-build-isolation-package|no-build-package|no-binary-package|override|overrides|excludes|build-constraint|platform|abi|implementation|log|proxy|src|report|group|extra|keyring-provider|exclude-newer|link-mode|refresh-package|config-setting|default-index|cert|client-cert|exists-action|resolver|resolution|fork-strategy|allow-insecure-host))$/;

/** `pip install`, `uv pip install`, `python -m pip install`, `python setup.py install`: an action for each package. */
export function install(invocation: Invocation, name: string | undefined): boolean {
  if (installWithOthers(invocation, name)) return true;
  const start = installStart(invocation, name);
  if (start === undefined) return false;
  const { machine, node } = invocation;
  const venv = pythonOption(invocation) ?? venvOf(machine, textAt(invocation, 0) ?? nothing);
  let target: InstallSource | undefined;
  for (let index = start; index < invocation.words.length; index += 1) {
    const text = textAt(invocation, index);
    if (text === undefined) continue;
    const word = knownText(text);
    if (word === '-e' || word === '--editable') {
      target = 'path';
      continue;
    }
    if (word === '-r' || word === '--requirement' || word === '--requirements') {
      target = 'requirements';
      continue;
    }
    const glued = gluedOption(text);
    if (glued !== undefined) {
      emitAction(machine, { action: 'install', ...glued, venv }, node, placeOf(invocation));
      continue;
    }
    if (word !== undefined && values.test(word)) {
      index += 1;
      continue;
    }
    const first = text[0];
    if (first?.kind === 'literal' && first.text.startsWith('-')) continue;
    const own = sourceOf(text);
    // What is editable may come from git all the same.
    const source = target === 'path' && own !== 'registry' ? own : (target ?? own);
    target = undefined;
    emitAction(machine, { action: 'install', target: text, source, venv }, node, placeOf(invocation));
  }
  return true;
}

/** `-rfile`, `--requirement=file`, `-e.`, `--editable=folder`. */
function gluedOption(text: Text): { readonly target: Text; readonly source: InstallSource } | undefined {
  const [first, ...rest] = text;
  if (first?.kind !== 'literal') return undefined;
  const [head, short, long] = /^(?:-([re])(?=.)|--(requirements?|editable)=)/.exec(first.text) ?? [];
  // `-r` alone, with something unknown behind it.
  const isGlued = head !== undefined && (first.text.length > head.length || rest.length > 0);
  if (head === undefined || !isGlued) return undefined;
  const left = first.text.slice(head.length);
  const target: Text = left === '' ? rest : [{ ...first, text: left }, ...rest];
  const isList = short === 'r' || long?.startsWith('requirement') === true;
  const own = sourceOf(target);
  return { target, source: isList ? 'requirements' : own === 'registry' ? 'path' : own };
}

/** Index of the first word behind `install`; undefined if nothing is installed. */
function installStart(invocation: Invocation, name: string | undefined): number | undefined {
  const { machine, words, node } = invocation;
  const at = (index: number) => wordAt(invocation, index);
  if (name !== undefined && /^pip[\d.]*$/.test(name)) return behindInstall(invocation, 1);
  if (name === 'uv' && at(1) === 'pip') return behindInstall(invocation, 2);
  const module = words.findIndex((_, index) => at(index) === '-m');
  if (module > 0 && module < 6) {
    const what = at(module + 1);
    if (what === 'pip') return behindInstall(invocation, module + 2);
    if (what === 'uv' && at(module + 2) === 'pip') return behindInstall(invocation, module + 3);
    return undefined;
  }
  const isSetup =
    name?.startsWith('python') === true && keyOf(textAt(invocation, 1) ?? nothing).endsWith('setup.py');
  if (isSetup && /^(?:install|develop|build_ext)$/.test(at(2) ?? '')) {
    emitAction(
      machine,
      {
        action: 'install',
        target: machine.state.cwd,
        source: 'path',
        venv: venvOf(machine, textAt(invocation, 0) ?? nothing),
      },
      node,
      placeOf(invocation),
    );
    return words.length;
  }
  return undefined;
}

function behindInstall(invocation: Invocation, from: number): number | undefined {
  for (let index = from; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    if (word === 'install' || word === 'uninstall') return index + 1;
    if (word !== undefined && !word.startsWith('-')) return undefined;
  }
  return undefined;
}

/** `uv pip install --python venv/bin/python`, `--target folder`. */
function pythonOption(invocation: Invocation): string | undefined {
  for (let index = 1; index < invocation.words.length; index += 1) {
    const word = wordAt(invocation, index);
    const value = textAt(invocation, index + 1);
    if (value === undefined) continue;
    if (word === '--python' || word === '-p') {
      const venv = environmentOf(value);
      return venv === '.' ? keyOf(value) : venv;
    }
    if (word === '--target' || word === '-t' || word === '--prefix') return keyOf(value);
  }
  return undefined;
}
