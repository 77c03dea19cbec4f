import { isDeepStrictEqual } from 'node:util';
import { type Change, markerIn } from '../scene.ts';
import type { ExpectedComment, ExpectedStep } from '../story.ts';

/** What the app did in a step that it should not have done, and the other way round. `app`: the login it writes under. */
export function stepProblems(changes: readonly Change[], expected: ExpectedStep, app: string): string[] {
  return [
    ...commentProblems(changes, expected.comments ?? [], app),
    ...reactionProblems(changes, expected.reactions ?? [], app),
    ...dispatchProblems(changes, expected.dispatches ?? []),
  ];
}

function commentProblems(
  changes: readonly Change[],
  expected: readonly ExpectedComment[],
  app: string,
): string[] {
  const done = changes.flatMap((change) => {
    const isWords = change.kind === 'said' || change.kind === 'edited' || change.kind === 'deleted';
    if (!isWords || change.entry.author !== app) return [];
    return [{ kind: change.kind, marker: markerIn(change.entry), body: change.entry.body }];
  });
  const surplus = done.filter(
    ({ kind, marker }) => !expected.some((wanted) => wanted.marker === marker && wanted.change === kind),
  );
  return [
    ...surplus.map(({ kind, marker }) => `the comment "${marker}" was ${kind}, which was not expected`),
    ...expected.flatMap((wanted) => {
      const found = done.filter(({ kind, marker }) => wanted.marker === marker && wanted.change === kind);
      const [first] = found;
      if (first === undefined || found.length > 1)
        return [`the comment "${wanted.marker}" was not ${wanted.change} once but ${found.length} times`];
      return textProblems(first.body, wanted);
    }),
  ];
}

function textProblems(body: string, { marker, says = [], saysNot = [] }: ExpectedComment): string[] {
  return [
    ...says.filter((part) => !body.includes(part)).map((part) => `the comment "${marker}" lacks "${part}"`),
    ...saysNot.filter((part) => body.includes(part)).map((part) => `the comment "${marker}" says "${part}"`),
  ];
}

function reactionProblems(
  changes: readonly Change[],
  expected: NonNullable<ExpectedStep['reactions']>,
  app: string,
): string[] {
  const done = changes.flatMap((change) =>
    (change.kind === 'reacted' || change.kind === 'unreacted') && change.by === app
      ? [`${change.kind} with ${change.content} on ${change.on.key}`]
      : [],
  );
  const wanted = expected.map(({ on, content }) => `reacted with ${content} on ${on}`);
  return [
    ...wanted.filter((text) => !done.includes(text)).map((text) => `nobody ${text}`),
    ...done.filter((text) => !wanted.includes(text)).map((text) => `the app ${text}, which was not expected`),
  ];
}

function dispatchProblems(
  changes: readonly Change[],
  expected: NonNullable<ExpectedStep['dispatches']>,
): string[] {
  const done = changes.flatMap((change) => (change.kind === 'dispatched' ? [change.dispatch] : []));
  const found = done.map(({ repository, eventType: type, clientPayload: payload }) => ({
    repository,
    type,
    payload,
  }));
  return isDeepStrictEqual(found, expected)
    ? []
    : [`dispatched ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`];
}
