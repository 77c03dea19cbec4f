import { code } from '../../src/check/markdown.ts';
import { type EngineChange, spelt } from '../../src/facts/engine-changes.ts';
import type { EnginePatchesConfig } from './config.ts';
import { judgeCodePath } from './judge-code-path.ts';
import { judgeFile } from './judge-file.ts';
import { judgeInstall } from './judge-install.ts';
import { isWrapper, judgeWrapper } from './judge-wrapper.ts';
import { harmless, type Judgement } from './judgement.ts';

/** What something that happens before the server is ready does to the engine. */
export function judgeChange({ action, means }: EngineChange, config: EnginePatchesConfig): Judgement {
  // Measures acceptance lengths, publishes nothing.
  if (action.origin.path.includes('/speedbench/')) return harmless;
  if (means.kind === 'variable') return judgeCodePath(action, means.name, means.isMade, config);
  if (means.kind === 'mount') return judgeFile(action, `mounts ${code(means.from)} over`, config);
  switch (action.kind) {
    case 'install':
      return judgeInstall(action, config);
    case 'setup-script':
      return judgeSetupScript(spelt(action.target.value), config);
    case 'python-path':
      // What comes to the server stands in its environment.
      return harmless;
    default:
      if (isWrapper(action)) return judgeWrapper(action);
      return isForeignScript(action)
        ? judgeSetupScript(spelt(action.target.value), config)
        : judgeFile(action, action.kind === 'patch' ? 'patches' : 'writes', config);
  }
}

/** A script that is run and that this repository does not have. */
function isForeignScript({ kind, content, text, target }: EngineChange['action']): boolean {
  return (
    kind === 'patch' &&
    content === undefined &&
    /\.(?:sh|bash)$/.test(spelt(target.value)) &&
    !/^\s*(?:git|patch|sed|perl|find)\b/.test(text)
  );
}

function judgeSetupScript(name: string, { setupScripts }: EnginePatchesConfig): Judgement {
  const known = Object.entries(setupScripts).find(([listed]) => listed === name.split('/').at(-1));
  if (known === undefined)
    return {
      kind: 'unknown',
      why: `what the setup script ${code(name)} does is not known: it is not in this repository`,
    };
  return known[1] === 'allowed'
    ? harmless
    : { kind: 'violation', what: `runs ${code(name)}, which patches the engine` };
}
