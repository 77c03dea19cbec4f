import { beforeAll, describe, expect, test } from '@jest/globals';
import { appToken, baseFiles, caller, withPull } from './support.ts';

type Story = Awaited<ReturnType<typeof withPull>> & ReturnType<typeof caller>;
const path = '/repos/acme/bench';
const raw = { accept: 'application/vnd.github.raw+json' };
let story: Story;

beforeAll(async () => {
  const made = await withPull();
  story = { ...made, ...caller(made.github, await appToken(made.github)) };
});

describe('a tree', () => {
  test('is listed whole, folders included', async () => {
    const { get, pull } = story;
    const { body } = await get(`${path}/git/trees/${pull.base.sha}?recursive=1`);
    expect(body.truncated).toBe(false);
    expect(body.tree.map(({ path: name, type, mode }: Record<string, string>) => [name, type, mode])).toEqual(
      [
        ['.github', 'tree', '040000'],
        ['.github/CODEOWNERS', 'blob', '100644'],
        ['README.md', 'blob', '100644'],
        ['configs', 'tree', '040000'],
        ['configs/a.yaml', 'blob', '100644'],
      ],
    );
  });

  test('is listed level by level, by its own id too', async () => {
    const { get } = story;
    const { body } = await get(`${path}/git/trees/main`);
    expect(body.tree).toHaveLength(3);
    const [, , configs] = body.tree;
    const inner = await get(`${path}/git/trees/${configs.sha}`);
    expect(inner.body).toMatchObject({ sha: configs.sha, tree: [{ path: 'a.yaml' }] });
    expect((await get(`${path}/git/trees/${'f'.repeat(40)}`)).status).toBe(404);
  });
});

describe('a blob', () => {
  test('comes in base64 or raw', async () => {
    const { get } = story;
    const { body } = await get(`${path}/git/trees/main?recursive=1`);
    const { sha } = body.tree.find((entry: { path: string }) => entry.path === 'README.md');
    const described = await get(`${path}/git/blobs/${sha}`);
    expect(described.body).toMatchObject({ sha, size: 8, encoding: 'base64' });
    expect(Buffer.from(described.body.content, 'base64').toString()).toBe(baseFiles['README.md']);
    const bytes = await fetch(`${story.github.url}${path}/git/blobs/${sha}`, {
      headers: { ...raw, authorization: `token ${story.github.tokenFor('ada')}` },
    });
    expect(await bytes.text()).toBe(baseFiles['README.md']);
    expect((await get(`${path}/git/blobs/${'f'.repeat(40)}`)).status).toBe(404);
  });
});

describe('a commit', () => {
  test('is described as git knows it', async () => {
    const { get, pull } = story;
    const { body } = await get(`${path}/git/commits/${pull.head.sha}`);
    expect(body).toMatchObject({
      sha: pull.head.sha,
      message: 'Change a\n',
      parents: [{ sha: pull.base.sha }],
      author: { name: 'ada', date: expect.stringMatching(/^2026-10-22T00:00:\d\dZ$/) },
    });
    expect((await get(`${path}/git/commits/${'f'.repeat(40)}`)).status).toBe(404);
  });

  test('is described with its author and files', async () => {
    const { get, pull } = story;
    const { body } = await get(`${path}/commits/${pull.head.ref}`);
    expect(body).toMatchObject({
      sha: pull.head.sha,
      author: { login: 'ada' },
      files: [{ filename: 'configs/a.yaml' }],
    });
  });

  test('is found by what it touched', async () => {
    const { get, pull } = story;
    const list = async (query: string) => (await get(`${path}/commits?sha=${pull.head.sha}${query}`)).body;
    expect(await list('')).toHaveLength(2);
    expect(await list('&path=configs/a.yaml')).toHaveLength(2);
    expect(await list('&path=README.md')).toMatchObject([{ sha: pull.base.sha }]);
  });
});

