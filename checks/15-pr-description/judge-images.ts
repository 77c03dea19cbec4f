import { code } from '../../src/check/markdown.ts';
import type { ImageClaim } from '../../src/facts/description-claims.ts';
import type { Revisions } from '../../src/facts/revisions.ts';
import type { Head, HeadConfig } from './head.ts';
import { type ImageInForce, partsOf } from './images.ts';
import { type Judgement, unchecked } from './judgement.ts';

/** An image, a tag or a digest. What any config runs before or after is taken for a mention of that. */
export function judgeImage(claim: ImageClaim, head: Head): Judgement {
  const { configs, isNamed } = head.scopeOf(claim);
  const running = configs.flatMap(({ images }) => images);
  const same = running.find(({ image }) => isSame(claim, image));
  if (same !== undefined) return agrees(same);
  if (!claim.isPlain) return unchecked;
  const known = isNamed ? imagesBefore(configs, head.revisions) : allImages(head.revisions);
  if (known.some((image) => isSame(claim, image))) return unchecked;
  const other = running.find(({ image }) => isComparable(claim, image, isNamed && configs.length === 1));
  if (other === undefined) return unchecked;
  return { kind: 'contradicts', actual: `the head has ${code(other.image)}`, location: other.location };
}

function agrees({ image, location }: ImageInForce): Judgement {
  return { kind: 'agrees', with: code(image), location };
}

function isSame(claim: ImageClaim, image: string): boolean {
  const { repository, tag, digest } = partsOf(image);
  if (claim.repository !== undefined && claim.repository !== repository) return false;
  if (claim.tag !== undefined && claim.tag !== tag) return false;
  if (claim.digest === undefined || digest === undefined) return claim.tag !== undefined;
  return digest.startsWith(claim.digest);
}

/** Whether the claim can only mean this image, and is not it. */
function isComparable(claim: ImageClaim, image: string, isNamed: boolean): boolean {
  const { repository, tag, digest } = partsOf(image);
  if (claim.repository !== undefined) return isNamed || claim.repository === repository;
  if (claim.tag !== undefined) return tag !== undefined && shapeOf(claim.tag) === shapeOf(tag);
  return digest !== undefined;
}

/** Tags of one series differ in numbers and commits only. */
function shapeOf(tag: string): string {
  return tag.replace(/[0-9a-f]{7,40}|\d+/g, '#');
}

function imagesBefore(configs: readonly HeadConfig[], { base }: Revisions): readonly string[] {
  return configs.flatMap(({ key }) => base.revision.configs.entries.get(key)?.config.image ?? []);
}

function allImages({ base, head }: Revisions): readonly string[] {
  return [base, head].flatMap(({ revision }) =>
    [...revision.configs.entries.values()].map(({ config }) => config.image),
  );
}
