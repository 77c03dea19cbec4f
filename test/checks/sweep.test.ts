import { describe, expect, test } from '@jest/globals';
import { sweepOnCommit } from '../../checks/01-sweep/index.ts';
import { FactUnknown } from '../../src/check/outcome.ts';
import { EvidenceRefused } from '../../src/evidence/errors.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { submission } from '../../src/facts/submission.ts';
import { sweep } from '../../src/facts/sweep.ts';
import { MASTER, scripts } from '../benchmark/submission/support.ts';
import {
  allJobs,
  changelogOf,
  IMAGE,
  job,
  KEY,
  lanes,
  MIDDLE,
  measured,
  scored,
  submitted,
  sweptChange,
  uploadsOf,
} from '../facts/sweep-support.ts';
import { commentOf } from '../support/comments.ts';
import { gather } from '../support/gather.ts';
import { type Fields, fixedEntry, masterText } from '../support/matrix-configs.ts';
import { BASE, HEAD } from '../support/memory-evidence.ts';
import { OPENING } from '../support/sign-offs.ts';
import { sweepRun } from '../support/sweep-evidence.ts';

type Scene = Parameters<typeof sweptChange>[0];
const ROOT = 'No passing sweep/eval was found on any commit in this PR.';

async function evaluate(evidence: Evidence) {
  return sweepOnCommit.evaluate({
    facts: { submission: await gather(submission, evidence), sweep: await gather(sweep, evidence) },
    config: {},
    rules: sweepOnCommit.rules,
    reviewDate: '2026-10-22',
  });
}
const answer = (scene: Scene = {}) => evaluate(sweptChange(scene).evidence);
const but = (name: string, ...instead: ReturnType<typeof job>[]) => [
  ...allJobs().filter((one) => one.name !== name),
  ...instead,
];
const twice = [sweepRun(5, { run_attempt: 2 })];
const failedLane = [job(lanes.c8, { conclusion: 'failure' })];

describe('check 1 passes', () => {
  test('where every planned row ran on the head', async () => {
    expect(await answer()).toMatchObject({
      kind: 'pass',
      summary: 'head `ccccccc`: run 5 ran all 4 planned rows (3 sweep and 1 eval jobs)',
      evidence: [{ label: 'run 5', url: 'https://github.com/acme/bench/actions/runs/5' }],
    });
  });

  test.each<[string, Scene, string]>([
    [
      'whatever else the run did',
      { checkRuns: [...allJobs(), job('agentic / / p1 | other'), job('lint', { conclusion: 'failure' })] },
      'ran all 4',
    ],
    [
      'with lanes that were skipped on purpose',
      { checkRuns: [...allJobs(), job('agentic /', { conclusion: 'skipped' })] },
      'ran all 4',
    ],
    [
      'with a canary instead of one row',
      { checkRuns: but(lanes.c4, job('canary / / p2 | m8 fp4 cluster:b200-acme vllm TP8 c4')) },
      'ran all 4',
    ],
    [
      'where a job was run again, and says that it failed before',
      {
        runs: twice,
        checkRuns: [
          ...allJobs(),
          job(lanes.c8, { conclusion: 'failure', startedAt: '2026-10-20T08:00:00Z' }),
        ],
      },
      '; an earlier attempt did not succeed: `single-node 8k1k / m8 fp4 cluster:b200-acme vllm TP8 c8` (failure)',
    ],
    [
      'by the results of jobs whose names are of another form',
      {
        checkRuns: but(
          lanes.c8,
          job('single-node 8k1k / m8_8k1k fp4 cluster:b200-acme vllm | tp=8 | conc-8'),
        ),
      },
      '; by its results, since its job names are of another form',
    ],
    [
      'by a run that a command chose',
      { comments: [commentOf('ada', '/use 5')] },
      'run 5 (chosen by command) ran all 4',
    ],
    [
      'where nothing is to be evaluated, and says so',
      { changelog: changelogOf([KEY], { 'no-evals': true }) },
      'run 5 ran all 3 planned rows (3 sweep and 1 eval jobs); the plan has no eval row',
    ],
  ])('%s', async (_name, scene, text) => {
    const outcome = await answer(scene);
    expect([outcome.kind, outcome.summary]).toEqual(['pass', expect.stringContaining(text)]);
  });
});

