import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { modelPolicy, proposedModelPolicy } from '../../src/facts/model-policy.ts';
import { policyDocument } from '../benchmark/model-policy/support.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, HEAD, memoryEvidence } from '../support/memory-evidence.ts';

const PATH = 'MODELS.md';
const more = policyDocument.replace('| Delta |', '| Zeta | `zeta` | TBD | Agentic coding | |\n| Delta |');

describe('the model policy', () => {
  test('is the one of the default branch', async () => {
    const evidence = memoryEvidence({ head: { [PATH]: more }, default: { [PATH]: policyDocument } });
    const found = await gather(modelPolicy, evidence);
    expect(found?.file).toMatchObject({ commit: DEFAULT, path: PATH });
    expect(found?.policy.rows).toHaveLength(5);
  });

  test('stands elsewhere in the newer layout', async () => {
    const files = {
      'inferencex-e2e/configs/nvidia-master.yaml': '{}',
      'inferencex-e2e/docs/MODELS.md': policyDocument,
    };
    expect((await gather(modelPolicy, memoryEvidence({ default: files })))?.policy.path).toBe(
      'inferencex-e2e/docs/MODELS.md',
    );
  });

  test('may be absent', async () => {
    expect(await gather(modelPolicy, memoryEvidence({}))).toBeUndefined();
  });

  test('that has no matrix is unknown, not absent', async () => {
    const reading = gather(modelPolicy, memoryEvidence({ default: { [PATH]: '# Models\n' } }));
    await expect(reading).rejects.toBeInstanceOf(FactUnknown);
    await expect(reading).rejects.toMatchObject({ needs: 'nothing', message: expect.stringContaining(PATH) });
  });
});

describe('the proposed model policy', () => {
  const propose = (head: Record<string, string>) =>
    gather(proposedModelPolicy, memoryEvidence({ base: { [PATH]: policyDocument }, head }));

  test('is the head version, if it differs', async () => {
    const found = await propose({ [PATH]: more });
    expect(found?.file.commit).toBe(HEAD);
    expect(found?.policy.rows).toHaveLength(6);
  });

  test('is none where nothing is proposed, or nothing that can be read', async () => {
    expect(await propose({ [PATH]: policyDocument })).toBeUndefined();
    expect(await propose({})).toBeUndefined();
    expect(await propose({ [PATH]: 'no matrix\n' })).toBeUndefined();
  });
});
