import { type Action, spelt } from '../../src/facts/engine-changes.ts';
import type { EnginePatchesConfig } from './config.ts';
import { harmless, type Judgement } from './judgement.ts';
import { isListed, packageName } from './package-name.ts';
import { shownTarget } from './shown-target.ts';
import { isBelow } from './target-path.ts';

/** A package that is put into the server's environment, or taken out of it. */
export function judgeInstall(action: Action, config: EnginePatchesConfig): Judgement {
  const written = shownTarget(action);
  const isElsewhere = action.isClientSide === true && !isIntoImage(action, config);
  if (isElsewhere || isLauncherItself(action)) return harmless;
  if (action.source === 'requirements') return unknown(`which packages ${written} lists cannot be told`);
  const name = packageName(action);
  if (name !== undefined && isListed(name, config.enginePackages)) {
    const verb = isUninstall(action) ? 'takes' : 'installs';
    const what = `${verb} ${written}${verb === 'takes' ? ' out of the image' : ''}, which is the engine`;
    return { kind: 'violation', what, package: name };
  }
  const source = foreignSource(action);
  if (source !== undefined) {
    const what = `installs ${written} ${source}, not a release from the registry`;
    return { kind: 'violation', what, ...(name !== undefined && { package: name }) };
  }
  if (name === undefined) return unknown(`which package ${written} is cannot be told`);
  const isBuilt = /--no-binary\b/.test(action.text) && isListed(name, config.layerPackages);
  return isBuilt
    ? { kind: 'violation', what: `builds ${written} from its sources`, package: name }
    : harmless;
}

function foreignSource({ source, text }: Action): string | undefined {
  if (source === 'git') return 'from a repository';
  if (source === 'url') return 'from an address';
  return source === 'path' || localIndex.test(text) ? 'from a local path' : undefined;
}

/** A folder instead of a registry. */
const localIndex =
  /\s(?:-f|--find-links|-i|--index-url|--default-index)[\s=]["']?(?:file:|\.{0,2}\/|\$\{?(?:PWD|HOME|GITHUB_WORKSPACE)\b)/;
const targetOption = /\s(?:-t|--target|--prefix|--root)[\s=]["']?(\/[^\s"';&|]{0,500})/;

/** `pip install --target` into the image's own packages, `/opt/venv/bin/pip` of the image's own environment. */
function isIntoImage(
  { text }: Action,
  { engineDirectories, imageDirectories }: EnginePatchesConfig,
): boolean {
  const [, target] = targetOption.exec(text) ?? [];
  const [, program] = /^\s*["']?(\/[^\s"']{1,300})\/bin\/(?:python|pip)[\d.]*["']?\s/.exec(text) ?? [];
  const folders = [...engineDirectories, ...imageDirectories];
  return [target, program].some((path) => path !== undefined && isBelow(path, folders));
}

/** srtctl is the launcher's own program. */
function isLauncherItself({ source, cwd, target }: Action): boolean {
  const place = `${cwd === undefined ? '' : spelt(cwd)} ${spelt(target.value)}`;
  return source === 'path' && /srt-slurm|srtctl/.test(place);
}

function isUninstall({ text }: Action): boolean {
  return /\bpip[\d.]*["']?\s+(?:-\S+\s+)*uninstall\b/.test(text);
}

function unknown(why: string): Judgement {
  return { kind: 'unknown', why };
}
