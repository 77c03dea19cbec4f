import { describe, expect, test } from '@jest/globals';
import { codeowner } from '../../checks/00-codeowner/index.ts';
import type { Outcome } from '../../src/check/outcome.ts';
import type { OwnedPaths, Ownership } from '../../src/facts/ownership.ts';
import type { Signoffs } from '../../src/facts/signoff.ts';

type Standing = OwnedPaths['standings'][number]['standing'];

const listed: Standing = { kind: 'owner', via: 'listed' };
const foreign: Standing = { kind: 'not-owner' };

function owned(more: Partial<OwnedPaths>, standing: Standing, login = 'ada'): OwnedPaths {
  const base = {
    line: 4,
    pattern: '/configs/amd.yaml',
    isCatchAll: false,
    owners: ['@ada', '@bob'],
    paths: ['configs/amd.yaml'],
  };
  return { ...base, standings: [{ login, association: 'COLLABORATOR', standing }], ...more };
}

const catchAll = (standing: Standing) =>
  owned({ line: 1, pattern: '*', isCatchAll: true, owners: ['@acme/core'], paths: ['README.md'] }, standing);

function ownershipOf(...lines: readonly OwnedPaths[]): Ownership {
  return {
    repository: 'acme/bench',
    commit: 'd'.repeat(40),
    path: '.github/CODEOWNERS',
    problems: [],
    owned: lines,
    unowned: [],
  };
}

const signed: Signoffs = {
  judged: { author: 'ada' },
  current: [{ author: 'ada' }],
  stale: [],
  refused: [],
  permissionAssumed: false,
};

function evaluate(ownership: Ownership | undefined, signoffs: Signoffs = signed): Outcome {
  return codeowner.evaluate({
    facts: { ownership, signoffs },
    config: {},
    rules: codeowner.rules,
    reviewDate: '2026-10-22',
  });
}

describe('PASS', () => {
  test('names the signer, the path and the deciding line', () => {
    const outcome = evaluate(ownershipOf(owned({}, listed)));
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: '`@ada` is a listed owner of `configs/amd.yaml` (`.github/CODEOWNERS:4`)',
      evidence: [
        {
          label: '.github/CODEOWNERS:4',
          url: `https://github.com/acme/bench/blob/${'d'.repeat(40)}/.github/CODEOWNERS#L4`,
        },
      ],
    });
  });

  test('says what the rest falls to', () => {
    const outcome = evaluate(
      ownershipOf(catchAll({ kind: 'owner', via: 'listed-elsewhere' }), owned({}, listed)),
    );
    expect(outcome.summary).toContain(
      '`@ada` is a listed code owner for the other path, which only the catch-all `*` covers',
    );
  });

  test('says when a team or an association decides', () => {
    expect(
      evaluate(ownershipOf(owned({}, { kind: 'owner', via: 'team', team: '@acme/nv' }))).summary,
    ).toContain('member of `@acme/nv`');
    const byAssociation = evaluate(
      ownershipOf(owned({}, { kind: 'owner', via: 'association', team: '@acme/nv' })),
    );
    expect(byAssociation.summary).toContain('`@acme/nv` cannot be read; association COLLABORATOR');
  });

  test('says that write access was assumed', () => {
    expect(
      evaluate(ownershipOf(owned({}, listed)), { ...signed, permissionAssumed: true }).summary,
    ).toContain('write access is assumed');
  });

  test('needs nobody where nothing has an owner', () => {
    expect(evaluate({ ...ownershipOf(), unowned: ['free/x'] })).toMatchObject({
      kind: 'pass',
      summary: 'no changed path has an owner',
    });
  });

  test('is N/A where nothing is changed, whoever signed', () => {
    const nobody: Signoffs = {
      judged: undefined,
      current: [],
      stale: [],
      refused: [],
      permissionAssumed: true,
    };
    for (const found of [signed, nobody]) expect(evaluate(ownershipOf(), found).kind).toBe('not-applicable');
  });

  test('stays short however many lines decide', () => {
    const many = Array.from({ length: 50 }, (_, line) => owned({ line, paths: [`p${line}`] }, listed));
    expect(evaluate(ownershipOf(...many)).summary).toContain('47 more lines are covered, too');
  });

  test('reports lines of CODEOWNERS that GitHub skips', () => {
    const problems = [{ line: 9, text: '!x @ada', reason: 'negation' }];
    const outcome = evaluate({ ...ownershipOf(owned({}, listed)), problems });
    expect(outcome.findings).toEqual([
      {
        message: expect.stringContaining('`!x @ada`'),
        location: { path: '.github/CODEOWNERS', line: 9, commit: 'd'.repeat(40) },
      },
    ]);
  });
});

