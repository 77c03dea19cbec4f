import { code } from '../../src/check/markdown.ts';
import { type Action, spelt } from '../../src/facts/engine-changes.ts';
import { harmless, type Judgement } from './judgement.ts';

/** Modules and objects of the program's own, whose attributes are nobody's code. */
const own = /^(?:os|sys|self|cls|args|parser|logging|logger|warnings)\b/;
const replaced =
  /\bsetattr\s*\(|\bsys\.modules\s*\[[^\]\n]{0,200}\]\s*=|\bmock\.patch\b|\bmonkeypatch\b|\bwrapt\./;
const loadsOther = /\bsys\.path\b|\bexec(?:file)?\s*\(|\brunpy\.run_path\b|\bspec_from_file_location\b/;

/** A python program that starts the server by itself. */
export function isWrapper({ kind, target: { value }, content }: Action): boolean {
  return (
    kind === 'patch' &&
    content !== undefined &&
    value.kind === 'unknown' &&
    value.hole.reason.kind === 'unsupported'
  );
}

/** Whether it changes the engine's code in memory before it does. */
export function judgeWrapper(action: Action): Judgement {
  const { content } = action;
  const text = content === undefined ? '' : spelt(content.value);
  const hook = text.split('\n').find((line) => isReplacement(line));
  if (hook !== undefined)
    return {
      kind: 'violation',
      what: `changes code of the server that it starts (${code(hook.trim().slice(0, 120))})`,
    };
  const isTold = content?.value.kind === 'known' && !loadsOther.test(text);
  return isTold
    ? harmless
    : { kind: 'unknown', why: 'what the python program that starts the server changes in it cannot be told' };
}

/** `vllm.x.y = mine`, `setattr(...)`. */
function isReplacement(line: string): boolean {
  const [, name] = /^\s*([A-Za-z_]\w*(?:\.\w+)+)\s*(?::[^=\n]{0,100})?=(?!=)/.exec(line) ?? [];
  if (name !== undefined && !own.test(name)) return true;
  return !/^\s*#/.test(line) && replaced.test(line);
}
