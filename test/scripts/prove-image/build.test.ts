import { mkdirSync, readFileSync, readlinkSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { copyContext } from '../../../scripts/prove-image/build-context.ts';
import { buildEnvironment } from '../../../scripts/prove-image/build-environment.ts';
import { buildStage } from '../../../scripts/prove-image/build-stage.ts';
import type { BuiltStage } from '../../../scripts/prove-image/built-stage.ts';
import { copyInto } from '../../../scripts/prove-image/copy-into.ts';
import { parseDockerfile } from '../../../scripts/prove-image/parse-dockerfile.ts';
import { StageRoot } from '../../../scripts/prove-image/stage-root.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const user = { uid: 7, gid: 8, isOther: true };

/** Writes files, by their paths, below a new folder. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryDirectory();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

const read = (...parts: string[]) => readFileSync(path.join(...parts), 'utf8');

describe('the build context', () => {
  test('is what the ignore file leaves', async () => {
    const project = folderWith({
      '.dockerignore': '*\n!src\n!one/file.ts\n',
      'src/deep/a.ts': 'a',
      'one/file.ts': 'f',
      'one/other.ts': 'o',
      '.env': 'SECRET=1',
    });
    const target = temporaryDirectory();
    expect(await copyContext(project, target)).toEqual(['one/file.ts', 'src/deep/a.ts']);
    expect(read(target, 'src/deep/a.ts')).toBe('a');
  });

  test('holds no links', async () => {
    const project = folderWith({ '.dockerignore': '*\n!src\n', 'src/a': '' });
    symlinkSync('a', path.join(project, 'src/link'));
    await expect(copyContext(project, temporaryDirectory())).rejects.toThrow('src/link is neither a file');
  });
});

describe('COPY', () => {
  test('brings files into a folder, a file under another name, and of a folder its content', async () => {
    const from = folderWith({ a: '1', b: '2', 'deep/c': '3' });
    symlinkSync('c', path.join(from, 'deep/link'));
    const to = temporaryDirectory();
    await copyInto([path.join(from, 'a'), path.join(from, 'b')], `${path.join(to, 'in')}/`);
    await copyInto([path.join(from, 'a')], path.join(to, 'renamed'));
    await copyInto([path.join(from, 'deep')], path.join(to, 'in'));
    expect(['in/a', 'in/b', 'in/c', 'renamed'].map((file) => read(to, file))).toEqual(['1', '2', '3', '1']);
    expect(readlinkSync(path.join(to, 'in/link'))).toBe('c');
  });

  test('needs its source', async () => {
    await expect(copyInto(['/nowhere/at/all'], temporaryDirectory())).rejects.toThrow('ENOENT');
  });
});

describe('a path of the image', () => {
  const root = new StageRoot('/tmp/stage', user);

  test.each([
    ['/data', '/', '/tmp/stage/data'],
    ['./dist', '/app', '/tmp/stage/app/dist'],
    ['./', '/app', '/tmp/stage/app/'],
    ['.', '/app', '/tmp/stage/app'],
  ])('%s in %s is %s', (imagePath, workdir, expected) => {
    expect(root.resolve(imagePath, workdir)).toBe(expected);
  });

  test.each([
    ['mkdir /data && chown node:node /data', 'mkdir /tmp/stage/data && chown 7:8 /tmp/stage/data'],
    ['npm ci --omit=dev', 'npm ci --omit=dev'],
  ])('in the command %s is mapped', (command, expected) => {
    expect(root.command(command)).toBe(expected);
  });

  test('is not that of a user whom the base image does not have', () => {
    expect(() => root.command('chown app:app /data')).toThrow('the base image has no app:app');
  });

  test.each([
    ['/data', '/tmp/stage/data'],
    ['0.0.0.0', '0.0.0.0'],
    ['production', 'production'],
  ])('as a value: %s', (value, expected) => {
    expect(root.value(value)).toBe(expected);
  });
});

test('a build sees how to reach the registry, and nothing else of the machine', () => {
  const machine = {
    HOME: '/root',
    NODE_ENV: 'test',
    GITHUB_TOKEN: 'x',
    npm_config_cache: '/c',
    https_proxy: 'p',
  };
  expect(buildEnvironment(machine, { A: '1' }, '/bin')).toEqual({
    HOME: '/root',
    HTTPS_PROXY: 'p',
    npm_config_cache: '/c',
    npm_config_prefer_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    A: '1',
    PATH: '/bin',
  });
});

describe('a stage', () => {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };

  async function build(text: string, files: Readonly<Record<string, string>> = {}) {
    const folder = temporaryDirectory();
    const said: string[] = [];
    const built = new Map<string, Promise<BuiltStage>>();
    for (const stage of parseDockerfile(text)) {
      const surroundings = {
        root: new StageRoot(path.join(folder, stage.name), self),
        context: folderWith(files),
        searchPath: '/usr/bin:/bin',
        stageNamed: async (name: string) => {
          const other = built.get(name);
          if (other === undefined) throw new Error(name);
          return other;
        },
        say: (line: string) => said.push(line.replace(/\([\d.]+ s\)/, '(time)')),
      };
      built.set(stage.name, buildStage(stage, surroundings));
    }
    const all = await Promise.all(built.values());
    return { last: all.at(-1), said };
  }

  test('is made step by step, from the context and from other stages', async () => {
    const { last, said } = await build(
      [
        'FROM node:24-x-slim AS one',
        'WORKDIR /app',
        'COPY . .',
        'RUN mkdir out && cp a.txt out/b.txt',
        'FROM node:24-x-slim AS two',
        'ENV DATA_DIR=/data',
        'WORKDIR /srv',
        'COPY --from=one /app/out ./out',
        'RUN mkdir /data && chown node:node /data',
        'VOLUME /data',
        'USER node',
        'EXPOSE 3000',
        'ENTRYPOINT ["node", "a.js"]',
        'CMD ["serve"]',
      ].join('\n'),
      { 'a.txt': 'text' },
    );
    expect(read(last?.root.resolve('/srv/out/b.txt') ?? '')).toBe('text');
    expect(statSync(last?.root.resolve('/data') ?? '').isDirectory()).toBe(true);
    expect(last).toMatchObject({
      workdir: '/srv',
      env: { DATA_DIR: '/data' },
      user: 'node',
      volumes: ['/data'],
      ports: [3000],
      commands: { entrypoint: ['node', 'a.js'], cmd: ['serve'] },
    });
    expect(said).toContain('[one 2/3] COPY . . (time)');
    expect(said).toContain('[two 3/9] COPY --from=one /app/out ./out (time)');
  });

  test('fails with the command that fails, and what it said', async () => {
    const text = 'FROM node:24-x-slim AS one\nWORKDIR /app\nRUN cat nothing-here';
    await expect(build(text)).rejects.toThrow(/^RUN cat nothing-here ended with 1:\n.*nothing-here/);
  });

  test('runs nothing once it is no longer root', async () => {
    const text = 'FROM node:24-x-slim AS one\nWORKDIR /app\nUSER node\nRUN mkdir x';
    await expect(build(text)).rejects.toThrow('not as root any more');
  });
});
