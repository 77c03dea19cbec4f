import { code } from '../../src/check/markdown.ts';
import { type Action, spelt } from '../../src/facts/engine-changes.ts';
import type { EnginePatchesConfig } from './config.ts';
import { harmless, type Judgement } from './judgement.ts';
import { isListed } from './package-name.ts';
import { shownTarget } from './shown-target.ts';
import { absolutePath, isBelow } from './target-path.ts';

/** `vllm.v1.worker.Worker`: a module of a package that the image has. */
function isImageModule(written: string, { enginePackages, layerPackages }: EnginePatchesConfig): boolean {
  const [, top] = /^([A-Za-z_]\w*)(?:\.\w+)+$/.exec(written) ?? [];
  return (
    top !== undefined &&
    isListed(top.replaceAll('_', '-').toLowerCase(), [...enginePackages, ...layerPackages])
  );
}

/** A variable of the server that names code to load; `isMade`: the same launch puts files there. */
export function judgeCodePath(
  action: Action,
  name: string,
  isMade: boolean,
  config: EnginePatchesConfig,
): Judgement {
  const { head, holes } = absolutePath(action);
  const written = spelt(action.target.value);
  if (head !== undefined && isBelow(head, config.engineDirectories)) return harmless;
  if (!isMade && head !== undefined && isBelow(head, config.imageDirectories)) return harmless;
  const isKnown = holes.length === 0;
  if (!isMade && isKnown && isImageModule(written, config)) return harmless;
  // The loader looks for a bare name in the image's own folders.
  if (!isMade && isKnown && name === 'LD_PRELOAD' && !written.includes('/')) return harmless;
  const isOutside = head !== undefined && isBelow(head, config.scratchDirectories);
  return isMade || isKnown || isOutside
    ? { kind: 'violation', what: `makes the server load code from ${shownTarget(action)} (${code(name)})` }
    : {
        kind: 'unknown',
        why: `what ${code(name)} makes the server load from ${shownTarget(action)} cannot be told`,
      };
}
