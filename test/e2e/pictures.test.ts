import { describe, expect, test } from '@jest/globals';
import { curveCheck } from './support/curve-check.ts';
import type { Page } from './support/page.ts';
import { signoffBy } from './support/repository.ts';
import { startStage } from './support/stage.ts';

const publicUrl = 'https://bot.example';
const stage = await startStage({ checks: [curveCheck], publicUrl });
const { github } = stage;
const address = /!\[[^\]]*\]\(https:\/\/bot\.example(\/charts\/[^)]+\.svg)\)/;

async function signed(page: Page) {
  const { id } = await github.comment(page.pull, 'ada', signoffBy('ada'));
  await stage.settled();
  const comment = page.verdict(`issuecomment-${id}`) ?? '';
  return { id, comment, path: address.exec(comment)?.[1] };
}

function textOf(page: Page): string {
  return page.check?.text ?? '';
}

describe('pictures of curves', () => {
  test('are shown in comment and check run, and can be fetched without an account', async () => {
    const page = await stage.open();
    const { path } = await signed(page);
    expect(textOf(page)).toContain(`](${publicUrl}${path})`);
    const answer = await fetch(`${stage.app().url}${path}`);
    expect(answer.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await answer.text()).toContain('m8/agentic-coding/b200_vllm/fp4');
  });

  test('stay the same bytes under the same address, and others get another one', async () => {
    const page = await stage.open();
    const first = await signed(page);
    const before = await (await fetch(`${stage.app().url}${first.path}`)).text();
    await github.push(page.pull, { 'tools/other.md': 'x\n' });
    await stage.settled();
    const second = address.exec(textOf(page))?.[1];
    expect(second).toMatch(/^\/charts\//);
    expect(second).not.toBe(first.path);
    expect(await (await fetch(`${stage.app().url}${first.path}`)).text()).toBe(before);
  });

  test('survive a restart, and an unchanged verdict writes nothing', async () => {
    const page = await stage.open();
    const { path, comment, id } = await signed(page);
    await stage.restart();
    expect((await fetch(`${stage.app().url}${path}`)).status).toBe(200);
    await github.comment(page.pull, 'maintainer', '/verify');
    await stage.finished();
    expect(page.verdict(`issuecomment-${id}`)).toBe(comment);
  });

  test.each([
    ['which cannot be guessed', (path: string) => path.replace(/[0-9a-f]{8}/, '00000000')],
    ['without its name', (path: string) => path.slice(0, path.lastIndexOf('/'))],
  ])('have an address %s', async (_, change) => {
    const { path = '' } = await signed(await stage.open());
    expect((await fetch(`${stage.app().url}${change(path)}`)).status).toBe(404);
  });
});

describe('no picture is shown', () => {
  test('where others cannot reach the app', async () => {
    const hidden = await startStage({ checks: [curveCheck] });
    const page = await hidden.open();
    expect(textOf(page)).toContain('Check 90 (Curve): PASS');
    expect(textOf(page)).not.toContain('/charts/');
  });

  test.each([
    ['never', false, false],
    ['public', true, false],
    ['public', false, true],
    ['always', true, true],
  ] as const)('unless the policy wants it: %s, private %j: %j', async (pictures, isPrivate, isShown) => {
    const name = `acme/${pictures}-${isPrivate}`;
    github.addRepository(name, { isPrivate });
    stage.addRepository(name, { '.github/pr-verdict.yml': `comments:\n  pictures: ${pictures}\n` });
    const page = await stage.open({ repository: name });
    expect(textOf(page)).toContain('Check 90 (Curve): PASS');
    expect(textOf(page).includes('/charts/')).toBe(isShown);
  });
});