describe('check 1 fails', () => {
  test.each<[string, Scene, string]>([
    ['without any run', { runs: [] }, ROOT],
    [
      'while the only run is not over',
      { runs: [sweepRun(5, { status: 'in_progress', conclusion: null })] },
      `${ROOT} Run 5 does not count: it has not ended (\`in_progress\`).`,
    ],
    [
      'where the swept commit is not in the pull request now',
      { runs: [sweepRun(5, { head_sha: 'e'.repeat(40) })] },
      'its commit `eeeeeee` is not among the commits',
    ],
    ['with a run of another workflow', { runs: [sweepRun(5, { path: '.github/workflows/a.yml' })] }, ROOT],
    [
      'with a dispatched run',
      { runs: [sweepRun(5, { event: 'workflow_dispatch' })] },
      'started by `workflow_dispatch`',
    ],
    [
      'where nothing was executed',
      {
        checkRuns: [
          job('setup'),
          job('collect-evals / collect-evals'),
          job('eval /', { conclusion: 'skipped' }),
        ],
      },
      `${ROOT} Run 5 on \`ccccccc\` executed no sweep or eval job.`,
    ],
    [
      'with a failed lane',
      { checkRuns: but(lanes.c8, ...failedLane) },
      `${ROOT} Run 5 on \`ccccccc\`: \`single-node 8k1k / m8 fp4 cluster:b200-acme vllm TP8 c8\` ended with \`failure\`.`,
    ],
    [
      'with a cancelled lane',
      { checkRuns: but(lanes.c8, job(lanes.c8, { conclusion: 'cancelled' })) },
      '`cancelled`',
    ],
    [
      'with a lane that timed out',
      { checkRuns: but(lanes.eval16, job(lanes.eval16, { conclusion: 'timed_out' })) },
      '`eval / m8 fp4 cluster:b200-acme vllm TP8 c16` ended with `timed_out`',
    ],
    [
      'with a lane that has no end',
      { checkRuns: but(lanes.c8, job(lanes.c8, { conclusion: null, status: 'queued' })) },
      '`queued`',
    ],
    [
      'with a failed lane that is not of the plan',
      { checkRuns: [...allJobs(), job('agentic / / m8 fp4 b200 vllm TP8 c4', { conclusion: 'failure' })] },
      '`agentic / m8 fp4 b200 vllm TP8 c4` ended with `failure`',
    ],
    [
      'where a sweep was trimmed to its lowest concurrency',
      { checkRuns: [job(lanes.c4)] },
      `${ROOT} Run 5 on \`ccccccc\` did not run \`${KEY}\` (TP8) at c8 (+2 more).`,
    ],
    [
      'where the evaluation was skipped',
      { checkRuns: but(lanes.eval16, job(lanes.eval16, { conclusion: 'skipped' })) },
      `did not run eval of \`${KEY}\` (TP8) at c16.`,
    ],
    [
      'with two jobs of one name, one of which failed',
      { checkRuns: [...allJobs(), ...failedLane] },
      'ended with `failure`',
    ],
    [
      'where the latest attempt failed',
      {
        runs: twice,
        checkRuns: [
          ...allJobs(),
          job(lanes.c8, { conclusion: 'failure', startedAt: '2026-10-21T00:00:00Z' }),
        ],
      },
      'ended with `failure`',
    ],
    [
      'under a label that makes sweeps shorter',
      {
        github: {
          pull: async () => ({
            number: 7,
            state: 'open',
            title: 'A change',
            body: null,
            user: null,
            labels: [{ name: 'agentx-fast' }],
          }),
        },
      },
      'the label `agentx-fast`',
    ],
  ])('%s', async (_name, scene, text) => {
    const outcome = await answer(scene);
    expect([outcome.kind, outcome.summary]).toEqual(['fail', expect.stringContaining(text)]);
  });

  test('and points at each row that is missing and each job that failed', async () => {
    const missing = await answer({ checkRuns: [job(lanes.c4)] });
    expect(missing.findings).toHaveLength(3);
    expect(missing.findings?.[0]).toMatchObject({ location: { path: MASTER } });
    const failed = await answer({ checkRuns: but(lanes.c8, ...failedLane) });
    expect(failed.findings?.[0]?.message).toContain(
      `(https://github.com/acme/bench/actions/runs/5/job/${failedLane[0]?.id}) ended with \`failure\`; run it again.`,
    );
  });

  test('where a config changed that no changelog entry selects', async () => {
    const outcome = await answer({ changelog: changelogOf(['m8-fp4-b200-sglang']) });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: `\`${KEY}\` changed but nothing sweeps it; add a changelog entry that selects it`,
      findings: [{ location: { path: MASTER } }],
    });
  });

  test('where the entries plan nothing', async () => {
    const outcome = await answer({
      changelog: changelogOf([KEY], { 'evals-only': true, 'no-evals': true }),
    });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: `the new changelog entries ask for no run of \`${KEY}\`: nothing would be swept`,
      findings: [{ location: { path: 'perf-changelog.yaml' } }],
    });
  });

  test('with a text that fits in one breath', async () => {
    const { summary } = await answer({ checkRuns: allJobs({ conclusion: 'failure' }) });
    expect(summary.length).toBeLessThan(300);
  });
});

