import { type Action, type Hole, spelt } from '../../src/facts/engine-changes.ts';
import type { EnginePatchesConfig } from './config.ts';
import { harmless, type Judgement } from './judgement.ts';
import { shownTarget } from './shown-target.ts';
import { absolutePath, isBelow, type TargetPath } from './target-path.ts';

/** How programs find the files of installed packages. */
const installed =
  /(?:site|dist)-packages|\bfind_spec\b|\bimportlib\b|\b__file__\b|\bgetsitepackages\b|\bpurelib\b|\bplatlib\b|\bpip[\d.]*\s+show\b|\bgetsourcefile\b|\binspect\.getfile\b/;
/** Where a python program looks for them; `importlib` alone only loads code. */
const inProgram =
  /(?:site|dist)-packages|\bfind_spec\b|\w\.__file__\b|\bgetsitepackages\b|\bpurelib\b|\bplatlib\b|\bgetsourcefile\b|\binspect\.getfile\b/;

/** Names of variables that hold logs, results or what is thrown away. */
const byproduct =
  /(?:^|_)(?:LOGS?|LOGFILE|RESULTS?|OUT|OUTPUTS?|TMP|TMPDIR|TEMP|SCRATCH|ARTIFACTS?|METRICS|PIDS?|PIDFILE|WORKSPACE|CACHE)(?:_|$)/i;
const byproductEnd = /\.(?:log|out|err|pid|lock|jsonl|prom)$/;
const codeEnd = /\.(?:py|pth|so|cu|cuh|co|hpp|h|cpp|c|jinja)$/;

/** A file or folder that is written, patched or mounted over. */
export function judgeFile(action: Action, verb: string, config: EnginePatchesConfig): Judgement {
  const path = absolutePath(action);
  const shown = shownTarget(action);
  if (isEngine(path, action, config))
    return { kind: 'violation', what: `${verb} ${shown}, which belongs to the image's engine` };
  if (isHarmless(path, action, config)) return harmless;
  return { kind: 'unknown', why: `whether ${shown} belongs to the engine cannot be told` };
}

function isEngine(path: TargetPath, action: Action, config: EnginePatchesConfig): boolean {
  const { head, text, holes } = path;
  if (head !== undefined && isBelow(head, config.engineDirectories)) return true;
  const isScratch = head !== undefined && isBelow(head, config.scratchDirectories);
  // A virtual environment of the client lies there.
  if (!isScratch && installed.test(text)) return action.isClientSide !== true || head !== undefined;
  const isModule = holes.some(({ reason, expression }) => loadsEngine(reason, expression, config));
  if (isModule && action.isClientSide !== true) return true;
  if (action.isClientSide === true || !isLooseName(action)) return false;
  return inProgram.test(contentOf(action));
}

/** A python command that imports the engine to find something of it. */
function loadsEngine(
  reason: Hole['reason'],
  expression: string,
  { enginePackages }: EnginePatchesConfig,
): boolean {
  const isPythonHole =
    (reason.kind === 'command' && /^python/.test(reason.name)) || reason.kind === 'unsupported';
  if (!isPythonHole) return false;
  return [...expression.matchAll(/\b(?:from|import)\s+([\w]{1,60})/g)].some(([, module = '']) =>
    enginePackages.some((name) => name.replace(/\*$/, '').replaceAll('-', '_') === module),
  );
}

/** `ln -s /sgl-workspace/sglang /tmp/x`: what is written below the other name is the engine's. */
function isOtherName({ text, content }: Action, config: EnginePatchesConfig): boolean {
  if (!/^\S*ln\s/.test(text) || content === undefined) return false;
  const from = spelt(content.value);
  return isBelow(from, config.engineDirectories) || installed.test(from);
}

function isHarmless(path: TargetPath, action: Action, config: EnginePatchesConfig): boolean {
  const { head, first, text } = path;
  if (isOtherName(action, config)) return false;
  if (action.isClientSide === true && head === undefined && (isPython(action) || installed.test(text)))
    return true;
  // Programs put the names they hold behind folders that they get from elsewhere.
  if (isLooseName(action))
    return head !== undefined && isBelow(head, config.scratchDirectories) && !codeEnd.test(text);
  if (head !== undefined)
    return (
      isBelow(head, config.scratchDirectories) ||
      (byproductEnd.test(text) && !isBelow(head, config.imageDirectories))
    );
  if (byproductEnd.test(text) || /^~?\/?\.cache\//.test(text.replace(/^~\//, ''))) return true;
  return first !== undefined && isByproduct(first);
}

function isByproduct({ reason, expression }: Hole): boolean {
  if (reason.kind === 'variable') return byproduct.test(reason.name);
  if (reason.kind === 'command') return reason.name === 'mktemp';
  const [, name] = /^\$\{?(\w{1,100})/.exec(expression) ?? [];
  return name !== undefined && byproduct.test(name);
}

/** A program that writes: what it is given as its target is a name that stands in it. */
function isPython({ text, content }: Action): boolean {
  return (
    content !== undefined &&
    /^(?:[^\s|;&<>]+\s+){0,6}?["']?[^\s|;&<>"']*python[\d.]*["']?(?:\s|$)/.test(text.slice(0, 500))
  );
}

/** A name that stands in a program, which puts it behind some folder. */
function isLooseName(action: Action): boolean {
  const { value } = action.target;
  if (!isPython(action)) return false;
  if (value.kind === 'unknown') return value.hole.reason.kind === 'unsupported';
  const start = value.kind === 'known' ? value.text : value.parts[0];
  return typeof start === 'string' && !start.startsWith('/');
}

function contentOf({ content }: Action): string {
  return content === undefined ? '' : spelt(content.value);
}
