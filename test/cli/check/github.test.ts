import { afterAll, describe, expect, test } from '@jest/globals';
import { openEvidenceDirectory } from '../../../src/evidence/directory/open-evidence-directory.ts';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { LocalGit } from '../../../src/evidence/local-git/local-git.ts';
import { commentOf } from '../../support/comments.ts';
import { type FakeOptions, fakeGitHub } from '../../support/github/fake-github.ts';
import { askedOf, pullEvidence } from '../../support/github/pull-evidence.ts';
import { runCli } from '../../support/run-cli.ts';
import { signoffText, smallPullRequest } from '../../support/small-pull-request.ts';
import { temporaryDirectory, writeBelow } from '../../support/temporary-directory.ts';

const fixture = 'fixtures/pr-4303';
const { evidence: recorded } = await openEvidenceDirectory(fixture);
const named = ['check', '--repo', recorded.subject.repository, '--pr', '4303', '--checks', '0,5'];

async function serving(evidence: Evidence = recorded, options: FakeOptions = {}) {
  const fake = await fakeGitHub(evidence, options);
  return { fake, check: (...args: readonly string[]) => runCli(args, {}, fake.environment) };
}

describe('check of a pull request on GitHub', () => {
  test.each(['json', 'text', 'markdown'])('says the same as over its recording, as %s', async (format) => {
    const { check } = await serving();
    const expected = await runCli(['check', '--evidence', fixture, '--checks', '0,5', '--format', format]);
    expect(expected.stdout).toContain('CODEOWNER');
    expect(await check(...named, '--format', format)).toEqual(expected);
  });

  test('says the same about a pull request that is rejected', async () => {
    const { evidence, manifest } = await openEvidenceDirectory('fixtures/rejected');
    const { repository, pullRequest } = evidence.subject;
    const { check } = await serving(evidence);
    const where = ['--repo', repository, '--pr', String(pullRequest)];
    const expected = await runCli([
      'check',
      '--evidence',
      'fixtures/rejected',
      '--checks',
      '0,5',
      '--format',
      'json',
    ]);
    expect(expected.code).toBe(1);
    expect(
      await check('check', ...where, '--checks', '0,5', '--format', 'json', '--date', manifest.date),
    ).toEqual(expected);
  });

  test('takes few requests, the last to see whether the head has moved', async () => {
    const { check, fake } = await serving();
    await check(...named);
    const { base, head } = recorded.subject;
    const expected = [
      'GET collaborators/nvpohanh/permission',
      `GET compare/${base}...${head}?per_page=1`,
      `GET git/trees/${base}?recursive=1`,
      `GET git/trees/${head}?recursive=1`,
    ];
    const asked = askedOf(fake);
    expect(asked.filter((one) => one !== 'POST graphql').toSorted()).toEqual(expected.toSorted());
    // The pull request; what changed with the configs; recipes and scripts of submitted entries, in one query or, when
    // they are asked for at different moments, in a few; the head again.
    expect(asked.at(-1)).toBe('POST graphql');
    expect(asked.length - expected.length).toBeGreaterThanOrEqual(4);
    expect(asked.length - expected.length).toBeLessThanOrEqual(8);
    expect(fake.requests.every(({ headers }) => /^pr-verdict\/\d/.test(headers['user-agent'] ?? ''))).toBe(
      true,
    );
  });

  test('says when the head has moved meanwhile', async () => {
    let asked = 0;
    const head = () => {
      asked += 1;
      return asked === 1 ? recorded.subject.head : '9'.repeat(40);
    };
    const { check } = await serving(recorded, { head });
    const { code, stdout } = await check(...named);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `The head moved to 999999999999 meanwhile; this is the verdict on ${recorded.subject.head.slice(0, 12)}.`,
    );
  });

  test('is not lost when only that last question has no answer', async () => {
    const { check } = await serving(recorded, {
      intercept: ({ body }) => (body.includes('query Head') ? { status: 403, body: {} } : undefined),
    });
    const { code, stdout } = await check(...named);
    expect(code).toBe(0);
    expect(stdout).toContain('is still the head could not be read again.');
  });
});

const directory = temporaryDirectory();
const small = smallPullRequest(directory);
const git = await LocalGit.open(small.repository.directory);
afterAll(() => git.close());

