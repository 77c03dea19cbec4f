import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { VersionClaim } from '../../src/facts/description-claims.ts';
import type { Head, HeadConfig } from './head.ts';
import { partsOf } from './images.ts';
import { type Judgement, unchecked } from './judgement.ts';
import { isSameVersion, parseVersion } from './versions.ts';

/** Where the version of a component is written. */
interface VersionInForce {
  readonly text: string;
  readonly location: Location;
}

/** Images that carry a component under its own version. */
const imageNames: Readonly<Record<string, RegExp>> = {
  dynamo: /\/ai-dynamo\/[\w-]+$/,
  sglang: /(?:^|\/)sglang(?:-rocm)?$/,
  vllm: /(?:^|\/)vllm(?:-openai)?(?:-rocm)?$/,
  trtllm: /(?:^|\/)tensorrt-llm(?:\/release)?$/,
};

/** A version of an engine, of Dynamo or of Mooncake, held against the entry, the recipe and the image's tag. */
export function judgeVersion(claim: VersionClaim, head: Head): Judgement {
  const claimed = parseVersion(claim.version);
  if (claimed === undefined) return unchecked;
  const { configs } = head.scopeOf(claim);
  if (claimed.commit !== undefined) return judgeCommit(claim, claimed.commit, configs);
  const found = configs.flatMap((config) => versionsOf(claim.component, config));
  const parsed = found.flatMap((one) => {
    const version = parseVersion(one.text);
    return version === undefined ? [] : [{ ...one, version }];
  });
  const same = parsed.find(({ version }) => isSameVersion(claimed, version));
  if (same !== undefined) return { kind: 'agrees', with: code(same.text), location: same.location };
  const [first] = parsed;
  if (first === undefined || !claim.isPlain) return unchecked;
  return { kind: 'contradicts', actual: `the head has ${code(first.text)}`, location: first.location };
}

/** A development version names its commit, and so does the tag of a nightly image. */
function judgeCommit(claim: VersionClaim, commit: string, configs: readonly HeadConfig[]): Judgement {
  const name = imageNames[claim.component];
  const images = configs
    .flatMap(({ images }) => images)
    .flatMap(({ image, location }) => {
      const { repository, tag } = partsOf(image);
      const built = /(?:^|-)(?=[0-9a-f]*[a-f])([0-9a-f]{7,40})$/.exec(tag ?? '')?.[1];
      return built === undefined || name?.test(repository) !== true ? [] : [{ image, built, location }];
    });
  const same = images.find(({ built }) => commit.startsWith(built) || built.startsWith(commit));
  if (same !== undefined) return { kind: 'agrees', with: code(same.image), location: same.location };
  const [first] = images;
  if (first === undefined || !claim.isPlain) return unchecked;
  return { kind: 'contradicts', actual: `the head has ${code(first.image)}`, location: first.location };
}

function versionsOf(component: string, config: HeadConfig): readonly VersionInForce[] {
  return [
    ...fromImages(component, config),
    ...(component === 'dynamo' ? dynamoOf(config) : offloadOf(component, config)),
  ];
}

function fromImages(component: string, config: HeadConfig): readonly VersionInForce[] {
  const name = imageNames[component];
  return config.images.flatMap(({ image, location }) => {
    const { repository, tag = '' } = partsOf(image);
    return name?.test(repository) === true && /^v?\d+\.\d/.test(tag) ? [{ text: tag, location }] : [];
  });
}

function dynamoOf({ key, submitted: { entry }, points }: HeadConfig): readonly VersionInForce[] {
  const { document, config } = entry;
  const { router } = config;
  const own =
    typeof router === 'object' && router?.name.startsWith('dynamo') === true && router.version != null
      ? [
          {
            text: String(router.version),
            location: { path: document.path, line: document.lineOf([key, 'router']) },
          },
        ]
      : [];
  const installed = points
    .flatMap(({ servings }) => servings)
    .flatMap(({ dynamo }) =>
      dynamo?.version?.value.kind === 'known' && dynamo.kind !== 'git'
        ? [{ text: dynamo.version.value.text, location: dynamo.version.origin }]
        : [],
    );
  return [...own, ...installed];
}

function offloadOf(component: string, { points }: HeadConfig): readonly VersionInForce[] {
  return points.flatMap(({ point: { row } }) => {
    const backend = row.recipe['kv-offload-backend'];
    return typeof backend === 'object' && backend?.name === component && backend.version != null
      ? [{ text: String(backend.version), location: row.location }]
      : [];
  });
}
