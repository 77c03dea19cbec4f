import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { baseImage } from '../../../scripts/prove-image/base-image.ts';
import { buildImage } from '../../../scripts/prove-image/build-image.ts';
import { parseDockerfile } from '../../../scripts/prove-image/parse-dockerfile.ts';
import { runCommand } from '../../../scripts/prove-image/run-command.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const user = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0, isOther: false };
const major = process.versions.node.split('.')[0];
const image = `node:${major}-bookworm-slim`;

describe('the base image', () => {
  test('has this Node, and npm', async () => {
    const folder = path.join(temporaryDirectory(), 'base');
    const { searchPath } = await baseImage(image, folder);
    const options = { cwd: '/', env: { PATH: searchPath } };
    const node = await runCommand(['sh', '-c', 'command -v node && node --version'], options);
    expect(node.text).toBe(`${folder}/node\n${process.version}\n`);
    expect((await runCommand(['sh', '-c', 'command -v npm'], options)).text).toBe(`${folder}/npm\n`);
  });

  test.each(['node:18-bookworm-slim', 'alpine:3', `node:${major}`, 'node:latest'])(
    'is not %s',
    async (other) => {
      await expect(baseImage(other, temporaryDirectory())).rejects.toThrow(`the base image is ${other}, but`);
    },
  );
});

describe('an image', () => {
  const project = () => {
    const folder = temporaryDirectory();
    mkdirSync(path.join(folder, 'src'));
    writeFileSync(path.join(folder, '.dockerignore'), '*\n!src\n');
    writeFileSync(path.join(folder, 'src/a.txt'), 'text');
    writeFileSync(path.join(folder, 'secret.pem'), 'key');
    return folder;
  };
  const build = (lines: readonly string[]) => {
    const said: string[] = [];
    const options = {
      project: project(),
      folder: temporaryDirectory(),
      user,
      say: (text: string) => said.push(text),
    };
    return buildImage(parseDockerfile(lines.join('\n')), options).then((built) => ({ ...built, said }));
  };

  test('is its last stage, with what earlier stages made of the context', async () => {
    const { stage, said } = await build([
      `FROM ${image} AS one`,
      'WORKDIR /app',
      'COPY . .',
      'RUN cp src/a.txt made.txt',
      `FROM ${image} AS two`,
      'COPY --from=one /app/made.txt /srv/',
    ]);
    expect(readFileSync(stage.root.resolve('/srv/made.txt'), 'utf8')).toBe('text');
    expect(said[0]).toBe('build context: 1 files');
  });

  test('needs a source that the ignore file leaves', async () => {
    await expect(build([`FROM ${image} AS one`, 'COPY secret.pem /srv/'])).rejects.toThrow('ENOENT');
  });

  test('is not built when an earlier stage fails', async () => {
    const lines = [
      `FROM ${image} AS one`,
      'RUN cat nothing-here',
      `FROM ${image} AS two`,
      'COPY --from=one /app /srv',
    ];
    await expect(build(lines)).rejects.toThrow('RUN cat nothing-here ended with 1');
  });

  test('has one base image', async () => {
    const lines = [`FROM ${image} AS one`, `FROM node:${major}-trixie-slim AS two`];
    await expect(build(lines)).rejects.toThrow('the stages have several base images');
  });
});
