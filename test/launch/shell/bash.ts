// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shell text
import { execFileSync } from 'node:child_process';
import { keyOf, knownText } from '../../../src/launch/shell/text.ts';
import { run, servers } from './support.ts';

/** What is asked of a script when it has ended: values that it may have set. */
const QUESTION = '"$A" "$B" "${L[@]}" "${#L[@]}" "$*" "$#" "$R"';
const START = "unset R; A=a; B='b c'; L=(x 'y z'); R=; set -- one 'two three'";

/** Words as bash has them behind a script; only its builtins are there. */
export function byBash(script: string): readonly string[] {
  const program = `PATH=; shopt -s extglob; ${START}\n${script}\nprintf '%s\\0' ${QUESTION}`;
  return execFileSync('/bin/bash', ['--norc', '--noprofile', '-c', program], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .split('\0')
    .slice(0, -1);
}

/** The same words as the model has them; undefined where it knows nothing. */
export function byModel(script: string): readonly (string | undefined)[] {
  return texts(script).map(knownText);
}

/** The same with holes as `‹expression›`. */
export function shownByModel(script: string): readonly string[] {
  return texts(script).map(keyOf);
}

function texts(script: string) {
  const [server] = servers(run(`${START}\n${script}\nvllm serve ${QUESTION}`));
  if (server === undefined) throw new Error('the script gets to no server');
  return server.words.map(({ text }) => text);
}

/** Runs one word through bash: the words that it becomes. */
export function wordsByBash(setup: string, word: string): readonly string[] {
  const script = `${setup}\nprintf '%s\\0' START ${word}`;
  const printed = execFileSync('/bin/bash', ['--norc', '-c', script], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.split('\0').slice(1, -1);
}

export function wordsByModel(setup: string, word: string): readonly (string | undefined)[] {
  const [server] = servers(run(`${setup}\nvllm serve ${word}\n`));
  return server?.words.map(({ text }) => knownText(text)) ?? ['no server'];
}
