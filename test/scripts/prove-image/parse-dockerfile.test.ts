import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DockerfileError } from '../../../scripts/prove-image/dockerfile-error.ts';
import { logicalLines } from '../../../scripts/prove-image/logical-lines.ts';
import { parseDockerfile } from '../../../scripts/prove-image/parse-dockerfile.ts';

const from = 'FROM node:24-bookworm-slim AS server';
const stepsOf = (...lines: string[]) => parseDockerfile([from, ...lines].join('\n'))[0]?.steps;

function problemOf(text: string): string {
  try {
    parseDockerfile(text);
    return 'none';
  } catch (cause) {
    if (!(cause instanceof DockerfileError)) throw cause;
    return cause.message;
  }
}

test('logical lines are joined, keep their number, and hold no comments', () => {
  const text = '# syntax=x\n\nRUN a && \\\n  # inside\n  b \\\n\n  c\nUSER node';
  expect(logicalLines(text)).toEqual([
    { line: 3, text: 'RUN a && b c' },
    { line: 8, text: 'USER node' },
  ]);
});

describe('an instruction', () => {
  test.each<[string, object]>([
    ['WORKDIR /app', { kind: 'workdir', path: '/app' }],
    ['COPY a b ./', { kind: 'copy', sources: ['a', 'b'], target: './' }],
    ['COPY . .', { kind: 'copy', sources: ['.'], target: '.' }],
    [
      'COPY --from=server /app/dist ./dist',
      { kind: 'copy', from: 'server', sources: ['/app/dist'], target: './dist' },
    ],
    ['RUN npm ci --omit=dev', { kind: 'run', command: 'npm ci --omit=dev' }],
    ['ENV A=/data PORT=3000', { kind: 'env', values: { A: '/data', PORT: '3000' } }],
    ['USER node', { kind: 'user', name: 'node' }],
    ['VOLUME /data', { kind: 'volume', path: '/data' }],
    ['EXPOSE 3000', { kind: 'expose', port: 3000 }],
    [
      'HEALTHCHECK --interval=30s --retries=3 \\\n  CMD ["node", "-e", "f(`x`)"]',
      { kind: 'healthcheck', command: ['node', '-e', 'f(`x`)'] },
    ],
    ['ENTRYPOINT ["node", "bin/x.js"]', { kind: 'entrypoint', command: ['node', 'bin/x.js'] }],
    ['CMD ["serve"]', { kind: 'cmd', command: ['serve'] }],
  ])('%s', (line, expected) => {
    const second = 'FROM node:24-bookworm-slim AS last';
    const stages = parseDockerfile([from, second, line].join('\n'));
    expect(stages[1]?.steps).toEqual([{ line: 3, ...expected }]);
  });
});

describe('what is not understood is refused, with its line', () => {
  test.each([
    ['', 'line 1: it holds no stage'],
    ['USER node', 'line 1: the first instruction is not FROM'],
    ['FROM node:24', 'line 1: expected FROM <image> AS <stage>'],
    ['FROM node:24 as x', 'line 1: expected FROM <image> AS <stage>'],
    [`${from}\n${from}`, 'line 2: there are two stages server'],
    [`${from}\nADD a b`, 'line 2: not understood: ADD a b'],
    [`${from}\nconstructor a`, 'line 2: not understood: constructor a'],
    [`${from}\nrun npm ci`, 'line 2: not understood: run npm ci'],
    [`${from}\n\nWORKDIR app`, 'line 3: expected one absolute path'],
    [`${from}\nWORKDIR /a/../b`, 'line 2: a path leads upwards'],
    [`${from}\nCOPY a`, 'line 2: expected COPY [--from=<stage>] <source>... <target>'],
    [`${from}\nCOPY a b c`, 'line 2: several sources need a target that ends with /'],
    [`${from}\nCOPY ../a b`, 'line 2: a path leads upwards'],
    [`${from}\nCOPY /a b`, 'line 2: sources are absolute in a stage, and relative in the context'],
    [`${from}\nCOPY --chown=node a b`, 'line 2: not understood: --chown=node'],
    [`${from}\nCOPY --from=server /a b`, 'line 2: there is no earlier stage server'],
    [`${from}\nRUN echo $HOME`, 'line 2: only plain words, paths and && are understood in RUN'],
    [`${from}\nRUN a; b`, 'line 2: only plain words, paths and && are understood in RUN'],
    [`${from}\nENV A b`, 'line 2: expected ENV NAME=value ...'],
    [`${from}\nENV A=$B`, 'line 2: expected ENV NAME=value ...'],
    [`${from}\nUSER 1000:1000`, 'line 2: expected USER <name>'],
    [`${from}\nEXPOSE 80 81`, 'line 2: expected EXPOSE <port>'],
    [`${from}\nHEALTHCHECK NONE`, 'line 2: expected HEALTHCHECK [options] CMD [...]'],
    [`${from}\nHEALTHCHECK CMD curl x`, 'line 2: expected a JSON list of words'],
    [`${from}\nCMD serve`, 'line 2: expected a JSON list of words'],
    [`${from}\nCMD []`, 'line 2: expected a JSON list of words'],
    [`${from}\nRUN a \\`, 'line 2: the last line is continued by nothing'],
  ])('%j', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  test('whatever it is', () => {
    const line = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('FROM', 'COPY', 'RUN', 'ENV', 'HEALTHCHECK', 'CMD', '\\', '#'), fc.string())
        .map(([name, rest]) => `${name} ${rest}`),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        expect(typeof problemOf([from, ...lines].join('\n'))).toBe('string');
      }),
    );
  });
});

test('steps belong to their stage', () => {
  expect(stepsOf('USER node', 'CMD ["a"]')?.map(({ kind }) => kind)).toEqual(['user', 'cmd']);
});

test('ours ships its last stage, with what the two others made', () => {
  const text = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const stages = parseDockerfile(text);
  expect(stages.map(({ name }) => name)).toEqual(['build', 'dependencies', 'server']);
  const copied = stages[2]?.steps.flatMap((step) => (step.kind === 'copy' ? [step.from] : []));
  expect([...new Set(copied)].toSorted()).toEqual(['build', 'dependencies']);
});
