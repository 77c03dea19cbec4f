import { readModelPolicy } from '../../../src/benchmark/model-policy/read-model-policy.ts';

/** A policy document of the shape that the audited repository has, about invented models. */
export const policyDocument = `# Models

## Deprecation Notice

### Monday, August 3, 2026

**Monday, August 3, 2026** is the last day of what follows. It is the last day for nothing else.

**Monday, August 3, 2026** is the last day for the recipes below.

| Model | Deprecated | Remains |
|---|---|---|
| Alpha-2.5/2.6 (\`alpha2.5\`) | Single-turn 8k1k | Agentic coding |
| Beta3 (\`beta3\`) | All **bf16** recipes, in every scenario, on all hardware | fp8 |

These are still to come:

| Model | Deprecated arm | Published arm |
|---|---|---|
| Beta3 (\`beta3\`) | Agentic coding, non-MTP | Agentic coding, MTP |

**Status: not yet enacted.** They run on.

### Thursday, August 6, 2026

**Thursday, August 6, 2026** is the last day for the **Single-turn 8k1k** scenario on **Gamma-1** (\`gamma1\`); more later. Unlike \`delta\`.

## Scenarios

| Scenario | ISL/OSL | Status |
|---|---|---|
| Agentic coding | long | Active, see [here](benchmarks/) |
| Single-turn 8k1k | 8192 / 1024 | Active. |
| Single-turn 1k1k | 1024 / 1024 | **Deprecated for all models** since 2026-07-17 ([#1](https://example.org/1)) |

## Model support matrix

| Model class | Prefix | Date added | Active scenarios | Deprecated scenarios |
|---|---|---|---|---|
| Alpha-2.5/2.6-Code | \`alpha2.5\` | TBD | Agentic coding (the non-MTP arm still runs, pending) | Single-turn 1k1k |
| Beta3-397B | \`beta3\` | 2026-02-16 | Single-turn 8k1k and Agentic coding, both limited to fp8/fp4 | all bf16 recipes (removed) |
| Gamma-1 / Gamma-1.1 | \`gamma1\`, \`gamma1.1\` | 2026-03-06 | Single-turn 8k1k | Single-turn 1k8k (Gamma-1 only), Agentic coding |
| Delta | \`delta\` | TBD | Agentic coding (DSpark only) | Agentic coding non-DSpark arm (from day 0) |
| Epsilon | \`epsilon\` | 2025-08-12 | None (retired 2026-07-06, [#2](https://example.org/2)) | Single-turn 8k1k [^1] |

[^1]: gone.
`;

export const policy = readModelPolicy(policyDocument, 'MODELS.md');

/** Line of the document that holds the text. */
export function lineOf(text: string): number {
  return policyDocument.split('\n').findIndex((line) => line.includes(text)) + 1;
}
