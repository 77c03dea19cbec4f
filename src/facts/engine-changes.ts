import { Slices } from '../benchmark/steps.ts';
import { LaunchSource } from '../benchmark/submission/launch-files.ts';
import type { Fact } from '../check/fact.ts';
import { type Action, purposes } from '../launch/serving.ts';
import type { Origin } from '../launch/value.ts';
import { type AddedLines, addedLines } from './added-lines.ts';
import { variableChanges } from './engine-changes-code-paths.ts';
import { RecipeMounts } from './engine-changes-mounts.ts';
import { OwnRequirements } from './engine-changes-requirements.ts';
import { OwnSetupScripts } from './engine-changes-setup.ts';
import { spelt } from './engine-changes-spelt.ts';
import { revisions } from './revisions.ts';
import { type ServingCase, servingCases, type UntoldCase } from './serving-cases.ts';
import { servings } from './servings.ts';

export type { Action } from '../launch/serving.ts';
export type { Hole, Value } from '../launch/value.ts';
export { spelt } from './engine-changes-spelt.ts';
export { whyUntold } from './serving-cases.ts';

/** How a change gets into the server's container. */
export type ChangeMeans =
  /** A command of a script, or the name of a setup script that this repository does not have. */
  | { readonly kind: 'action' }
  /** A folder or file of the host, mounted over the target. */
  | { readonly kind: 'mount'; readonly from: string }
  /** A variable of the server that names code to load. `isMade`: the same launch puts files there. */
  | { readonly kind: 'variable'; readonly name: string; readonly isMade: boolean };

/** Something that happens before a server is ready, once for all points and roles that it happens to. */
export interface EngineChange {
  readonly action: Action;
  readonly means: ChangeMeans;
  /** Configs that it happens to. */
  readonly keys: readonly string[];
  /** One of them is submitted. */
  readonly isSubmitted: boolean;
  /** The pull request adds or alters the line, the target that it names, or the content that it brings along. */
  readonly isNew: boolean;
}

export interface EngineChanges {
  readonly changes: readonly EngineChange[];
  /** Points that may change something, and cannot be told. */
  readonly untold: readonly UntoldCase[];
  /** Configs that are judged. */
  readonly keys: readonly string[];
}

/** Of a program or patch that stands in a script. */
const MOST_LINES = 5_000;

/**
 * What happens in the containers of affected configs before their servers are ready: of submitted configs everything, of
 * those that only run a changed shared file what an added line does.
 */
export const engineChanges: Fact<EngineChanges> = {
  name: 'engine changes',
  async gather({ evidence: { git }, get }) {
    const configs = await get(servings);
    const added = await get(addedLines);
    const { head } = await get(revisions);
    const files = await git.list(head.commit, '');
    const setups = new OwnSetupScripts(git, files);
    const lists = new OwnRequirements(git, files);
    const source = new LaunchSource({ ...head.revision, tree: head.tree });
    const mounts = new RecipeMounts(git, source, head.tree);
    const { told, untold } = servingCases(configs, purposes);
    const collected = new Map<string, EngineChange>();
    const slices = new Slices();
    for (const one of told) {
      if (slices.isOver) await slices.next();
      const actions = await lists.withOwn(await setups.withOwn(one.serving.actions));
      const mounted = await mounts.of(one.point, one.purpose);
      const all = [
        ...actions.map((action) => ({ action, means: { kind: 'action' } as const })),
        ...mounted,
        ...variableChanges(one.serving, [...actions, ...mounted.map(({ action }) => action)]),
      ];
      for (const { action, means } of all) collect(collected, one, action, means, added);
    }
    return {
      changes: [...collected.values()],
      untold: untold.filter((one) => one.isSubmitted || mayHoldAdded(one, added)),
      keys: configs.map(({ key }) => key),
    };
  },
};

function collect(
  collected: Map<string, EngineChange>,
  { key, isSubmitted }: ServingCase,
  action: Action,
  means: ChangeMeans,
  added: AddedLines,
): void {
  const isAdded = (origin: Origin | undefined) =>
    origin !== undefined && added.isAdded(origin.path, origin.line);
  const isNew = isAdded(action.origin) || isAdded(action.target.origin) || bringsAdded(action, added);
  if (!isSubmitted && !isNew && !isAdded(action.calls?.at(-1))) return;
  const id = identityOf(action, means);
  const known = collected.get(id);
  if (known === undefined) collected.set(id, { action, means, keys: [key], isSubmitted, isNew });
  else if (!known.keys.includes(key) || (isSubmitted && !known.isSubmitted))
    collected.set(id, {
      ...known,
      keys: known.keys.includes(key) ? known.keys : [...known.keys, key],
      isSubmitted: known.isSubmitted || isSubmitted,
    });
}

/** A patch file with an added line, or a here-document with one. */
function bringsAdded({ origin, content }: Action, added: AddedLines): boolean {
  if (content === undefined) return false;
  const { path, line } = content.origin;
  if (path !== origin.path || !added.hasAdded(path)) return added.hasAdded(path);
  const lines = Math.min(spelt(content.value).split('\n').length, MOST_LINES);
  return Array.from({ length: lines }, (_, at) => line + at).some((one) => added.isAdded(path, one));
}

function identityOf(action: Action, means: ChangeMeans): string {
  const { kind, target, origin, content, source, isClientSide } = action;
  const more = means.kind === 'variable' ? `${means.name} ${means.isMade}` : '';
  const places = [origin, content?.origin].map((place) => place && `${place.path}:${place.line}`);
  return [kind, spelt(target.value), ...places, source, isClientSide, means.kind, more].join('\0');
}

/** A config that is only reached is affected by added lines alone; what it runs of scripts holds some, a recipe may not. */
function mayHoldAdded({ served }: UntoldCase, added: AddedLines): boolean {
  const { path } = served.origin;
  return !served.isElsewhere && (!/\.ya?ml$/.test(path) || added.hasAdded(path));
}
