import { code } from '../../src/check/markdown.ts';
import type { CellClaim } from '../../src/facts/description-claims.ts';
import type { Head, HeadPoint } from './head.ts';
import { flagName, settingId } from './in-force.ts';
import { inForce, isTold, judgeValue } from './judge-settings.ts';
import { type Judgement, unchecked } from './judgement.ts';
import labels from './labels.json' with { type: 'json' };

/** A cell of a table of points: a setting by its name or by its usual abbreviation, or the number of GPUs. */
export function judgeCell(claim: CellClaim, head: Head): Judgement {
  if (/^(?:total )?gpus?$/.test(claim.label)) return judgeGpus(claim, head);
  const found = idsOf(claim.label)
    .flatMap((id) => inForce(head, id))
    .filter(
      ({ role, concurrency }) =>
        concurrency === claim.concurrency && (claim.role === undefined || role === claim.role),
    );
  return judgeValue(claim.value, found, isTold(head));
}

function idsOf(label: string): readonly string[] {
  const listed = labels.find((entry) => entry.label === label);
  if (listed === undefined)
    return label.includes(' ') ? [settingId('flag', flagName(label.replaceAll(' ', '-')))] : [];
  return listed.names.map((name) => settingId(listed.form === 'flag' ? 'flag' : 'variable', name));
}

function judgeGpus(claim: CellClaim, { configs }: Head): Judgement {
  const points = configs
    .flatMap((config) => config.points)
    .filter(({ point }) => point.concurrency === claim.concurrency);
  const totals = points.map(gpusOf);
  const location = points[0]?.point.row.location;
  if (totals.includes(Number(claim.value)))
    return { kind: 'agrees', with: code(`${claim.value} GPUs`), location };
  if (totals.length === 0 || totals.some((total) => total === undefined)) return unchecked;
  const actual = [...new Set(totals)].map((total) => code(`${total} GPUs`)).join(', ');
  return { kind: 'contradicts', actual: `the head has ${actual}`, location };
}

/** Of all workers of a point. */
function gpusOf({ servings }: HeadPoint): number | undefined {
  let total = 0;
  for (const { topology } of servings) {
    const [gpus = Number.NaN, workers = Number.NaN] = [topology.gpus, topology.workers].map((setting) =>
      setting?.value.kind === 'known' ? Number(setting.value.text) : Number.NaN,
    );
    total += gpus * workers;
  }
  return servings.length === 0 || Number.isNaN(total) ? undefined : total;
}