function smallEvidence(github: Parameters<typeof pullEvidence>[0] = {}): Evidence {
  const quiet = pullEvidence({
    commits: async () => [{ sha: small.head, parents: [{ sha: small.base }] }],
    permission: async () => ({ permission: 'write' }),
    ...github,
  });
  const { base, head } = small;
  return {
    ...quiet,
    git,
    subject: { ...quiet.subject, base, head, mergeBase: base, default: { branch: 'main', commit: base } },
  };
}

const smallNamed = ['check', '--repo', 'acme/bench', '--pr', '7', '--format', 'json'];
const rowsOf = (stdout: string) => JSON.parse(stdout).checks;

describe('check of the same content from a clone and from GitHub', () => {
  test('gives the same rows for a sign-off from a file', async () => {
    const file = await writeBelow(directory, 'signoff.md', signoffText('ada'));
    const signoff = ['--signoff', file, '--signoff-author', 'ada', '--date', '2026-10-20', '--checks', '0,5'];
    const { check } = await serving(smallEvidence());
    const remote = await check(...smallNamed, ...signoff);
    const local = await runCli([
      'check',
      ...small.options,
      '--repo',
      'acme/bench',
      '--format',
      'json',
      ...signoff,
    ]);
    expect(rowsOf(remote.stdout)).toEqual(rowsOf(local.stdout));
    expect(JSON.parse(remote.stdout).date).toBe('2026-10-20');
  });

  test('judges the newest sign-off unless another is given', async () => {
    const comments = async () => [
      commentOf('ada', signoffText('ada', ' '), { id: 1, created_at: '2026-10-01T00:00:00Z' }),
      commentOf('ada', signoffText('ada'), { id: 2, created_at: '2026-10-02T00:00:00Z' }),
      commentOf('eve', 'nice', { id: 3, created_at: '2026-10-03T00:00:00Z' }),
    ];
    const { check } = await serving(smallEvidence({ comments }));
    const newest = rowsOf((await check(...smallNamed)).stdout);
    const statusOf = (rows: readonly { id: string; status: string }[], id: string) =>
      rows.find((row) => row.id === id)?.status;
    expect(['codeowner', 'latest-template'].map((id) => statusOf(newest, id))).toEqual(['PASS', 'PASS']);
    const file = await writeBelow(directory, 'open.md', signoffText('ada', ' '));
    const given = rowsOf((await check(...smallNamed, '--signoff', file, '--signoff-author', 'ada')).stdout);
    expect(statusOf(given, 'latest-template')).toBe('FAIL');
  });

  test('does not count what somebody else edited', async () => {
    const edited = { editor: { login: 'eve' }, last_edited_at: '2026-10-02T00:00:00Z' };
    const { check } = await serving(
      smallEvidence({ comments: async () => [commentOf('ada', signoffText('ada'), edited)] }),
    );
    const { stdout } = await check('check', '--repo', 'acme/bench', '--pr', '7');
    expect(stdout).toContain('Not counted as a sign-off: issuecomment-1: it was edited by @eve');
  });

  test('takes another policy file', async () => {
    const policy = await writeBelow(directory, 'policy.yml', 'checks:\n  codeowner:\n    enabled: false\n');
    const { check } = await serving(smallEvidence());
    const { stdout } = await check(...smallNamed, '--policy', policy);
    expect(rowsOf(stdout).map(({ id }: { id: string }) => id)).not.toContain('codeowner');
    expect(JSON.parse(stdout).policy.source).toBe(policy);
  });
});

describe('what GitHub refuses during a run', () => {
  test('is a row, not the end', async () => {
    const { check } = await serving(recorded, {
      intercept: ({ path }) => (path.endsWith('/permission') ? { status: 403, body: {} } : undefined),
    });
    const { code, stdout } = await check(...named);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAIL +0 CODEOWNER: could not be verified: the permission of @nvpohanh could not be read \(403\)$/m,
    );
  });

  test('or answers in another shape, is a row, too', async () => {
    const { check } = await serving(recorded, {
      intercept: ({ path }) => (path.endsWith('/permission') ? { status: 200, body: '<html>' } : undefined),
    });
    const { code, stdout } = await check(...named);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^FAIL +0 CODEOWNER: could not be verified: .*is answered with something that is not JSON$/m,
    );
  });

  test('because of its rate limit ends the run instead of failing a row', async () => {
    const { check } = await serving(recorded, {
      intercept: ({ path }) =>
        path.endsWith('/permission')
          ? { status: 403, headers: { 'retry-after': '3000' }, body: {} }
          : undefined,
    });
    const { code, stdout, stderr } = await check(...named);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^pr-verdict: 127\.0\.0\.1:\d+ cannot be asked: its rate limit is used up; try again after \d{4}-/,
    );
  });
});

