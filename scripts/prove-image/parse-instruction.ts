import { z } from 'zod';
import { DockerfileError } from './dockerfile-error.ts';
import type { Instruction } from './instruction.ts';
import type { LogicalLine } from './logical-lines.ts';

type Parse = (rest: string, line: number) => Instruction;

const WORD = /^[A-Za-z0-9._/@:-]+$/;

const parsers: Readonly<Record<string, Parse>> = {
  FROM: (rest, line) => {
    const [image, as, stage, ...more] = words(rest, line);
    if (image === undefined || as !== 'AS' || stage === undefined || more.length > 0)
      throw new DockerfileError(line, 'expected FROM <image> AS <stage>');
    return { kind: 'from', line, image, stage };
  },
  WORKDIR: (rest, line) => ({ kind: 'workdir', line, path: absolute(rest, line) }),
  COPY: (rest, line) => {
    const all = words(rest.replace(/^--from=/, '--from= '), line, /^--from=$/);
    const from = all[0] === '--from=' ? all[1] : undefined;
    const paths = from === undefined ? all : all.slice(2);
    const target = paths.at(-1);
    const sources = paths.slice(0, -1);
    if (target === undefined || sources.length === 0)
      throw new DockerfileError(line, 'expected COPY [--from=<stage>] <source>... <target>');
    if (sources.length > 1 && !target.endsWith('/'))
      throw new DockerfileError(line, 'several sources need a target that ends with /');
    if (sources.some((source) => source.startsWith('/') !== (from !== undefined)))
      throw new DockerfileError(line, 'sources are absolute in a stage, and relative in the context');
    return { kind: 'copy', line, ...(from !== undefined && { from }), sources, target };
  },
  RUN: (rest, line) => {
    if (!/^[A-Za-z0-9 ._/=&:-]+$/.test(rest))
      throw new DockerfileError(line, 'only plain words, paths and && are understood in RUN');
    return { kind: 'run', line, command: rest };
  },
  ENV: (rest, line) => {
    const pairs = rest.split(/ +/).map((pair) => /^([A-Z_]+)=([A-Za-z0-9._/:-]+)$/.exec(pair));
    if (pairs.includes(null)) throw new DockerfileError(line, 'expected ENV NAME=value ...');
    return { kind: 'env', line, values: Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]])) };
  },
  USER: (rest, line) => {
    if (!/^[a-z]+$/.test(rest)) throw new DockerfileError(line, 'expected USER <name>');
    return { kind: 'user', line, name: rest };
  },
  VOLUME: (rest, line) => ({ kind: 'volume', line, path: absolute(rest, line) }),
  EXPOSE: (rest, line) => {
    if (!/^\d{1,5}$/.test(rest)) throw new DockerfileError(line, 'expected EXPOSE <port>');
    return { kind: 'expose', line, port: Number(rest) };
  },
  HEALTHCHECK: (rest, line) => {
    const [, command] = /^(?:--(?:interval|timeout|start-period|retries)=\w+ )*CMD (.*)$/.exec(rest) ?? [];
    if (command === undefined) throw new DockerfileError(line, 'expected HEALTHCHECK [options] CMD [...]');
    return { kind: 'healthcheck', line, command: list(command, line) };
  },
  ENTRYPOINT: (rest, line) => ({ kind: 'entrypoint', line, command: list(rest, line) }),
  CMD: (rest, line) => ({ kind: 'cmd', line, command: list(rest, line) }),
};

/** One instruction. Throws `DockerfileError`. */
export function parseInstruction({ line, text }: LogicalLine): Instruction {
  const [, name = '', rest = ''] = /^([A-Z]+) +(.+)$/.exec(text) ?? [];
  const parse = Object.hasOwn(parsers, name) ? parsers[name] : undefined;
  if (parse === undefined) throw new DockerfileError(line, `not understood: ${text}`);
  return parse(rest, line);
}

function words(rest: string, line: number, besides?: RegExp): string[] {
  const found = rest.split(/ +/);
  const odd = found.find((word) => !WORD.test(word) && besides?.test(word) !== true);
  if (odd !== undefined) throw new DockerfileError(line, `not understood: ${odd}`);
  if (found.some((word) => word.split('/').includes('..')))
    throw new DockerfileError(line, 'a path leads upwards');
  return found;
}

function absolute(rest: string, line: number): string {
  const [path = '', ...more] = words(rest, line);
  if (!path.startsWith('/') || more.length > 0) throw new DockerfileError(line, 'expected one absolute path');
  return path;
}

const Words = z.array(z.string().min(1)).min(1);

/** The form that runs no shell. */
function list(rest: string, line: number): string[] {
  try {
    return Words.parse(JSON.parse(rest));
  } catch {
    throw new DockerfileError(line, 'expected a JSON list of words');
  }
}
