import { code } from '../../src/check/markdown.ts';
import {
  type DescriptionClaims,
  pullName,
  type RunClaim,
  type UpstreamClaim,
} from '../../src/facts/description-claims.ts';
import type { Head } from './head.ts';
import { dayOf, partsOf } from './images.ts';
import { type Judgement, unchecked } from './judgement.ts';

/** A pull request of another repository that is said to be merged, or to be in the image. */
export function judgeUpstream(claim: UpstreamClaim, { pulls }: DescriptionClaims, head: Head): Judgement {
  const name = `${claim.repository}#${claim.number}`;
  const state = pulls.get(pullName(claim.repository, claim.number));
  switch (state?.kind) {
    case undefined:
    case 'unreadable':
      return unchecked;
    case 'missing':
      return { kind: 'missing', what: code(name), from: 'network' };
    case 'open':
    case 'closed': {
      // What is included without being merged may have been built from a branch; a tag does not tell.
      const is = state.kind === 'open' ? 'open' : 'closed, not merged';
      return { kind: 'contradicts', actual: `${code(name)} is ${is}` };
    }
    case 'merged': {
      const merged = `${code(name)} was merged on ${state.at.slice(0, 10)}`;
      return claim.said === 'merged'
        ? { kind: 'agrees', with: merged }
        : judgeIncluded(claim, state.at.slice(0, 10), merged, head);
    }
  }
}

/** A change is in images of later days and in none of earlier ones; of one day both may be. */
function judgeIncluded(claim: UpstreamClaim, merged: string, words: string, { configs }: Head): Judgement {
  const images = configs.flatMap((config) => config.images);
  const named = images.filter(({ image }) => claim.paragraph.includes(partsOf(image).tag ?? image));
  const changed = configs.filter(({ submitted }) =>
    submitted.changedPoints.some(({ fields }) => fields.includes('image')),
  );
  const meant =
    named.length > 0 ? named : changed.length > 0 ? changed.flatMap((config) => config.images) : images;
  const dated = meant.flatMap(({ image, location }) => {
    const day = dayOf(partsOf(image).tag);
    return day === undefined ? [] : [{ image, day, location }];
  });
  const [first] = dated;
  if (first === undefined || dated.length < meant.length) return unchecked;
  if (dated.every(({ day }) => merged < day))
    return { kind: 'agrees', with: `${words}, before the image's ${first.day}`, location: first.location };
  if (dated.every(({ day }) => merged > day))
    return {
      kind: 'contradicts',
      actual: `${words}, after the image's ${first.day}`,
      location: first.location,
    };
  return unchecked;
}

/** A run that is said to have passed. */
export function judgeRun(claim: RunClaim, { runs }: DescriptionClaims): Judgement {
  const name = `run ${claim.id}`;
  const run = runs.get(claim.id);
  if (run?.kind === 'missing') return { kind: 'missing', what: code(name), from: 'github' };
  if (run?.kind !== 'found' || run.conclusion === null) return unchecked;
  const ended = `${code(name)} ended with ${code(run.conclusion)}`;
  return run.conclusion === 'success'
    ? { kind: 'agrees', with: ended }
    : { kind: 'contradicts', actual: ended };
}
