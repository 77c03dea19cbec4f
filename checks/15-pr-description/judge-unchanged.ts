import { holdsWord } from '../../src/check/holds-word.ts';
import { code } from '../../src/check/markdown.ts';
import type { MatrixComparison } from '../../src/facts/comparison.ts';
import type { Claim, TopologyClaim, UnchangedClaim } from '../../src/facts/description-claims.ts';
import type { Head } from './head.ts';
import { judgeTopology } from './judge-topologies.ts';
import { type Judgement, unchecked } from './judgement.ts';

/** Fields that name what runs; a new version of it leaves a configuration as it was. */
const versions = new Set(['image', 'router']);

/** "Their configuration and image are unchanged": of the configs that the sentence names, else the paragraph. */
export function judgeUnchanged(
  claim: UnchangedClaim,
  head: Head,
  matrix: MatrixComparison,
  claims: readonly Claim[],
): Judgement {
  const keys = keysOf(claim, head, claims);
  const [first] = keys;
  if (first === undefined) return unchecked;
  const changes = keys.map((key) => ({ key, change: changeOf(claim, key, head, matrix) }));
  const changed = changes.find(({ change }) => change !== undefined);
  const entry = head.revisions.head.revision.configs.entries.get(changed?.key ?? first);
  const location = entry && { path: entry.document.path, line: entry.line };
  if (changed?.change !== undefined)
    return { kind: 'contradicts', actual: `${code(changed.key)}: ${changed.change}`, location };
  return { kind: 'agrees', with: `${keys.map(code).join(', ')} as in the base`, location };
}

function keysOf(claim: UnchangedClaim, head: Head, claims: readonly Claim[]): readonly string[] {
  const { base, head: after } = head.revisions;
  const all = [...after.revision.configs.entries.keys()].filter((key) =>
    base.revision.configs.entries.has(key),
  );
  const named = all.filter((key) => holdsWord(claim.sentence, key));
  if (named.length > 0) return named;
  const near = all.filter((key) => holdsWord(claim.paragraph, key));
  if (near.length > 0) return near.length === 1 ? near : [];
  const topologies = claims.filter(
    (one): one is TopologyClaim => one.kind === 'topology' && one.paragraph === claim.paragraph,
  );
  const owners = head.configs.filter(
    (config) =>
      all.includes(config.key) &&
      topologies.length > 0 &&
      topologies.every(
        (one) => judgeTopology(one, head, { configs: [config], isNamed: true }).kind === 'agrees',
      ),
  );
  return owners.length === 1 ? owners.map(({ key }) => key) : [];
}

/** What is not as it was, in markdown. */
function changeOf(
  { of, sentence }: UnchangedClaim,
  key: string,
  { revisions, configs }: Head,
  { comparison }: MatrixComparison,
): string | undefined {
  const before = revisions.base.revision.configs.entries.get(key)?.config.image;
  const after = revisions.head.revision.configs.entries.get(key)?.config.image;
  const saysImage = /\bimages?\b|镜像/i.test(sentence);
  if ((of === 'image' || saysImage) && before !== after)
    return `image ${code(before ?? '')} is now ${code(after ?? '')}`;
  if (of === 'image') return undefined;
  const removed = comparison.removed.filter(({ row }) => row.configKey === key);
  const [gone] = removed;
  if (gone !== undefined) return `${code(`c${gone.concurrency}`)} is gone`;
  const altered = comparison.changed.find(
    (one) => one.after.row.configKey === key && one.fields.some((field) => !versions.has(field)),
  );
  if (altered !== undefined)
    return `${altered.fields
      .filter((field) => !versions.has(field))
      .map(code)
      .join(', ')} of ${code(`c${altered.after.concurrency}`)} changed`;
  const reason = configs
    .find((config) => config.key === key)
    ?.submitted.reasons.find(({ kind }) => kind === 'recipe-changed');
  return reason === undefined ? undefined : `its recipe changed (${code(reason.location.path)})`;
}
