import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Container } from '../../../scripts/prove-image/container.ts';
import { freePort } from '../../../scripts/prove-image/free-port.ts';
import { imageUser } from '../../../scripts/prove-image/image-user.ts';
import { runCommand } from '../../../scripts/prove-image/run-command.ts';
import { StageRoot } from '../../../scripts/prove-image/stage-root.ts';
import { until } from '../../../scripts/prove-image/until.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };

/** Tells its environment, then waits for its end. */
const program = `
  const { DATA_DIR, HOME, TMPDIR, PORT, GITHUB_TOKEN } = process.env;
  console.log(JSON.stringify({ DATA_DIR, HOME, TMPDIR, PORT, GITHUB_TOKEN, cwd: process.cwd(), args: process.argv.slice(2) }));
  console.error('to stderr');
  const ended = setInterval(() => {}, 1_000);
  process.once('SIGTERM', () => { clearInterval(ended); console.log('drained'); process.exitCode = Number(PORT); });
`;

function start(env: Readonly<Record<string, string>> = {}) {
  const folder = temporaryDirectory();
  mkdirSync(path.join(folder, 'app'));
  writeFileSync(path.join(folder, 'app/main.cjs'), program);
  const stage = {
    root: new StageRoot(folder, user),
    workdir: '/app',
    env: { DATA_DIR: '/data', PORT: '0' },
    user: 'node',
    volumes: ['/data'],
    ports: [],
    commands: { entrypoint: [process.execPath, 'main.cjs'], cmd: ['serve'] },
  };
  const container = new Container({ image: { stage, searchPath: '/usr/bin:/bin' }, user, env });
  const told = until(
    () => container.text.includes('to stderr') && container.text.includes('"cwd"'),
    () => 'it says nothing',
  );
  return { folder, container, told };
}

describe('a container', () => {
  test("is the image's process in the image's folders, with nothing of this machine's environment", async () => {
    process.env.GITHUB_TOKEN = 'of this machine';
    const { folder, container, told } = start();
    delete process.env.GITHUB_TOKEN;
    await told;
    const line = container.text.split('\n').find((one) => one.startsWith('{'));
    expect(JSON.parse(line ?? '')).toEqual({
      DATA_DIR: path.join(folder, 'data'),
      HOME: folder,
      TMPDIR: folder,
      PORT: '0',
      cwd: path.join(folder, 'app'),
      args: ['serve'],
    });
    expect(container.hasEnded).toBe(false);
    expect(await container.stop()).toEqual({ code: 0, signal: null });
    expect([container.hasEnded, container.text.includes('drained')]).toEqual([true, true]);
  });

  test('gets what it is given besides, and its exit code is told', async () => {
    const { container, told } = start({ PORT: '3' });
    await told;
    expect(await container.stop()).toEqual({ code: 3, signal: null });
  });

  test('lets commands run beside it, in the same surroundings', async () => {
    const { folder, container, told } = start();
    await told;
    const { code, text } = await container.exec(['sh', '-c', 'echo "$DATA_DIR $(pwd)" && exit 4']);
    expect([code, text]).toEqual([4, `${folder}/data ${folder}/app\n`]);
    await container.stop();
  });

  test('can be killed', async () => {
    const { container, told } = start();
    await told;
    container.kill();
    await until(
      () => container.hasEnded,
      () => 'it lives on',
    );
    expect(await container.stop()).toEqual({ code: null, signal: 'SIGKILL' });
  });
});

test('a program that is not there cannot be run', async () => {
  await expect(runCommand(['./nowhere'], { cwd: '/', env: {} })).rejects.toThrow('ENOENT');
});

test('a port is free', async () => {
  const port = await freePort();
  expect(port).toBeGreaterThan(0);
});

test('the user of the image is never root', () => {
  const { uid, gid, isOther } = imageUser();
  expect([uid === 0, gid === 0]).toEqual([false, false]);
  expect(isOther).toBe(process.getuid?.() === 0);
});
