import { describe, expect, test } from '@jest/globals';
import { assembleEvidence } from '../../../src/cli/check/assemble-evidence.ts';
import { parseCheckOptions } from '../../../src/cli/check/options.ts';
import { EvidencePartMissing } from '../../../src/evidence/errors.ts';
import { evidenceDirectory, smallEvidence } from '../../support/evidence-directory.ts';
import { TestClock } from '../../support/github/test-clock.ts';
import { runCli } from '../../support/run-cli.ts';
import { smallPullRequest } from '../../support/small-pull-request.ts';
import { SmallRepository } from '../../support/small-repository.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const directory = temporaryDirectory();
const pull = smallPullRequest(directory);
const recipes = new SmallRepository(`${directory}/recipes`);
const merged = recipes.commit('Add a recipe (#5)', { 'models/a.yaml': 'a: 1\n' });
const clone = ['--upstream', `vllm-project/recipes=${recipes.directory}`];

async function evidenceOf(date?: string) {
  const options = parseCheckOptions({
    gitDir: pull.repository.directory,
    base: 'main',
    head: 'feature',
    pr: '7',
    upstream: [clone[1]],
    format: 'json',
    ...(date !== undefined && { date }),
  });
  const today = () => '2026-10-20';
  const assembled = await assembleEvidence(options, { environment: {}, clock: TestClock.stopped(), today });
  return { evidence: assembled.evidence, close: () => assembled.close() };
}

describe('--upstream', () => {
  test('answers for its repository as of the review date, and is no network', async () => {
    const { evidence, close } = await evidenceOf();
    expect((await evidence.upstream.pull('vllm-project/recipes', 5)).merge_commit_sha).toBe(merged);
    await expect(evidence.upstream.pull('vllm-project/recipes', 6)).rejects.toBeInstanceOf(
      EvidencePartMissing,
    );
    await expect(evidence.upstream.pull('sgl-project/sglang', 5)).rejects.toBeInstanceOf(EvidencePartMissing);
    expect([...evidence.parts]).toEqual(['git']);
    close();
    const before = await evidenceOf('2026-09-30');
    await expect(before.evidence.upstream.pull('vllm-project/recipes', 5)).rejects.toBeInstanceOf(
      EvidencePartMissing,
    );
    before.close();
  });

  test('is taken beside --git-dir', async () => {
    const { code, stderr } = await runCli(['check', ...pull.options, '--checks', '0', ...clone]);
    expect([code, stderr]).toEqual([0, '']);
  });

  test('must be a repository', async () => {
    const { code, stderr } = await runCli([
      'check',
      ...pull.options,
      '--upstream',
      'vllm-project/recipes=/nowhere',
    ]);
    expect([code, stderr]).toEqual([2, 'pr-verdict: /nowhere: no such directory\n']);
  });

  test('is refused where the evidence directory has its own answers', async () => {
    const root = evidenceDirectory(smallEvidence(['upstream']));
    const { code, stderr } = await runCli(['check', '--evidence', root, ...clone]);
    expect([code, stderr]).toEqual([
      2,
      'pr-verdict: --upstream: the evidence directory has its own upstream answers\n',
    ]);
  });

  test('is refused with GitHub, which knows itself', async () => {
    const { code, stderr } = await runCli(['check', '--repo', 'acme/bench', '--pr', '7', ...clone]);
    expect(code).toBe(2);
    expect(stderr).toContain('--upstream: GitHub says that itself');
  });

  test('and --comments are explained in the help', async () => {
    const { stdout } = await runCli(['check', '--help']);
    expect(stdout).toContain('--upstream <owner/name=dir>');
    expect(stdout).toContain('--comments comments.json');
  });
});
