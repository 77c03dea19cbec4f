import { describe, expect, test } from '@jest/globals';
import { blobId } from '../../src/evidence/directory/directory-tree.ts';
import { EvidenceInputError, EvidenceUnreadable } from '../../src/evidence/errors.ts';
import type { History } from '../../src/evidence/git-evidence.ts';
import { checklist } from '../../src/facts/checklist.ts';
import { signature } from '../../src/facts/signature.ts';
import { templateMatch } from '../../src/facts/template-match.ts';
import { gather } from '../support/gather.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';
import { checklistDocument, filledSignoff, itemsOf, plainDocument } from '../support/sign-offs.ts';

const PATH = 'docs/PR_REVIEW_CHECKLIST.md';
const older = plainDocument.replace(/- \[ \] Verified that this PR passes evals.*\n/, '');
const oldest = older.replace(/- \[ \] Verified that validation.*\n/, '');

function history(complete: boolean, ...documents: readonly string[]): History {
  return {
    complete,
    revisions: documents.map((text, index) => ({
      commit: String(index).repeat(40),
      date: `2026-09-${String(20 - index).padStart(2, '0')}T01:00:00+02:00`,
      entry: { path: PATH, mode: '100644', oid: blobId(Buffer.from(text)) },
    })),
  };
}

function evidenceOf(body: string, past?: History) {
  return memoryEvidence({
    // The old documents stand in another commit, so that their blobs can be read.
    head: { old: older, oldest },
    default: { [PATH]: plainDocument },
    signoff: { kind: 'given', body, author: 'ada' },
    ...(past !== undefined && { history: past }),
  });
}

const complete = filledSignoff('ada', plainDocument);
const withoutEvals = complete.replace(/- \[x\] Verified that this PR passes evals.*\n/, '');
const withoutBoth = withoutEvals.replace(/- \[x\] Verified that validation.*\n/, '');

describe('the checklist', () => {
  test("is the default branch's", async () => {
    const found = await gather(
      checklist,
      memoryEvidence({ head: { [PATH]: '# gone' }, default: { [PATH]: plainDocument } }),
    );
    expect(found?.items).toEqual(itemsOf(plainDocument));
  });

  test('is found where the layout keeps it', async () => {
    const files = {
      'inferencex-e2e/configs/amd-master.yaml': '{}',
      [`inferencex-e2e/${PATH}`]: checklistDocument,
    };
    expect((await gather(checklist, memoryEvidence({ default: files })))?.file.path).toBe(
      `inferencex-e2e/${PATH}`,
    );
  });

  test('may be absent', async () => {
    expect(await gather(checklist, memoryEvidence({ default: {} }))).toBeUndefined();
  });

  test('without a template it is unusable input, named', async () => {
    const asking = gather(checklist, memoryEvidence({ default: { [PATH]: '# Checklist\n- [ ] a' } }));
    await expect(asking).rejects.toThrow(EvidenceInputError);
    await expect(asking).rejects.toThrow(PATH);
  });

  test('with more items than any reviewer would fill in is unusable input', async () => {
    const items = Array.from({ length: 201 }, (_, index) => `- [ ] item ${index}`).join('\n');
    const asking = gather(checklist, memoryEvidence({ default: { [PATH]: `## Template\n${items}` } }));
    await expect(asking).rejects.toThrow('201 items');
  });

  test('that is a symbolic link is unreadable, not absent', async () => {
    const evidence = memoryEvidence({ default: { [PATH]: 'elsewhere' } });
    const git: typeof evidence.git = {
      ...evidence.git,
      entry: async (commit, path) => {
        const entry = await evidence.git.entry(commit, path);
        return entry && { ...entry, mode: '120000' };
      },
    };
    await expect(gather(checklist, { ...evidence, git })).rejects.toThrow(EvidenceUnreadable);
  });
});

describe('since when an item is in the template', () => {
  async function days(body: string, past: History): Promise<(string | undefined)[]> {
    const found = (await gather(templateMatch, evidenceOf(body, past))) ?? [];
    return found.map((item) => item.inTemplateSince);
  }

  test('is the day (UTC) of the oldest version that has it without a gap', async () => {
    expect(await days(withoutEvals, history(true, plainDocument, plainDocument, older))).toEqual([
      undefined,
      undefined,
      '2026-09-18',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('is told for each missing item', async () => {
    const found = await days(withoutBoth, history(true, plainDocument, older, oldest));
    expect(found.slice(1, 3)).toEqual(['2026-09-18', '2026-09-19']);
  });

  test('is the first version of a history known from its beginning', async () => {
    expect((await days(withoutEvals, history(true, plainDocument)))[2]).toBe('2026-09-19');
  });

  test('is not claimed where history ends before the item began', async () => {
    expect((await days(withoutEvals, history(false, plainDocument)))[2]).toBeUndefined();
  });

  test('a complete sign-off reads no history', async () => {
    const evidence = evidenceOf(complete);
    const git = { ...evidence.git, history: () => Promise.reject(new Error('read')) };
    await expect(gather(templateMatch, { ...evidence, git })).resolves.toHaveLength(6);
  });
});

describe('the match', () => {
  test('is undefined without a template or without a text', async () => {
    expect(await gather(templateMatch, memoryEvidence({ default: {} }))).toBeUndefined();
    const authorOnly = memoryEvidence({
      default: { [PATH]: plainDocument },
      signoff: { kind: 'given', author: 'ada' },
    });
    expect(await gather(templateMatch, authorOnly)).toBeUndefined();
  });

  test('says which items the detail section explains', async () => {
    const body = complete.replace(
      '- insert any additional info here',
      '- official cookbook: N/A, because nothing is served',
    );
    const found = (await gather(templateMatch, evidenceOf(body))) ?? [];
    expect(found.map((item) => item.explained)).toEqual([false, false, false, true, false, false]);
  });

  test("takes the policy's containment", async () => {
    const body = complete.replace('Verified that validation is green.', 'validation');
    const strict = (await gather(templateMatch, evidenceOf(body), { checklist: { containment: 1 } })) ?? [];
    const lenient =
      (await gather(templateMatch, evidenceOf(body), { checklist: { containment: 0.5 } })) ?? [];
    expect([strict[1]?.box, lenient[1]?.box?.text]).toEqual([
      undefined,
      expect.stringContaining('validation'),
    ]);
  });
});

describe('the signature', () => {
  const signed = (body: string, author?: string) =>
    gather(
      signature,
      memoryEvidence({ signoff: { kind: 'given', body, ...(author !== undefined && { author }) } }),
    );

  test.each([
    ['@ada', 'ada', 'names-author'],
    ['@bob', 'ada', 'names-another'],
    ['', 'ada', 'missing'],
    ['`FILL_IN_GITHUB_USERNAME`', 'ada', 'placeholder'],
    ['@bob', undefined, 'author-unknown'],
    ['', undefined, 'missing'],
    ['`FILL_IN_GITHUB_USERNAME`', undefined, 'placeholder'],
  ])('"%s" by %s: %s', async (name, author, judgement) => {
    const body = complete.replace('Signed: @ada', `Signed: ${name}`);
    expect((await signed(body, author))?.judgement).toBe(judgement);
  });

  test('there is none to judge without a text', async () => {
    expect(
      await gather(signature, memoryEvidence({ signoff: { kind: 'given', author: 'ada' } })),
    ).toBeUndefined();
  });
});
