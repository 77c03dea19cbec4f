import { fileLink } from '../../src/check/evidence-link.ts';
import { code, listSome } from '../../src/check/markdown.ts';
import type { EvidenceLink, Finding, Outcome } from '../../src/check/outcome.ts';
import type { EngineChanges } from '../../src/facts/engine-changes.ts';
import { whyUntold } from '../../src/facts/engine-changes.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';
import type { WaiverFile } from '../../src/facts/waivers.ts';
import { isLinked } from './find-waiver.ts';
import { type Doubt, type JudgedChanges, type Patch, placeOf } from './judge-changes.ts';

/** The row: patches without a waiver, else what cannot be told, else what lets it pass. */
export function report(
  { patches, doubts }: JudgedChanges,
  { untold, keys }: EngineChanges,
  signoffs: Signoffs,
  repository: string,
): Outcome {
  const used = waiversOf(patches);
  const evidence = used.map((file) => fileLink(repository, file.commit, file.path));
  const unlinked = used.filter((file) => !isLinked(file, signoffs));
  const isSigned = signoffs.current.length > 0;
  const refused = patches.filter(
    ({ cover }) => cover.kind === 'missing' || (isSigned && unlinked.includes(cover.file)),
  );
  if (refused.length > 0) return refusal(refused, evidence);
  if (doubts.length > 0) return doubtful(doubts, evidence);
  if (untold.length > 0) {
    const { summary, needs } = whyUntold(untold);
    return needs === 'network'
      ? { kind: 'cannot-tell', needs, parts: ['upstream'], summary }
      : { kind: 'cannot-tell', needs, summary };
  }
  if (unlinked.length > 0)
    return {
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: `the engine is patched under ${namesOf(unlinked)}, which the detail section of the sign-off must link`,
      evidence,
    };
  return passed(patches, used, keys, evidence);
}

function refusal(refused: readonly Patch[], evidence: readonly EvidenceLink[]): Outcome {
  const summaries = refused.map(
    (patch) =>
      `${configsOf(patch.keys)}: ${code(placeOf(patch.change))} ${patch.what[0] ?? ''}; ${missingOf(patch)}`,
  );
  return {
    kind: 'fail',
    summary: listSome([...new Set(summaries)], 1),
    findings: refused.map(findingOf),
    ...(evidence.length > 0 && { evidence }),
  };
}

function findingOf(patch: Patch): Finding {
  const { change, what, keys } = patch;
  const message =
    `${configsOf(keys)}: ${code(firstLine(change.action.text))} ${listSome(what, 3)}. The pinned image runs as shipped, so that ` +
    `anybody can repeat the result: remove this, or take an image that has it. Until there is one, a waiver may cover it, but ${missingOf(patch)}.`;
  return { message, location: { path: change.action.origin.path, line: change.action.origin.line } };
}

function missingOf({ cover }: Patch): string {
  return cover.kind === 'missing'
    ? cover.what
    : `the detail section of the sign-off does not link ${code(cover.file.path)}`;
}

function doubtful(doubts: readonly Doubt[], evidence: readonly EvidenceLink[]): Outcome {
  const said = doubts.map(({ change, why }) => `${configsOf(change.keys)}: ${code(placeOf(change))}: ${why}`);
  return {
    kind: 'cannot-tell',
    needs: 'nothing',
    summary: listSome([...new Set(said)], 2),
    findings: doubts.map(({ change, why }) => ({
      message: `${configsOf(change.keys)}: ${code(firstLine(change.action.text))}: ${why}. Name the file or package in full, or do it after the server is ready.`,
      location: { path: change.action.origin.path, line: change.action.origin.line },
    })),
    ...(evidence.length > 0 && { evidence }),
  };
}

function passed(
  patches: readonly Patch[],
  used: readonly WaiverFile[],
  keys: readonly string[],
  evidence: readonly EvidenceLink[],
): Outcome {
  const all = configsOf(keys);
  if (used.length === 0)
    return { kind: 'pass', summary: `nothing changes the engine of ${all} before its server is ready` };
  const places = listSome(
    patches.map(({ change }) => code(placeOf(change))),
    2,
  );
  return {
    kind: 'pass',
    summary: `${namesOf(used)} covers what patches the engine (${places}), and the sign-off links it`,
    evidence,
  };
}

function waiversOf(patches: readonly Patch[]): readonly WaiverFile[] {
  const files = patches.flatMap(({ cover }) => (cover.kind === 'covered' ? [cover.file] : []));
  return [...new Set(files)];
}

function namesOf(files: readonly WaiverFile[]): string {
  return listSome(
    files.map(({ path }) => code(path)),
    3,
  );
}

function configsOf(keys: readonly string[]): string {
  return listSome(keys.map(code), 2);
}

function firstLine(text: string): string {
  return (text.trim().split('\n')[0] ?? '').slice(0, 160);
}