describe('check of a pull request that cannot be read', () => {
  test.each<[string, readonly string[], string]>([
    [
      'there is no such number',
      ['--repo', 'acme/bench', '--pr', '8'],
      'acme/bench#8: there is none, or this token may not see it (404)',
    ],
    [
      'there is no such repository',
      ['--repo', 'acme/none', '--pr', '7'],
      'acme/none#7: there is none, or this token may not see it (404)',
    ],
  ])('ends with 2 when %s', async (_, args, reason) => {
    const { check } = await serving(smallEvidence());
    expect(await check('check', ...args)).toEqual({ code: 2, stdout: '', stderr: `pr-verdict: ${reason}\n` });
  });

  test('ends with 2 when GitHub does not accept the token', async () => {
    const fake = await fakeGitHub(smallEvidence());
    const { code, stderr } = await runCli(smallNamed, {}, { ...fake.environment, GITHUB_TOKEN: 'old' });
    expect([code, stderr]).toEqual([2, 'pr-verdict: acme/bench#7: GitHub does not accept the token (401)\n']);
  });

  test.each([{}, { GITHUB_TOKEN: '' }, { GITHUB_TOKEN: ' ' }])(
    'ends with 2 and asks nobody without a token: %j',
    async (environment) => {
      const { code, stderr } = await runCli(smallNamed, {}, environment);
      expect(code).toBe(2);
      expect(stderr).toBe(
        'pr-verdict: reading a pull request from GitHub needs a token that may read the repository in GITHUB_TOKEN\n',
      );
    },
  );

  test.each([
    ['ftp://x', 'is no address of an API'],
    ['http://ghe.example.com/api/v3', 'must begin with https://'],
  ])('ends with 2 when GITHUB_API_URL is %s', async (GITHUB_API_URL, reason) => {
    const { code, stderr } = await runCli(smallNamed, {}, { GITHUB_TOKEN: 't', GITHUB_API_URL });
    expect([code, stderr]).toEqual([2, `pr-verdict: GITHUB_API_URL: ${reason}\n`]);
  });

  test.each<[readonly string[], string]>([
    [['--repo', 'o/r'], '--repo needs --pr <number>, or --git-dir for a local repository'],
    [
      ['--repo', 'o/r', '--pr', '7', '--base', 'main'],
      '--base: GitHub says that itself; use it with --git-dir, or leave it out',
    ],
    [
      ['--repo', 'o/r', '--pr', '7', '--head', 'main'],
      '--head: GitHub says that itself; use it with --git-dir, or leave it out',
    ],
    [
      ['--repo', 'o/r', '--pr', '7', '--default-ref', 'main'],
      '--default-ref: GitHub says that itself; use it with --git-dir, or leave it out',
    ],
    [
      ['--repo', 'o/r', '--pr', '7', '--comments', 'c.json'],
      '--comments: GitHub says that itself; use it with --git-dir, or leave it out',
    ],
  ])('ends with 2 for %j', async (args, reason) => {
    expect(await runCli(['check', ...args], {}, { GITHUB_TOKEN: 't' })).toEqual({
      code: 2,
      stdout: '',
      stderr: `pr-verdict: ${reason}\n`,
    });
  });

  test('ends with 2 and names the host when GitHub is out of reach', async () => {
    const { fake, check } = await serving(smallEvidence());
    await fake.close();
    const { code, stdout, stderr } = await check(...smallNamed);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`pr-verdict: ${fake.host} cannot be asked: connect ECONNREFUSED ${fake.host}\n`);
  });

  test('ends with 2 when GitHub stops answering in the middle', async () => {
    const { check, fake } = await serving(recorded, {
      intercept: ({ path }) => (path.endsWith('/permission') ? { status: 502, body: '<html>' } : undefined),
    });
    const { code, stderr } = await check(...named);
    expect([code, stderr]).toEqual([2, `pr-verdict: ${fake.host} cannot be asked: it answered 502\n`]);
  });

  test('never shows the token', async () => {
    const { fake } = await serving(smallEvidence(), {
      intercept: () => ({ status: 401, body: { message: 'secret-token' } }),
    });
    const { stderr } = await runCli(smallNamed, {}, { ...fake.environment, GITHUB_TOKEN: 'secret-token' });
    expect(stderr).not.toContain('secret-token');
  });
});