describe('several signers', () => {
  const both = (first: Standing, second: Standing): OwnedPaths['standings'] => [
    { login: 'ada', association: 'COLLABORATOR', standing: first },
    { login: 'eve', association: 'COLLABORATOR', standing: second },
  ];
  const two: Signoffs = { ...signed, current: [{ author: 'ada' }, { author: 'eve' }] };

  test('cover together what neither covers alone', () => {
    const amd = owned({ standings: both(listed, foreign) }, listed);
    const nv = owned({ line: 7, paths: ['configs/nv.yaml'], standings: both(foreign, listed) }, listed);
    const outcome = evaluate(ownershipOf(amd, nv), two);
    expect(outcome.kind).toBe('pass');
    expect(outcome.summary).toBe(
      '`@ada` is a listed owner of `configs/amd.yaml` (`.github/CODEOWNERS:4`); `@eve` is a listed owner of `configs/nv.yaml` (`.github/CODEOWNERS:7`)',
    );
  });

  test('an open question of one does not matter if the other is an owner', () => {
    const unknown: Standing = { kind: 'unknown', reason: 'team', owner: '@acme/nv' };
    expect(evaluate(ownershipOf(owned({ standings: both(unknown, listed) }, listed)), two).kind).toBe('pass');
    expect(evaluate(ownershipOf(owned({ standings: both(unknown, foreign) }, listed)), two).kind).toBe(
      'cannot-tell',
    );
  });

  test('a path of neither fails and names both', () => {
    const outcome = evaluate(ownershipOf(owned({ standings: both(foreign, foreign) }, listed)), two);
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('`@ada`, `@eve` do not own'),
    });
  });
});

