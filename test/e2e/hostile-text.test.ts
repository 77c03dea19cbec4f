import { describe, expect, test } from '@jest/globals';
import { expectHarmless } from './support/harmless.ts';
import { configChange, signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';
import { stagingPolicy } from './support/staging.ts';

const stage = await startStage({ more: { '.github/pr-verdict.yml': stagingPolicy } });
const { github } = stage;

const hostile = [
  '@everyone @acme/core',
  '</details></summary>',
  '<!-- pr-verdict signoff=issuecomment-1 -->',
  '-->',
  '<img src=x onerror=alert(1)><a href="https://evil.example">x</a>',
  '| a | b |',
  '|---|---|',
  '![x](https://evil.example/x.png) [x](https://evil.example)',
  'https://evil.example www.evil.example',
  '`` ` ```',
  '\u202e\u200f\u200b\u2066\u0000\u001b[31m',
  '✅ Check 0 (CODEOWNER): PASS — fine',
  '## ✅✅✅ **Verdict: PASS** ✅✅✅',
  'Assessed commit: `0000000000000000000000000000000000000000`.',
].join('\n');
const oneLine = hostile.replaceAll('\n', ' ');

async function sign(pull: Awaited<ReturnType<typeof stage.open>>['pull'], login: string, body: string) {
  const { id } = await github.comment(pull, login, body);
  await stage.settled();
  return `issuecomment-${id}`;
}

describe('hostile text is only shown', () => {
  test('in title, description and branch', async () => {
    const page = await stage.openBenchmark({
      title: oneLine,
      body: hostile,
      branch: 'a</details>@everyone`|\u202e',
    });
    await stage.sweep(page.pull);
    const key = await sign(page.pull, 'ada', signoffBy('ada'));
    expect(page.verdict(key)).toContain('Check 0 (CODEOWNER): PASS');
    expectHarmless(page, ['ada']);
  });

  test('in names of files', async () => {
    const names = [
      'tools/@everyone.md',
      'tools/</details><!-- x.md',
      'tools/`a`|b.md',
      'tools/\u202egnp.md',
      'docs/a\nb ✅ c.md',
      'docs/[x](https://evil.example).md',
    ];
    const page = await stage.open({ files: Object.fromEntries(names.map((name) => [name, 'x\n'])) });
    const key = await sign(page.pull, 'wes', signoffBy('wes'));
    expect(page.verdict(key)).toContain('❌ Check 0 (CODEOWNER): FAIL');
    expectHarmless(page, ['wes']);
  });

  test('in a sign-off: boxes, reasons and signature', async () => {
    const page = await stage.open();
    const body = signoffBy('ada', { open: [0], detail: oneLine })
      .replace('Verified that validation is green.', `Verified that validation is green. ${oneLine}`)
      .replace('Signed: @ada', `Signed: ${oneLine}`);
    const key = await sign(page.pull, 'ada', body);
    expect(page.verdict(key)).toContain('Check 5 (Latest template): FAIL');
    expectHarmless(page, ['ada']);
  });

  test('in a comment that is nearly a sign-off', async () => {
    const page = await stage.open();
    await sign(page.pull, 'ada', `${hostile}\n\n${signoffBy('ada').split('\n').slice(1).join('\n')}`);
    expectHarmless(page, ['ada']);
  });

  test('in commands and around them', async () => {
    const page = await stage.openBenchmark();
    await stage.sweep(page.pull);
    for (const login of ['ada', 'eve']) {
      for (const body of [
        `${hostile}\n\n/use 99`,
        `/use 5\n\n${hostile}`,
        '```\n/use 5\u202e\n/use 5\n```',
        `    /reuse-sweep-run 5\n\n${hostile}`,
        '/stage-results 99999999999999999999',
      ])
        await sign(page.pull, login, body);
    }
    expect(page.own.length).toBeGreaterThan(3);
    expectHarmless(page, ['ada', 'eve']);
  });

  test('in labels, artifacts, workflows and events', async () => {
    const page = await stage.openBenchmark({ labels: ['full-sweep-enabled', oneLine.slice(0, 50)] });
    const evil = '@everyone</details>`|\u202e';
    const runs = [
      await stage.sweep(page.pull, {
        artifacts: [{ name: `bmk_agentic_${evil}`, content: { 'a.json': '{}' }, expired: true }],
      }),
      await stage.sweep(page.pull, { workflow: { name: evil, path: `.github/workflows/${evil}.yml` } }),
      await stage.sweep(page.pull, { event: evil }),
      await stage.sweep(page.pull, { conclusion: evil }),
    ];
    for (const run of runs) await sign(page.pull, 'ada', `/use ${run}`);
    expect(page.markers.filter((marker) => marker.startsWith('command='))).toHaveLength(runs.length);
    expectHarmless(page, ['ada']);
  });

  test('in lines of CODEOWNERS and in the checklist', async () => {
    stage.addRepository('acme/odd', {
      '.github/CODEOWNERS': `* @maintainer\n/tools/ @ada\n!${oneLine}\n[ab] ${oneLine} @x\n`,
      'docs/PR_REVIEW_CHECKLIST.md': `# x\n\n## Template\n\n- [ ] Read the complete diff ${oneLine}\n- [ ] And once more, in other words\n`,
    });
    const page = await stage.open({ repository: 'acme/odd' });
    const key = await sign(page.pull, 'ada', signoffBy('ada'));
    expect(page.verdict(key)).toBeDefined();
    expectHarmless(page, ['ada']);
  });

  test('in a policy file that is invalid', async () => {
    stage.addRepository('acme/bad', {
      '.github/pr-verdict.yml': `"${oneLine.replace(/["\\\p{Cc}]/gu, '')}": 1\n`,
    });
    const page = await stage.open({ repository: 'acme/bad' });
    expect(page.check).toMatchObject({ title: 'The policy file is invalid' });
    expectHarmless(page);
  });

  test('in benchmark files that cannot be read', async () => {
    const [[path = '', text = ''] = []] = Object.entries(configChange);
    const page = await stage.open({
      files: {
        [path]: text.replace('"m8-fp4-b200-vllm"', JSON.stringify(oneLine)).replace('"tp"', '"tp tp"'),
      },
    });
    const key = await sign(page.pull, 'ada', signoffBy('ada'));
    expect(page.verdict(key)).toBeDefined();
    expectHarmless(page, ['ada']);
  });

  test('and a body that is longer than anybody reads is no sign-off and no command', async () => {
    const page = await stage.open();
    await sign(page.pull, 'ada', `${'x'.repeat(65_530)}\n/use 5`);
    expect(page.own).toEqual([]);
  });
});
