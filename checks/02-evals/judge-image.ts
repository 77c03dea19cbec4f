import { type BenchmarkRow, isSameImage } from '../../src/facts/eval-scores.ts';

/** Whether an evaluated server ran the image of its config. */
export type ImageJudgement =
  /** `isMeasured`: result rows of the run say so; else the swept config does. */
  | { readonly kind: 'same'; readonly isMeasured: boolean }
  | { readonly kind: 'other'; readonly image: string }
  /** In words that follow "its image could not be verified:". */
  | { readonly kind: 'unverified'; readonly why: string };

/** `rows`: measured points of the run that are the evaluated one, or cannot be told from it. */
export function judgeImage(
  wanted: string,
  rows: readonly BenchmarkRow[],
  isMeasured: boolean,
): ImageJudgement {
  if (rows.length === 0)
    return isMeasured
      ? { kind: 'unverified', why: 'no result row of the run is of this point' }
      : { kind: 'same', isMeasured: false };
  const images = new Set(rows.map(({ image }) => image));
  if (images.has(undefined)) return { kind: 'unverified', why: 'a result row of this point names no image' };
  const others = [...images].filter((image) => image !== undefined && !isSameImage(image, wanted));
  const [other] = others;
  if (other === undefined) return { kind: 'same', isMeasured: true };
  if (
    others.length < images.size ||
    others.some((image) => image !== undefined && !isSameImage(image, other))
  )
    return { kind: 'unverified', why: 'result rows that cannot be told apart name different images' };
  return { kind: 'other', image: other };
}
