import { describe, expect, test } from '@jest/globals';
import { FactUnknown } from '../../src/check/outcome.ts';
import { EvidenceRefused } from '../../src/evidence/errors.ts';
import type { GitHubEvidence } from '../../src/evidence/github-evidence.ts';
import { type Ownership, ownership } from '../../src/facts/ownership.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { type Files, memoryEvidence } from '../support/memory-evidence.ts';
import { OPENING } from '../support/sign-offs.ts';

const CODEOWNERS = `* @acme/core @root
/configs/amd.yaml @ada @bob
/configs/nv.yaml @eve @acme/nv
/configs/far.yaml @other/team
/configs/mail.yaml mail@example.com
/free/
`;

interface Signer {
  readonly login: string;
  readonly association?: string;
}

interface Scene {
  readonly codeowners?: string;
  readonly base?: Files;
  readonly head: Files;
  readonly signers: readonly Signer[];
  readonly membership?: GitHubEvidence['teamMembership'];
}

function scene({
  codeowners = CODEOWNERS,
  base = {},
  head,
  signers,
  membership,
}: Scene): Promise<Ownership | undefined> {
  const comments = signers.map(({ login, association = 'COLLABORATOR' }, id) =>
    commentOf(login, `${OPENING}\n- [x] item`, { id: id + 1, author_association: association }),
  );
  const evidence = memoryEvidence({
    base,
    head,
    default: { '.github/CODEOWNERS': codeowners },
    parts: ['comments', 'teams'],
    github: {
      comments: async () => comments,
      ...(membership !== undefined && { teamMembership: membership }),
    },
  });
  return gather(ownership, evidence);
}

const member: GitHubEvidence['teamMembership'] = async () => ({ state: 'active' });
const refuse = (status: number) => () => Promise.reject(new EvidenceRefused('team', status));

async function standing(path: string, signer: Signer, membership?: GitHubEvidence['teamMembership']) {
  const found = await scene({
    head: { [path]: 'x' },
    signers: [signer],
    ...(membership !== undefined && { membership }),
  });
  return found?.owned[0]?.standings[0]?.standing;
}

describe('the deciding line', () => {
  test('is the last that matches, and paths are grouped by it', async () => {
    const head = {
      'configs/amd.yaml': '1',
      'configs/nv.yaml': '2',
      'README.md': '3',
      'docs/a.md': '4',
      'free/x': '5',
    };
    const found = await scene({ head, signers: [] });
    expect(found?.owned.map(({ line, paths, isCatchAll }) => [line, paths, isCatchAll])).toEqual([
      [1, ['README.md', 'docs/a.md'], true],
      [2, ['configs/amd.yaml'], false],
      [3, ['configs/nv.yaml'], false],
    ]);
    expect(found?.unowned).toEqual(['free/x']);
  });

  test('a rename counts with both of its paths', async () => {
    const found = await scene({
      base: { 'configs/amd.yaml': 'same' },
      head: { 'configs/nv.yaml': 'same' },
      signers: [],
    });
    expect(found?.owned.map(({ paths }) => paths)).toEqual([['configs/amd.yaml'], ['configs/nv.yaml']]);
  });

  test('a removed path counts', async () => {
    const found = await scene({ base: { 'configs/amd.yaml': 'x' }, head: {}, signers: [] });
    expect(found?.owned[0]?.paths).toEqual(['configs/amd.yaml']);
  });

  test("CODEOWNERS is the default branch's, not the pull request's", async () => {
    const found = await scene({
      head: { '.github/CODEOWNERS': '* @mallory', 'configs/amd.yaml': 'x' },
      signers: [],
    });
    expect(found?.owned.flatMap(({ owners }) => owners)).not.toContain('@mallory');
  });

  test.each(['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'])('%s is read', async (path) => {
    const found = await gather(
      ownership,
      memoryEvidence({ head: { a: '1' }, default: { [path]: '* @ada' } }),
    );
    expect(found?.path).toBe(path);
  });

  test('.github/ comes before the root, the root before docs/', async () => {
    const all = { '.github/CODEOWNERS': '* @one', CODEOWNERS: '* @two', 'docs/CODEOWNERS': '* @three' };
    const first = await gather(ownership, memoryEvidence({ head: { a: '1' }, default: all }));
    expect(first?.owned[0]?.owners).toEqual(['@one']);
  });

  test('a repository without the file has no ownership', async () => {
    expect(await gather(ownership, memoryEvidence({ head: { a: '1' }, default: {} }))).toBeUndefined();
  });

  test('a file too large for GitHub is unknown, not absent', async () => {
    const huge = '# pad\n'.repeat(600_000);
    await expect(scene({ codeowners: huge, head: { a: '1' }, signers: [] })).rejects.toThrow(FactUnknown);
  });

  test('lines GitHub skips are reported', async () => {
    const found = await scene({ codeowners: '* @ada\n!keep @bob\n', head: { a: '1' }, signers: [] });
    expect(found?.problems).toEqual([expect.objectContaining({ line: 2 })]);
  });
});