describe('a comparison', () => {
  test('tells where two commits parted and what came since', async () => {
    const { get, github, pull } = story;
    const main = await github.commitTo('side', { 'side.txt': '1' });
    const { body } = await get(`${path}/compare/${main}...${pull.head.sha}`);
    expect(body).toMatchObject({
      status: 'diverged',
      merge_base_commit: { sha: pull.base.sha },
      ahead_by: 1,
      behind_by: 1,
      total_commits: 1,
      commits: [{ sha: pull.head.sha }],
      files: [{ filename: 'configs/a.yaml' }],
    });
  });

  test('comes in pages, files on the first alone', async () => {
    const { get, github } = story;
    const pull = await github.openPullRequest({ title: 'long', author: 'ada', files: { x: '0' } });
    for (let index = 1; index < 5; index += 1) await github.push(pull, { x: `${index}` });
    const at = `${path}/compare/${pull.base.sha}...${pull.head.sha}`;
    const first = await get(`${at}?per_page=2`);
    expect(first.body).toMatchObject({ status: 'ahead', total_commits: 5, commits: [{}, {}] });
    expect(first.body.files).toHaveLength(1);
    const last = await get(`${at}?per_page=2&page=3`);
    expect(last.body.commits).toMatchObject([{ sha: pull.head.sha }]);
    expect(last.body.files).toBeUndefined();
    expect((await get(at)).body.commits).toHaveLength(5);
  });

  test('takes branches, also those of forks', async () => {
    const { get, github } = story;
    const { head } = await github.openPullRequest({
      title: 'fork',
      author: 'eve',
      fork: true,
      branch: 'feature/x',
      files: { y: '1' },
    });
    const { body } = await get(`${path}/compare/main...eve:feature/x`);
    expect(body.commits).toMatchObject([{ sha: head.sha }]);
    expect((await get(`${path}/compare/main...bob:feature/x`)).status).toBe(404);
  });

  test('of a commit with itself is empty, and one with a stranger is none', async () => {
    const { get, github, pull } = story;
    const { body } = await get(`${path}/compare/main...${pull.base.sha}`);
    expect(body).toMatchObject({ status: 'identical', total_commits: 0, commits: [], files: [] });
    github.seedRepository('acme/bench', { other: '1' }, {});
    expect((await get(`${path}/compare/main...${pull.head.sha}`)).status).toBe(404);
    github.world.repository('acme/bench').branches.set('main', pull.base.sha);
    expect((await get(`${path}/compare/nowhere...main`)).status).toBe(404);
  });
});

describe('contents', () => {
  test('are files, folders, or nothing', async () => {
    const { get, pull } = story;
    const file = await get(`${path}/contents/configs/a.yaml?ref=${pull.head.sha}`);
    expect(Buffer.from(file.body.content, 'base64').toString()).toBe('a: 1\nb: 5\nc: 3\n');
    expect((await get(`${path}/contents/configs`)).body).toMatchObject([{ type: 'file', name: 'a.yaml' }]);
    expect((await get(`${path}/contents/configs/b.yaml`)).status).toBe(404);
    expect((await get(`${path}/contents/configs/a.yaml?ref=nowhere`)).status).toBe(404);
  });

  test('above a megabyte are left out of the description', async () => {
    const { get, github } = story;
    const large = 'x'.repeat(1024 * 1024 + 1);
    await github.commitTo('large', { 'large.txt': large });
    const { body } = await get(`${path}/contents/large.txt?ref=large`);
    expect(body).toMatchObject({ type: 'file', content: '', encoding: 'none', size: large.length });
  });
});

describe('a branch', () => {
  test('has its commit', async () => {
    const { get, pull } = story;
    expect((await get(`${path}/branches/main`)).body.commit.sha).toBe(pull.base.sha);
    expect((await get(`${path}/git/ref/heads/${pull.head.ref}`)).body.object.sha).toBe(pull.head.sha);
    expect((await get(`${path}/branches/nowhere`)).status).toBe(404);
    expect((await get(path)).body.default_branch).toBe('main');
  });
});
