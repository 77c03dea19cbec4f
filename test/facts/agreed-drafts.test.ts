import { describe, expect, test } from '@jest/globals';
import { agreedDrafts } from '../../src/facts/agreed-drafts.ts';
import { gather } from '../support/gather.ts';
import { DEFAULT, memoryEvidence } from '../support/memory-evidence.ts';

const matrix =
  '| Model | Prefix | Date added | Active scenarios | Deprecated scenarios |\n|---|---|---|---|---|\n| M | `m8` | 2026-01-01 | Agentic coding | |\n';
const draftsIn = async (table: string) =>
  gather(agreedDrafts, memoryEvidence({ default: { 'MODELS.md': `# Models\n\n${table}\n${matrix}` } }));

describe('agreed drafts', () => {
  test('are read from their column, with the prefixes of their row', async () => {
    const table = `| Model | Engines | Agreed draft model(s) (PoR) | Proposed draft model(s) pending alignment |
|---|---|---|---|
| Model-8 (\`m8\`, \`M9\`) | both | \`acme/Model-8-EAGLE3\` and/or \`acme/Model-8-GQA\` | \`acme/Model-8-Next\` |
| Other (\`o\`) | one | native MTP | None |
`;
    expect(await draftsIn(table)).toEqual({
      commit: DEFAULT,
      path: 'MODELS.md',
      drafts: [
        { prefixes: ['m8', 'm9'], name: 'acme/Model-8-EAGLE3', line: 5 },
        { prefixes: ['m8', 'm9'], name: 'acme/Model-8-GQA', line: 5 },
      ],
    });
  });

  test('are none in a document without such a column', async () => {
    expect(
      await draftsIn('| Model | Proposed draft model(s) |\n|---|---|\n| A (`m8`) | `acme/X` |\n'),
    ).toMatchObject({
      drafts: [],
    });
  });

  test('are not known of in a repository without the document', async () => {
    expect(await gather(agreedDrafts, memoryEvidence({}))).toBeUndefined();
  });
});
