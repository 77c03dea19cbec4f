import { describe, expect, test } from '@jest/globals';
import { PointRuns } from '../../../src/launch/script/point-runs.ts';
import { fixedEntry, multiNodeEntry, worker } from '../../support/matrix-configs.ts';
import type { Files } from '../../support/memory-evidence.ts';
import { directRunner, LAUNCHER, revisionOf, SCRIPT } from './support.ts';

const k = fixedEntry([{ tp: 8, 'conc-list': [4, 8] }]);
const serving = '#!/bin/bash\nvllm serve "$MODEL"\n';

/** What became of each point of `k`, in order. */
async function compare(before: Files, after: Files, entry = k) {
  const runner = directRunner();
  const base = await revisionOf({ k: entry }, before);
  const head = await revisionOf({ k: entry }, after);
  const runs = new PointRuns(base.of, head.of, runner);
  const compared = [];
  for (const point of head.points) compared.push(await runs.compare(point));
  return { compared, runner };
}

const shown = ({ compared }: Awaited<ReturnType<typeof compare>>) =>
  compared.map(({ differences }) =>
    differences.map(({ side, origin, guards }) =>
      [side, `${origin.path}:${origin.line}`, ...guards].join(' '),
    ),
  );

describe('what a point runs', () => {
  test('is the same where nothing of it changed, found out once for all concurrencies', async () => {
    const { compared, runner } = await compare({ [SCRIPT]: serving }, { [SCRIPT]: `${serving}# more\n` });
    expect(compared).toHaveLength(2);
    expect(compared[0]).toMatchObject({
      differences: [],
      open: undefined,
      isServedAlike: true,
      leadsToServers: true,
      filesRead: new Set([SCRIPT]),
    });
    // Both purposes on both sides.
    expect(runner.jobs.filter(({ files }) => Object.keys(files).length === 0)).toHaveLength(4);
  });

  test('differs for the concurrencies alone that a test lets in', async () => {
    const after = `${serving}if [[ $CONC -gt 4 ]]; then\n  two\nfi\n`;
    expect(shown(await compare({ [SCRIPT]: serving }, { [SCRIPT]: after }))).toEqual([
      [],
      // For throughput, and for evaluation.
      [`head ${SCRIPT}:4`, `head ${SCRIPT}:4`],
    ]);
  });

  test('differs for one purpose alone', async () => {
    const after = `${serving}if [[ $EVAL_ONLY == true ]]; then\n  two\nfi\n`;
    const [first] = shown(await compare({ [SCRIPT]: serving }, { [SCRIPT]: after }));
    expect(first).toEqual([`head ${SCRIPT}:4`]);
  });

  test('includes its launcher, and what that chooses', async () => {
    const launcher = (more = '') => `#!/bin/bash\n${more}bash benchmarks/x_$FRAMEWORK.sh\n`;
    const script = { 'benchmarks/x_vllm.sh': serving };
    const before = { ...script, [LAUNCHER]: launcher() };
    expect(shown(await compare(before, { ...script, [LAUNCHER]: launcher('export A=1\n') }))[0]).toEqual([
      `head ${LAUNCHER}:2`,
      `head ${LAUNCHER}:2`,
    ]);
    const other = { ...before, 'benchmarks/x_vllm.sh': `${serving}two\n` };
    expect(shown(await compare(before, other))[0]).toContain('head benchmarks/x_vllm.sh:3');
  });

  test('is open where a script is there on one side only, or cannot be followed', async () => {
    const { compared } = await compare({}, { [SCRIPT]: serving });
    expect(compared[0]?.open).toBe(SCRIPT);
    const broken = await compare({ [SCRIPT]: serving }, { [SCRIPT]: `${serving}if\n` });
    expect(broken.compared[0]?.open).toBe(SCRIPT);
  });

  test('is not all that it runs where no server is found', async () => {
    const { compared } = await compare({ [SCRIPT]: 'x\n' }, { [SCRIPT]: 'x\n' });
    expect(compared[0]).toMatchObject({ differences: [], leadsToServers: false });
  });

  test('of several nodes is one job for all its concurrencies', async () => {
    const path = 'benchmarks/multi_node/m8_fp4_b200_vllm-disagg.sh';
    const item = { prefill: worker(), decode: worker(), 'conc-list': [4, 8] };
    const entry = multiNodeEntry([item], { framework: 'vllm-disagg' });
    const { compared, runner } = await compare({ [path]: serving }, { [path]: serving }, entry);
    expect(compared).toHaveLength(2);
    expect(runner.jobs.filter(({ files }) => Object.keys(files).length === 0)).toHaveLength(4);
  });
});
