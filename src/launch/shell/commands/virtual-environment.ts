import type { Machine } from '../machine.ts';
import { keyOf, knownText, type Text } from '../text.ts';

/** `source venv/bin/activate`: from here on, python and pip are the environment's. */
export function enterVirtualEnvironment(machine: Machine, path: Text): boolean {
  const end = '/bin/activate';
  const known = knownText(path);
  const key = keyOf(path);
  if (!key.endsWith(end) || (known !== undefined && known === end)) return false;
  machine.state.venv = key.slice(0, -end.length);
  return true;
}

/** The virtual environment that a program's path lies in; `.`: whichever is active. */
export function environmentOf(program: Text): string {
  const key = keyOf(program);
  const at = key.lastIndexOf('/bin/');
  if (at === -1) return '.';
  const prefix = key.slice(0, at);
  return /^(?:\/usr(?:\/local)?|\/opt\/(?:conda|rocm|python)|)$/.test(prefix) ? '' : prefix;
}

export function venvOf(machine: Machine, program: Text): string {
  const own = environmentOf(program);
  return own === '.' ? machine.state.venv : own;
}