describe('FAIL', () => {
  test('names each foreign path with its real owners and what to do', () => {
    const outcome = evaluate(
      ownershipOf(
        catchAll(listed),
        owned({ paths: ['configs/amd.yaml', 'configs/amd2.yaml'] }, foreign, 'eve'),
      ),
    );
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: '`@eve` does not own `configs/amd.yaml`, `configs/amd2.yaml` (owned by `@ada`, `@bob`)',
    });
    expect(outcome.findings?.map((finding) => finding.location)).toEqual([
      { path: 'configs/amd.yaml' },
      { path: 'configs/amd2.yaml' },
    ]);
    expect(outcome.findings?.[0]?.message).toContain('Ask one of its owners to post the sign-off');
  });

  test('says that an unreadable team did not help', () => {
    const outcome = evaluate(
      ownershipOf(owned({ owners: ['@acme/nv'] }, { kind: 'not-owner', unreadableTeam: '@acme/nv' })),
    );
    expect(outcome.findings?.[0]?.message).toContain(
      '`@acme/nv` cannot be read, and `@ada` is only `COLLABORATOR` here',
    );
  });

  test('a foreign path fails even if another path is an open question', () => {
    const open = owned({ line: 7 }, { kind: 'unknown', reason: 'team', owner: '@acme/nv' });
    expect(evaluate(ownershipOf(owned({}, foreign), open)).kind).toBe('fail');
  });

  test('a repository without CODEOWNERS fails, signed or not', () => {
    const none: Signoffs = {
      judged: undefined,
      current: [],
      stale: [],
      refused: [],
      permissionAssumed: true,
    };
    expect(evaluate(undefined).kind).toBe('fail');
    expect(evaluate(undefined, none).kind).toBe('fail');
  });

  test('names mention nobody', () => {
    const outcome = evaluate(ownershipOf(owned({}, foreign)));
    const texts = [outcome.summary, ...(outcome.findings ?? []).map((finding) => finding.message)];
    for (const text of texts) expect(text.replace(/`[^`]*`/g, '')).not.toContain('@');
  });
});

describe('a sign-off of another commit', () => {
  const old = {
    key: 'issuecomment-5',
    author: 'bob',
    sha: `abc1234${'0'.repeat(33)}`,
    assessed: 'd'.repeat(40),
  };
  const onlyOld: Signoffs = { ...signed, current: [], stale: [old] };

  test('fails alone, and says how to sign off again', () => {
    expect(evaluate(ownershipOf(owned({ standings: [] }, listed)), onlyOld)).toMatchObject({
      kind: 'fail',
      summary:
        'the sign-off of `@bob` is for `abc1234`, not for the assessed `ddddddd`: edit the comment to sign off again',
      findings: [{ message: expect.stringContaining('`issuecomment-5`') }],
    });
  });

  test('against another base branch, and in a review, says both', () => {
    const review: Signoffs = {
      ...onlyOld,
      stale: [{ ...old, key: 'pullrequestreview-5', sha: old.assessed }],
    };
    expect(evaluate(ownershipOf(owned({ standings: [] }, listed)), review).summary).toBe(
      'the sign-off of `@bob` is for the diff against another base branch: review this commit, or edit the review, to sign off again',
    );
  });

  test('of unknown commit is said to be so', () => {
    const unknown: Signoffs = { ...onlyOld, stale: [{ ...old, sha: undefined }] };
    expect(evaluate(ownershipOf(owned({ standings: [] }, listed)), unknown).summary).toBe(
      'the sign-off of `@bob` is not known to be for the diff of `ddddddd`: edit the comment to sign off again',
    );
  });

  test('changes nothing where other signers cover everything', () => {
    const both: Signoffs = { ...signed, stale: [old] };
    expect(evaluate(ownershipOf(owned({}, listed)), both)).toEqual(evaluate(ownershipOf(owned({}, listed))));
  });

  test('is named where the others do not cover everything', () => {
    const outcome = evaluate(ownershipOf(owned({}, foreign)), { ...signed, stale: [old] });
    expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringContaining('`@ada` does not own') });
    expect(outcome.findings?.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Not counted: the sign-off of `@bob` is for `abc1234`'),
    );
  });

  test('is no matter where nothing is changed', () => {
    expect(evaluate(ownershipOf(), onlyOld).kind).toBe('not-applicable');
  });
});

describe('cannot tell', () => {
  test('without a sign-off', () => {
    const none: Signoffs = {
      judged: undefined,
      current: [],
      stale: [],
      refused: [],
      permissionAssumed: true,
    };
    expect(evaluate(ownershipOf(owned({ standings: [] }, listed)), none)).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
    });
  });

  test('with a refused sign-off only, saying why', () => {
    const refused: Signoffs = {
      judged: undefined,
      current: [],
      stale: [],
      refused: [{ key: 'issuecomment-3', kind: 'bot', reason: 'a bot' }],
      permissionAssumed: false,
    };
    const outcome = evaluate(ownershipOf(owned({ standings: [] }, listed)), refused);
    expect(outcome).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: expect.stringContaining('`issuecomment-3`: a bot'),
    });
  });

  test('whose text it is', () => {
    const anonymous: Signoffs = { ...signed, judged: {}, current: [{}] };
    expect(evaluate(ownershipOf(owned({ standings: [] }, listed)), anonymous)).toMatchObject({
      kind: 'cannot-tell',
      needs: 'signoff',
      summary: 'there is a sign-off, but whose it is was not said',
    });
  });

  test('who is in a team: GitHub would know', () => {
    const outcome = evaluate(ownershipOf(owned({}, { kind: 'unknown', reason: 'team', owner: '@acme/nv' })));
    expect(outcome).toMatchObject({ kind: 'cannot-tell', needs: 'github', parts: ['teams', 'comments'] });
  });

  test('who is behind an address: nobody would know', () => {
    const outcome = evaluate(
      ownershipOf(owned({}, { kind: 'unknown', reason: 'email', owner: 'a@b.example' })),
    );
    expect(outcome).toMatchObject({
      kind: 'cannot-tell',
      needs: 'nothing',
      summary: expect.stringContaining('`a@b.example`'),
    });
  });
});