describe('nobody but the sweep workflow proves a sweep', () => {
  test.each<[string, Parameters<typeof job>[1]]>([
    ['another app', { app: 'acme-bot' }],
    ['another run', { run: 6 }],
    ['a link that is no job', { url: 'https://github.com/acme/bench/actions/runs/5' }],
    ['a link to the job of another check run', { url: 'https://github.com/acme/bench/actions/runs/5/job/1' }],
    ['another repository', { url: 'https://github.com/eve/bench/actions/runs/5/job/900' }],
    ['no link', { url: 'nonsense' }],
  ])('not check runs of %s', async (_name, input) => {
    const outcome = await answer({ checkRuns: allJobs(input) });
    expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringContaining('executed no sweep') });
  });

  test('not a run of a workflow that one commit changed and the next restored', async () => {
    const workflow = '.github/workflows/run-sweep.yml';
    const outcome = await answer({
      files: { [workflow]: 'real' },
      middle: { [workflow]: 'fake' },
      commits: [MIDDLE, HEAD],
      runs: [sweepRun(5, { head_sha: MIDDLE })],
      checkRuns: allJobs({ sha: MIDDLE }),
    });
    expect(outcome).toMatchObject({
      kind: 'fail',
      summary: expect.stringContaining('is neither the one at the head of this PR nor the one at its base'),
    });
  });

  describe('nor a run of files that the pull request changes itself, unless somebody with authority vouches for it', () => {
    const sweep = '.github/workflows/run-sweep.yml';
    const collector = '.github/workflows/collect-evals.yml';
    const calling = `jobs:\n  a:\n    uses: ./${collector}\n`;
    const use = (body: string, at: string) => commentOf('ada', body, { created_at: at, updated_at: at });
    const changed: Scene = { base: { [sweep]: 'real' }, files: { [sweep]: 'run: echo' } };

    test.each<[string, Scene, string]>([
      ['the workflow', changed, sweep],
      ['a workflow that is new', { files: { [sweep]: 'run: echo' } }, sweep],
      [
        'what the workflow calls, whatever its name',
        { base: { [sweep]: calling, [collector]: 'real' }, files: { [collector]: 'run: echo' } },
        collector,
      ],
      [
        'what such a file calls in turn',
        {
          base: { [sweep]: 'uses: "./.github/workflows/b.yaml"', '.github/workflows/b.yaml': calling },
          files: { [collector]: 'run: echo' },
        },
        collector,
      ],
      [
        'the workflow, where the command is for another run',
        {
          ...changed,
          comments: [use('/use 4', '2026-10-21T00:00:00Z')],
          github: { run: () => Promise.reject(new EvidenceRefused('run 4', 404)) },
        },
        sweep,
      ],
      [
        'the workflow, where whatever run is the latest was meant before there was this one',
        { ...changed, comments: [use('/reuse-sweep-run', '2026-10-19T00:00:00Z')] },
        sweep,
      ],
      [
        'the workflow, where a stranger gives the command',
        { ...changed, comments: [{ ...use('/use 5', '2026-10-21T00:00:00Z'), author_association: 'NONE' }] },
        sweep,
      ],
    ])('%s', async (_name, scene, path) => {
      expect(await answer(scene)).toMatchObject({
        kind: 'fail',
        summary: `${ROOT} Run 5 on \`ccccccc\` does not count: this PR changes \`${path}\`, which made its jobs; somebody who may give commands and has read it can choose the run with \`/use 5\`.`,
      });
    });

    test.each<[string, string]>([
      ['/use 5', '2026-10-21T00:00:00Z'],
      ['/reuse-sweep-run', '2026-10-21T00:00:00Z'],
    ])('as %s does, and the row says so', async (body, at) => {
      expect(await answer({ ...changed, comments: [use(body, at)] })).toMatchObject({
        kind: 'pass',
        summary: expect.stringContaining(`; this PR changes \`${sweep}\`, which made the jobs`),
      });
    });

    test('which takes nothing where another workflow changes', async () => {
      const lint = '.github/workflows/lint.yml';
      const scene: Scene = {
        base: { [sweep]: `# uses: ./${collector}.bak`, [lint]: 'a' },
        files: { [lint]: 'b', '.github/workflows/new-tmpl.yml': 'c' },
      };
      expect(await answer(scene)).toMatchObject({
        kind: 'pass',
        summary: expect.not.stringContaining('changes'),
      });
    });
  });

  test('but a run before the base was merged in again, with the workflow of that base', async () => {
    const workflow = '.github/workflows/run-sweep.yml';
    const forked = 'a'.repeat(40);
    const scene: Scene = {
      base: { [workflow]: 'new' },
      middle: { [workflow]: 'old' },
      runs: [sweepRun(5, { head_sha: MIDDLE })],
      checkRuns: allJobs({ sha: MIDDLE }),
    };
    const parents = (middle: string) => ({
      commits: async () => [
        { sha: MIDDLE, parents: [{ sha: middle }] },
        { sha: HEAD, parents: [{ sha: MIDDLE }, { sha: BASE }] },
      ],
    });
    const other = { [forked]: { [workflow]: 'old' } };
    expect((await answer({ ...scene, other, github: parents(forked) })).kind).toBe('pass');
    expect((await answer({ ...scene, other, github: parents(BASE) })).kind).toBe('fail');
  });

  test('nor one of such a template, unless a command chose the run', async () => {
    const template = '.github/workflows/benchmark-tmpl.yml';
    const scene: Scene = {
      base: { '.github/workflows/run-sweep.yml': `uses: ./${template}` },
      files: { [template]: 'real' },
      middle: { [template]: 'fake' },
      commits: [MIDDLE, HEAD],
      runs: [sweepRun(5, { head_sha: MIDDLE })],
      checkRuns: allJobs({ sha: MIDDLE }),
    };
    expect((await answer(scene)).kind).toBe('fail');
    expect((await answer({ ...scene, comments: [commentOf('ada', '/use 5')] })).kind).toBe('pass');
  });
});

