import { describe, expect, test } from '@jest/globals';
import type { GoldenCurve } from '../../src/benchmark/golden/golden-curve.ts';
import { EvidenceRefused, EvidenceUnreadable } from '../../src/evidence/errors.ts';
import { type GoldenCurves, goldenCurves } from '../../src/facts/golden-curves.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, type Files, memoryEvidence } from '../support/memory-evidence.ts';

const ROOT = 'golden_al_distribution';
const curve = (value: number) => `model-8:\n  thinking_on:\n    2: ${value}\n`;

async function curvesOf(files: Files): Promise<GoldenCurves | undefined> {
  return gather(goldenCurves, memoryEvidence({ default: files }));
}

function writtenValue(found: GoldenCurves | undefined, stem: string): string | undefined {
  const one: GoldenCurve | { problem: string } | undefined = found?.curves.get(stem);
  if (one === undefined) return undefined;
  return 'problem' in one ? one.problem : one.modes.get('thinking_on')?.get(2)?.value.units.toString();
}

describe('golden curves', () => {
  test('are those of the default branch, by file name', async () => {
    const evidence = memoryEvidence({
      head: { [`${ROOT}/m8_mtp.yaml`]: curve(2.99) },
      default: { [`${ROOT}/m8_mtp.yaml`]: curve(2.49), [`${ROOT}/m9_mtp.yaml`]: curve(2.51) },
    });
    const found = await gather(goldenCurves, evidence);
    expect([found?.commit, found?.directory]).toEqual([DEFAULT, ROOT]);
    expect([writtenValue(found, 'm8_mtp'), writtenValue(found, 'm9_mtp')]).toEqual(['249', '251']);
  });

  test('stand elsewhere in the newer layout', async () => {
    const directory = 'inferencex-e2e/infx/golden_al_distribution';
    const found = await curvesOf({
      'inferencex-e2e/configs/nvidia-master.yaml': '{}',
      [`${directory}/m8_mtp.yaml`]: curve(2.49),
      [`${ROOT}/m8_mtp.yaml`]: curve(2.99),
    });
    expect([found?.directory, writtenValue(found, 'm8_mtp')]).toEqual([directory, '249']);
  });

  test('are absent where the repository has no such folder', async () => {
    expect(await curvesOf({ 'README.md': 'x' })).toBeUndefined();
    expect(await curvesOf({ [`${ROOT}_old/m8_mtp.yaml`]: curve(2.4) })).toBeUndefined();
  });

  test('are none, and yet not absent, in a folder without curves', async () => {
    const found = await curvesOf({ [`${ROOT}/README.md`]: 'x', [`${ROOT}/old/m8_mtp.yaml`]: curve(2.4) });
    expect(found?.curves.size).toBe(0);
  });

  test('that cannot be read say so, and leave the others as they are', async () => {
    const found = await curvesOf({ [`${ROOT}/a.yaml`]: 'a: [', [`${ROOT}/m8_mtp.yaml`]: curve(2.49) });
    expect(writtenValue(found, 'a')).toContain(`${ROOT}/a.yaml:`);
    expect(writtenValue(found, 'm8_mtp')).toBe('249');
  });

  test('whose bytes cannot be read say so', async () => {
    const evidence = memoryEvidence({ default: { [`${ROOT}/m8_mtp.yaml`]: curve(2.49) } });
    const blob = async (oid: string) => {
      throw new EvidenceUnreadable(oid, 'is too large');
    };
    const found = await gather(goldenCurves, { ...evidence, git: { ...evidence.git, blob } });
    expect(writtenValue(found, 'm8_mtp')).toContain('is too large');
  });

  test('in a folder that cannot be listed are unknown, not absent', async () => {
    const evidence = memoryEvidence({});
    const list = async () => {
      throw new EvidenceRefused('the tree', 403);
    };
    const reading = gather(goldenCurves, { ...evidence, git: { ...evidence.git, list } });
    await expect(reading).rejects.toBeInstanceOf(EvidenceRefused);
  });

  test('in too great a number are unknown', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 201 }, (_, at) => [`${ROOT}/m${at}.yaml`, curve(2.4)]),
    );
    await expect(curvesOf(files)).rejects.toMatchObject({ needs: 'nothing' });
  });
});
