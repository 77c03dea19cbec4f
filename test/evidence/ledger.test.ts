import { describe, expect, test } from '@jest/globals';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { Ledger, recorded } from '../../src/evidence/ledger.ts';
import { missingGitHub, missingUpstream } from '../../src/evidence/missing-evidence.ts';

describe('Ledger', () => {
  test('reads one address once, however often it is asked', async () => {
    const ledger = new Ledger();
    let reads = 0;
    const load = async () => ++reads;
    expect([await ledger.read('a', load), await ledger.read('a', load)]).toEqual([1, 1]);
    expect(reads).toBe(1);
  });

  test('reads one address once when it is asked again before the first answer', async () => {
    const ledger = new Ledger();
    const answers: ((text: string) => void)[] = [];
    const load = () => new Promise<string>((resolve) => answers.push(resolve));
    const both = Promise.all([ledger.read('a', load), ledger.read('a', load)]);
    expect(answers).toHaveLength(1);
    answers[0]?.('text');
    expect(await both).toEqual(['text', 'text']);
  });

  test('keeps a failure: a second try could tell another story within one verdict', async () => {
    const ledger = new Ledger();
    const failure = new Error('the host is down');
    let reads = 0;
    const load = () => {
      reads += 1;
      return Promise.reject(failure);
    };
    await expect(ledger.read('a', load)).rejects.toBe(failure);
    await expect(ledger.read('a', load)).rejects.toBe(failure);
    expect(reads).toBe(1);
    expect(ledger.addresses()).toEqual(['a']);
  });

  test('lists addresses in the order of their first read', async () => {
    const ledger = new Ledger();
    for (const address of ['b', 'a', 'b', 'c', 'a']) await ledger.read(address, async () => address);
    expect(ledger.addresses()).toEqual(['b', 'a', 'c']);
  });
});

const SUBJECT = {
  repository: 'o/r',
  pullRequest: 1,
  base: 'b',
  head: 'h',
  mergeBase: 'm',
  default: { branch: 'main', commit: 'd' },
};

/** Evidence that answers each git question with text that repeats it, and counts the questions. */
function countingEvidence(): { evidence: Evidence; asked: string[] } {
  const asked: string[] = [];
  const ask = (question: string) => {
    asked.push(question);
    return question;
  };
  const evidence: Evidence = {
    subject: SUBJECT,
    parts: new Set(['git']),
    signoff: { kind: 'newest' },
    git: {
      commit: async (oid) => ({ oid: ask(`commit ${oid}`), parents: [], date: '' }),
      entry: async (commit, path) => ({ path, mode: '100644', oid: ask(`entry ${commit} ${path}`) }),
      list: async (commit, directory) => [
        { path: 'x', mode: '100644', oid: ask(`list ${commit} ${directory}`) },
      ],
      blob: async (oid) => Buffer.from(ask(`blob ${oid}`)),
      changes: async (from, to) => {
        ask(`changes ${from} ${to}`);
        return [];
      },
      history: async (commit, path, limit) => {
        ask(`history ${commit} ${path} ${limit}`);
        return { revisions: [], complete: true };
      },
    },
    github: missingGitHub,
    upstream: missingUpstream,
  };
  return { evidence, asked };
}

describe('recorded', () => {
  test('asks the source once for each question about git', async () => {
    const { evidence, asked } = countingEvidence();
    const { git } = recorded(evidence, new Ledger());
    for (let round = 0; round < 2; round += 1) {
      await git.commit('c');
      await git.entry('c', 'p');
      await git.list('c', 'p');
      await git.blob('c');
      await git.changes('c', 'd');
      await git.history('c', 'p', 5);
    }
    expect(asked).toEqual(['commit c', 'entry c p', 'list c p', 'blob c', 'changes c d', 'history c p 5']);
  });

  test('keeps questions apart that look alike', async () => {
    const { evidence, asked } = countingEvidence();
    const { git } = recorded(evidence, new Ledger());
    await Promise.all([git.entry('c', 'p'), git.entry('c', 'q'), git.entry('d', 'p')]);
    await Promise.all([git.changes('c', 'd'), git.changes('d', 'c')]);
    await Promise.all([git.history('c', 'p', 5), git.history('c', 'p', 6), git.history('c', 'q', 5)]);
    await Promise.all([git.commit('c'), git.blob('c'), git.list('c', '')]);
    expect(asked).toHaveLength(11);
  });

  test.each(['src/', '/', 'src/**'])(
    'a directory listing is never the answer for the file path %j',
    async (path) => {
      const { evidence } = countingEvidence();
      const { git } = recorded(evidence, new Ledger());
      expect(await git.list('c', path.replace(/\/(\*\*)?$/, ''))).toHaveLength(1);
      expect(await git.entry('c', path)).toMatchObject({ oid: `entry c ${path}` });
    },
  );

  test('lists refused and missing evidence of every kind by its own address', async () => {
    const ledger = new Ledger();
    const { github, upstream } = recorded(countingEvidence().evidence, ledger);
    const reads = [
      github.pull(),
      github.commits(),
      github.comments(),
      github.reviews(),
      github.reviewComments(),
      github.checkRuns('abc'),
      github.runs(),
      github.run(7, 2),
      github.artifacts(7),
      github.artifactZip(9),
      github.earlierPull(12),
      github.earlierRuns(12),
      github.permission('ada'),
      github.teamMembership('acme', 'writers', 'ada'),
      upstream.pull('o/recipes', 12),
      upstream.pullFiles('o/recipes', 12),
      upstream.file('o/recipes', 'abc', 'r.yaml'),
      upstream.page('https://example.com/'),
    ];
    for (const outcome of await Promise.allSettled(reads))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'EvidencePartMissing' } });
    expect(ledger.addresses()).toEqual([
      'github:pull',
      'github:commits',
      'github:comments',
      'github:reviews',
      'github:review-comments',
      'github:check-runs/abc',
      'github:runs',
      'github:runs/7-2',
      'github:artifacts/7',
      'github:artifact-zips/9',
      'github:pulls/12',
      'github:pulls/12/runs',
      'github:permissions/ada',
      'github:teams/acme/writers/ada',
      'upstream:o/recipes/pulls/12',
      'upstream:o/recipes/pulls/12-files',
      'upstream:o/recipes@abc:r.yaml',
      'page:https://example.com/',
    ]);
  });

  test('keeps which sign-offs are for another commit', () => {
    const { evidence } = countingEvidence();
    const staleSignoffs = new Map([['issuecomment-1', undefined]]);
    expect(recorded({ ...evidence, staleSignoffs }, new Ledger()).staleSignoffs).toBe(staleSignoffs);
    expect(recorded(evidence, new Ledger())).not.toHaveProperty('staleSignoffs');
  });

  test('leaves subject, parts and sign-off as they are', () => {
    const { evidence } = countingEvidence();
    const { subject, parts, signoff } = recorded(evidence, new Ledger());
    expect({ subject, parts, signoff }).toEqual({
      subject: SUBJECT,
      parts: new Set(['git']),
      signoff: { kind: 'newest' },
    });
  });
});
