import { code } from '../../src/check/markdown.ts';
import { conditionsOf, partsOf, placeOf } from '../../src/facts/setting-words.ts';
import type { Action, Value } from '../../src/facts/speculates.ts';
import type { DraftOverride } from './draft-override.ts';

const MOST_CHARACTERS = 200_000;

/** The engine's own draft code that is changed before the server is ready; a waiver of the patch says nothing of the draft. */
export function draftPatch(action: Action): DraftOverride | undefined {
  if ((action.kind !== 'write' && action.kind !== 'patch') || action.isClientSide === true) return undefined;
  const file = filesOf(action).find(isDraftCode);
  if (file === undefined) return undefined;
  const { path, line } = action.origin;
  const what = `draft code is changed: ${code(file)} at ${placeOf(action)}${conditionsOf(action.guard)}`;
  return { kind: 'override', what, location: { path, line } };
}

/** What is written, and what a diff says it changes. */
function filesOf({ target, content }: Action): readonly string[] {
  const diff = content === undefined ? '' : textOf(content.value).slice(0, MOST_CHARACTERS);
  const changed = diff.split('\n').flatMap((line) => /^\+\+\+ (?:b\/)?(\S{1,500})/.exec(line)?.[1] ?? []);
  return [textOf(target.value), ...changed];
}

/** Code of an engine by its extension, about drafts by its name or folder. */
function isDraftCode(path: string): boolean {
  if (!/\.(?:py|pyx|cu|cuh|cpp|cc|h|so)$/.test(path)) return false;
  return path
    .toLowerCase()
    .split('/')
    .slice(-4)
    .some((part) =>
      /(?:^|[_.-])(?:mtp|nextn|eagle\d?|dspark|draft\w{0,20}|spec_decode|speculative)(?:[_.-]|$)/.test(part),
    );
}

function textOf(value: Value): string {
  return partsOf(value)
    .map((part) => (typeof part === 'string' ? part : '…'))
    .join('');
}
