import type { Location } from '../../src/check/outcome.ts';
import type { SubmittedConfig } from '../../src/facts/submission.ts';
import type { HeadPoint } from './head.ts';

export interface ImageInForce {
  readonly image: string;
  readonly location: Location;
}

/** The images of a config: the entry's, and what its workers and routers really run. */
export function imagesIn(
  { key, entry: { document, config } }: SubmittedConfig,
  points: readonly HeadPoint[],
): readonly ImageInForce[] {
  const found = new Map<string, Location>([
    [config.image, { path: document.path, line: document.lineOf([key, 'image']) }],
  ]);
  for (const { image, frontend } of points.flatMap(({ servings }) => servings))
    for (const setting of [image, frontend?.image])
      if (setting?.value.kind === 'known' && !found.has(setting.value.text))
        found.set(setting.value.text, setting.origin);
  return [...found].map(([image, location]) => ({ image, location }));
}

export interface ImageParts {
  readonly repository: string;
  readonly tag: string | undefined;
  readonly digest: string | undefined;
}

/** `registry#owner/name:tag@sha256:...` in its parts; `#` stands for `/` in some places. */
export function partsOf(image: string): ImageParts {
  const [name = '', digest] = image
    .replaceAll('#', '/')
    .replace(/^docker\.io\//, '')
    .split('@', 2);
  const colon = name.indexOf(':', name.lastIndexOf('/') + 1);
  if (colon < 0) return { repository: name, tag: undefined, digest };
  return { repository: name.slice(0, colon), tag: name.slice(colon + 1), digest };
}

/** The day that a tag names, as `YYYY-MM-DD`. */
export function dayOf(tag: string | undefined): string | undefined {
  const [, year, month, day] =
    /(?<!\d)(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(tag ?? '') ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
