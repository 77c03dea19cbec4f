import { code } from '../../src/check/markdown.ts';
import type { Location } from '../../src/check/outcome.ts';
import type { ConfigServings, EffectiveServing, PointServings } from '../../src/facts/servings.ts';

/** One role of one point, or the point where its roles are not known. Texts are markdown. */
export type Publication =
  | { readonly kind: 'published'; readonly by: Location | undefined }
  | { readonly kind: 'silent'; readonly why: string; readonly mend: string; readonly location: Location }
  | { readonly kind: 'unknown'; readonly why: string; readonly needs: 'network' | 'nothing' };

/** A config whose framework is Dynamo with TensorRT-LLM. */
export interface JudgedConfig {
  readonly key: string;
  readonly publications: readonly Publication[];
}

const frameworks = ['dynamo-trt', 'dynamo-trtllm'];

/**
 * What is submitted, and of what is only reached those points whose answer a changed file decides. Configs of other
 * frameworks are left out.
 */
export function judgeConfigs(
  servings: readonly ConfigServings[],
  changed: ReadonlySet<string>,
): readonly JudgedConfig[] {
  return servings.flatMap(({ key, isSubmitted, points }): JudgedConfig[] => {
    const own = points.filter(({ point }) => frameworks.includes(point.row.recipe.framework));
    const publications = own.flatMap((point) => ofPoint(point, isSubmitted ? undefined : changed));
    return publications.length === 0 ? [] : [{ key, publications }];
  });
}

/** `changed`: only what these files decide. */
function ofPoint(
  { throughput: served }: PointServings,
  changed: ReadonlySet<string> | undefined,
): readonly Publication[] {
  switch (served.kind) {
    case 'served':
      return served.servings
        .filter((serving) => changed === undefined || isDecidedBy(serving, changed))
        .map(ofServing);
    case 'unknown':
      return changed === undefined
        ? [unknown(code(served.message), served.isElsewhere ? 'network' : 'nothing')]
        : [];
  }
}

/** Scripts that clone srt-slurm change for many reasons; the pin of a submodule only for one. */
function isDecidedBy(
  { metricsPublication, srtSlurm }: EffectiveServing,
  changed: ReadonlySet<string>,
): boolean {
  const path = (metricsPublication?.decidedBy ?? srtSlurm?.ref)?.origin.path;
  return path !== undefined && !path.endsWith('.sh') && changed.has(path);
}

function ofServing(serving: EffectiveServing): Publication {
  const { metricsPublication: found, srtSlurm } = serving;
  if (found === undefined)
    return unknown(`what starts at ${code(placeOf(serving))} does not serve TensorRT-LLM behind Dynamo`);
  const by = found.decidedBy;
  const ref = srtSlurm?.ref.value;
  const pinned = ref?.kind === 'known' ? `srt-slurm at ${code(ref.text)}` : 'the srt-slurm that it uses';
  if (found.isPublished === true) return { kind: 'published', by: by?.origin };
  if (found.isPublished === undefined)
    return unknown(
      by === undefined
        ? `what ${pinned} publishes is not known`
        : `the value at ${code(placeOf(by))} cannot be told`,
    );
  const isCombined = srtSlurm?.generation === 'combined';
  const mend = isCombined ? 'publish_events_and_metrics: true' : 'publish_metrics: true';
  const why =
    by === undefined
      ? `${pinned} publishes no metrics unless ${code(mend)} is set`
      : `metrics are switched off at ${code(placeOf(by))}`;
  return { kind: 'silent', why, mend, location: (by ?? serving).origin };
}

function unknown(why: string, needs: 'network' | 'nothing' = 'nothing'): Publication {
  return { kind: 'unknown', why, needs };
}

function placeOf({ origin: { path, line } }: Pick<EffectiveServing, 'origin'>): string {
  return `${path}:${line}`;
}