describe('a lane that did not succeed in a run that a command chose', () => {
  const signoff = (detail: string) =>
    commentOf('ada', `${OPENING}\n- [x] all\n\nAdditional detail section:\n${detail}\n\nSigned: @ada`, {
      id: 2,
    });
  const chosen = (detail: string | undefined): Scene => ({
    runs: [sweepRun(5, { conclusion: 'failure' })],
    comments: [commentOf('ada', '/use 5'), ...(detail === undefined ? [] : [signoff(detail)])],
    checkRuns: but(lanes.c8, ...failedLane),
    parts: ['pull', 'commits', 'comments', 'reviews', 'runs', 'artifacts', 'permissions', 'checkRuns'],
    github: { permission: async () => ({ permission: 'write' }) },
  });

  test.each([
    ['by its name', '- `single-node 8k1k / m8 fp4 cluster:b200-acme vllm TP8 c8` hit a dead node'],
    ['as GitHub shows it', `- ${lanes.c8} hit a dead node`],
    [
      'by its link',
      `- https://github.com/acme/bench/actions/runs/5/job/${failedLane[0]?.id} hit a dead node`,
    ],
  ])('is excused by a sign-off that names it %s', async (_name, detail) => {
    const outcome = await answer(chosen(detail));
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('; the sign-off names what did not succeed: `single-node 8k1k /'),
    });
  });

  test.each([
    ['says nothing', 'nothing to add'],
    ['names another lane', '- `single-node 8k1k / m8 fp4 cluster:b200-acme vllm TP8 c80` hit a dead node'],
    ['names its family only', '- single-node 8k1k / failed'],
    ['does not exist', undefined],
  ])('fails where the sign-off %s', async (_name, detail) => {
    const outcome = await answer(chosen(detail));
    expect(outcome.kind).toBe('fail');
    expect(outcome.findings?.[0]?.message).toContain(
      'run it again, or name it by this name in the detail section of the sign-off',
    );
  });

  test('fails where nobody chose the run', async () => {
    const scene = chosen(`- ${lanes.c8} hit a dead node`);
    expect((await answer({ ...scene, comments: scene?.comments?.slice(1) ?? [] })).kind).toBe('fail');
  });
});