describe("a signer's standing", () => {
  test('listed, in any case', async () => {
    expect(await standing('configs/amd.yaml', { login: 'ADA' })).toEqual({ kind: 'owner', via: 'listed' });
  });

  test('not listed on the line that decides, though on another', async () => {
    expect(await standing('configs/amd.yaml', { login: 'eve' })).toEqual({ kind: 'not-owner' });
  });

  test('listed anywhere, for a path of the catch-all', async () => {
    expect(await standing('README.md', { login: 'eve' })).toEqual({ kind: 'owner', via: 'listed-elsewhere' });
  });

  test("member of the line's team", async () => {
    expect(await standing('configs/nv.yaml', { login: 'zoe' }, member)).toEqual({
      kind: 'owner',
      via: 'team',
      team: '@acme/nv',
    });
  });

  test("member of the catch-all's team", async () => {
    expect(await standing('README.md', { login: 'zoe' }, member)).toMatchObject({
      kind: 'owner',
      via: 'team',
    });
  });

  test('invited to the team, but not a member yet', async () => {
    const pending: GitHubEvidence['teamMembership'] = async () => ({ state: 'pending' });
    expect(await standing('configs/nv.yaml', { login: 'zoe', association: 'MEMBER' }, pending)).toEqual({
      kind: 'not-owner',
    });
  });

  test.each([403, 404])('a team that answers %i is settled by the association', async (status) => {
    const asMember = await standing(
      'configs/nv.yaml',
      { login: 'zoe', association: 'MEMBER' },
      refuse(status),
    );
    expect(asMember).toEqual({ kind: 'owner', via: 'association', team: '@acme/nv' });
    const asCollaborator = await standing('configs/nv.yaml', { login: 'zoe' }, refuse(status));
    expect(asCollaborator).toEqual({ kind: 'not-owner', unreadableTeam: '@acme/nv' });
  });

  test('OWNER counts like MEMBER, CONTRIBUTOR and NONE do not', async () => {
    const kinds = await Promise.all(
      ['OWNER', 'CONTRIBUTOR', 'NONE'].map(
        async (association) =>
          (await standing('configs/nv.yaml', { login: 'zoe', association }, refuse(404)))?.kind,
      ),
    );
    expect(kinds).toEqual(['owner', 'not-owner', 'not-owner']);
  });

  test("another organisation's team is never asked and counts as unreadable", async () => {
    const asked = () => Promise.reject(new Error('asked'));
    expect(await standing('configs/far.yaml', { login: 'zoe', association: 'MEMBER' }, asked)).toMatchObject({
      via: 'association',
    });
  });

  test('a team nobody could ask leaves it open, whatever the association', async () => {
    expect(await standing('configs/nv.yaml', { login: 'zoe', association: 'MEMBER' })).toEqual({
      kind: 'unknown',
      reason: 'team',
      owner: '@acme/nv',
    });
  });

  test('a failing team lookup is no answer', async () => {
    const asking = standing('configs/nv.yaml', { login: 'zoe', association: 'MEMBER' }, refuse(500));
    await expect(asking).rejects.toThrow(EvidenceRefused);
  });

  test('an e-mail owner cannot be compared with a login', async () => {
    expect(await standing('configs/mail.yaml', { login: 'zoe' })).toEqual({
      kind: 'unknown',
      reason: 'email',
      owner: 'mail@example.com',
    });
  });

  test('without an association (offline) an unlisted signer of a team line stays open', async () => {
    const evidence = memoryEvidence({
      head: { 'configs/far.yaml': 'x' },
      default: { CODEOWNERS },
      signoff: { kind: 'given', author: 'zoe' },
    });
    const found = await gather(ownership, evidence);
    expect(found?.owned[0]?.standings[0]?.standing.kind).toBe('unknown');
  });

  test('several signers stand side by side', async () => {
    const found = await scene({
      head: { 'configs/amd.yaml': 'x' },
      signers: [{ login: 'ada' }, { login: 'eve' }],
    });
    expect(
      found?.owned[0]?.standings.map(({ login, standing: { kind } }) => `${login} ${kind}`).toSorted(),
    ).toEqual(['ada owner', 'eve not-owner']);
  });
});

test('somebody who signed twice stands once, by the newer sign-off', async () => {
  const comments = ['2026-10-20', '2026-10-21'].map((day, id) =>
    commentOf(id === 0 ? 'ada' : 'Ada', `${OPENING}\n- [x] item`, {
      id: id + 1,
      created_at: `${day}T00:00:00Z`,
    }),
  );
  const evidence = memoryEvidence({
    head: { 'configs/amd.yaml': 'x' },
    default: { CODEOWNERS },
    parts: ['comments'],
    github: { comments: async () => comments },
  });
  const found = await gather(ownership, evidence);
  expect(found?.owned[0]?.standings.map(({ login }) => login)).toEqual(['Ada']);
});
