import { markerOf } from '../../src/app/publish/marker.ts';
import type { ThreadEntry } from '../../test/emulator/control/thread.ts';
import type { Dispatch } from '../../test/emulator/store/actions.ts';
import type { CheckRun } from '../../test/emulator/store/checks.ts';

export type OwnCheck = Readonly<
  Pick<CheckRun, 'name' | 'status' | 'conclusion' | 'title' | 'summary' | 'annotations'>
>;

/** All that a step can change, at one moment. */
export interface Scene {
  /** Of the pull request. */
  readonly head: string;
  readonly body: string | null;
  readonly entries: readonly ThreadEntry[];
  /** The app's own check run at the head. */
  readonly check: OwnCheck | undefined;
  /** What other repositories were asked to do. */
  readonly dispatches: readonly (Dispatch & { readonly repository: string })[];
}

/** What became different between two scenes, in the order in which it is told. */
export type Change =
  | { readonly kind: 'said'; readonly entry: ThreadEntry }
  | { readonly kind: 'edited'; readonly entry: ThreadEntry; readonly before: string }
  | { readonly kind: 'deleted'; readonly entry: ThreadEntry }
  | {
      readonly kind: 'reacted' | 'unreacted';
      readonly on: ThreadEntry;
      readonly by: string;
      readonly content: string;
    }
  | { readonly kind: 'dispatched'; readonly dispatch: Scene['dispatches'][number] }
  | { readonly kind: 'checked'; readonly check: OwnCheck; readonly head: string };

export function changesBetween(before: Scene, after: Scene): Change[] {
  const known = new Map(before.entries.map((entry) => [entry.key, entry]));
  const kept = new Set(after.entries.map(({ key }) => key));
  return [
    ...before.entries
      .filter(({ key }) => !kept.has(key))
      .map((entry): Change => ({ kind: 'deleted', entry })),
    ...after.entries.flatMap((entry) => entryChanges(known.get(entry.key), entry)),
    ...after.dispatches
      .slice(before.dispatches.length)
      .map((dispatch): Change => ({ kind: 'dispatched', dispatch })),
    ...checkChange(before, after),
  ];
}

function entryChanges(before: ThreadEntry | undefined, entry: ThreadEntry): Change[] {
  const said: Change[] =
    before === undefined
      ? [{ kind: 'said', entry }]
      : before.body === entry.body
        ? []
        : [{ kind: 'edited', entry, before: before.body }];
  const had = before?.reactions ?? [];
  const added = entry.reactions.filter((reaction) => !had.some((other) => isSame(reaction, other)));
  const removed = had.filter((reaction) => !entry.reactions.some((other) => isSame(reaction, other)));
  return [
    ...said,
    ...removed.map((reaction): Change => ({ kind: 'unreacted', on: entry, ...reaction })),
    ...added.map((reaction): Change => ({ kind: 'reacted', on: entry, ...reaction })),
  ];
}

type Reaction = ThreadEntry['reactions'][number];

function isSame(one: Reaction, other: Reaction): boolean {
  return one.by === other.by && one.content === other.content;
}

function checkChange(before: Scene, after: Scene): Change[] {
  const { check, head } = after;
  if (check === undefined) return [];
  const shown = (scene: Scene) =>
    JSON.stringify([scene.head, scene.check?.status, scene.check?.conclusion, scene.check?.title]);
  return shown(before) === shown(after) ? [] : [{ kind: 'checked', check, head }];
}

/** What one of the app's comments is, by its first line; `?` if it has none. */
export function markerIn({ body }: ThreadEntry): string {
  return markerOf(body) ?? '?';
}