describe('a sweep of an older commit', () => {
  const older = (more: Scene = {}): Scene => ({
    commits: [MIDDLE, HEAD],
    runs: [sweepRun(5, { head_sha: MIDDLE })],
    checkRuns: allJobs({ sha: MIDDLE }),
    ...more,
  });
  const before = (more: Fields) => ({
    [MASTER]: masterText({ ...submitted, [KEY]: fixedEntry([{ tp: 8, 'conc-list': [4, 8, 16] }], more) }),
  });

  test('counts where the head serves the same', async () => {
    const outcome = await answer(older({ middle: { 'docs/notes.md': 'older', 'utils/x.py': 'older' } }));
    expect(outcome).toMatchObject({
      kind: 'pass',
      summary: expect.stringContaining('commit `ddddddd`: run 5 ran all 4'),
    });
    expect(outcome.summary).toContain('; the head serves the same');
  });

  test.each<[string, Scene, string]>([
    [
      'another image',
      { middle: before({ image: 'vllm/vllm-openai:v0.1' }) },
      `swept a commit where \`image\` of \`${KEY}\` is \`vllm/vllm-openai:v0.1\` and not \`vllm/vllm-openai:v0.22.0\` as at the head.`,
    ],
    ['no such config', { middle: { [MASTER]: '{}' } }, `\`${KEY}\` does not exist`],
    [
      'fewer points',
      {
        middle: {
          [MASTER]: masterText({
            [KEY]: fixedEntry([{ tp: 8, 'conc-list': [4, 8] }], { image: 'vllm/vllm-openai:v0.22.0' }),
          }),
        },
      },
      'has no such point as at `configs/nvidia-master.yaml:',
    ],
    ['broken configs', { middle: { [MASTER]: '{' } }, 'the benchmark configs cannot be read'],
    [
      'another script, of which nothing can be told',
      { middle: { [`${scripts}/m8_fp4_b200_vllm.sh`]: 'source unknown\n"$@"\n' } },
      `\`${scripts}/m8_fp4_b200_vllm.sh\`, which`,
    ],
  ])('does not count where it has %s', async (_name, scene, text) => {
    const outcome = await answer(older(scene));
    expect([outcome.kind, outcome.summary]).toEqual(['fail', expect.stringContaining(text)]);
  });

  test('is looked at after those of newer commits, and only if they do not pass', async () => {
    const runs = [sweepRun(9, { head_sha: MIDDLE }), sweepRun(5)];
    const scene: Scene = {
      commits: [MIDDLE, HEAD],
      runs,
      checkRuns: [...allJobs(), ...allJobs({ sha: MIDDLE, run: 9 })],
    };
    const { evidence, asked } = sweptChange(scene);
    expect((await evaluate(evidence)).summary).toContain('head `ccccccc`: run 5 ran');
    expect(asked).toEqual([HEAD]);
    const failing = { ...scene, checkRuns: [...failedLane, ...allJobs({ sha: MIDDLE, run: 9 })] };
    expect((await answer(failing)).summary).toContain('commit `ddddddd`: run 9 ran');
  });

  test('is looked at first where a command chose it', async () => {
    const { evidence, asked } = sweptChange({
      commits: [MIDDLE, HEAD],
      runs: [sweepRun(5), sweepRun(4, { head_sha: MIDDLE })],
      checkRuns: [...allJobs(), ...allJobs({ sha: MIDDLE, run: 4 })],
      comments: [commentOf('ada', '/use 4')],
    });
    expect((await evaluate(evidence)).summary).toContain('commit `ddddddd`: run 4 (chosen by command) ran');
    expect(asked).toEqual([MIDDLE]);
  });
});

describe('check 1 does not apply', () => {
  test('where nothing is submitted, and asks nobody', async () => {
    const { evidence, asked } = sweptChange({
      entries: {},
      changelog: changelogOf([]).replace(/,\{.*$/, ']'),
    });
    expect(await evaluate(evidence)).toMatchObject({ kind: 'not-applicable' });
    expect(asked).toEqual([]);
  });
});

describe('check 1 cannot tell', () => {
  test('where neither names nor results say what ran', async () => {
    const outcome = await answer({
      checkRuns: but(lanes.c8, job('single-node 8k1k / of another form')),
      uploads: [{ name: 'results_bmk', content: Buffer.from('no zip') }],
    });
    expect(outcome).toMatchObject({ kind: 'cannot-tell', needs: 'nothing' });
    expect(outcome.summary).toContain('neither the names of its jobs nor its results tell what it ran');
  });

  test('where names say nothing and results lack a point, and so fails', async () => {
    const outcome = await answer({
      checkRuns: but(lanes.c8, job('single-node 8k1k / of another form')),
      uploads: uploadsOf([scored()], [measured(4), measured(16)]),
    });
    expect(outcome).toMatchObject({ kind: 'fail', summary: expect.stringContaining('(TP8) at c8.') });
  });

  describe('what ran by results that more than one row may have left', () => {
    const two = [
      { tp: 8, 'conc-list': [4] },
      { tp: 8, pp: 2, 'conc-list': [4] },
    ];
    const scene = (rows: readonly Fields[]): Scene => ({
      entries: { [KEY]: fixedEntry(two, { image: IMAGE }) },
      changelog: changelogOf([KEY], { 'no-evals': true }),
      checkRuns: ['1', '2'].map((at) => job(`single-node 8k1k / m8_8k1k fp4 | ${at}`)),
      uploads: uploadsOf([], rows),
    });

    test('so that each needs one of its own', async () => {
      const rows = [measured(4), measured(4, { pp: 2, tput_per_gpu: 901 })];
      expect((await answer(scene(rows))).kind).toBe('pass');
    });

    test.each<[string, readonly Fields[]]>([
      ['only one of them left one', [measured(4)]],
      ['one is written twice', [measured(4), measured(4)]],
      ['one answered no request', [measured(4), measured(4, { pp: 2, num_requests_successful: 0 })]],
    ])('and fails where %s', async (_name, rows) => {
      expect(await answer(scene(rows))).toMatchObject({
        kind: 'fail',
        summary: expect.stringContaining('did not run'),
      });
    });
  });

  test('without check runs', async () => {
    const { evidence } = sweptChange({ parts: ['pull', 'commits', 'runs'] });
    const reading = gather(sweep, evidence);
    await expect(reading).rejects.toThrow(FactUnknown);
    await expect(reading).rejects.toMatchObject({ needs: 'github', parts: ['checkRuns'] });
  });
});
