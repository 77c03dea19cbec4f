import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { claims, quotes, REPOSITORY } from './support.ts';

const digest = 'ab'.repeat(32);

describe('an image', () => {
  const found = (markdown: string) =>
    claims('image', markdown).map(({ repository, tag, digest: sha }) =>
      [repository, tag, sha].map((part) => part ?? '-').join(' '),
    );

  test.each<[string, string[]]>([
    ['`acme/engine:v1`', ['acme/engine v1 -']],
    ['`docker.io/acme/engine:v1`', ['acme/engine v1 -']],
    ['`nvcr.io#nvidia/ai/engine:1.2`', ['nvcr.io/nvidia/ai/engine 1.2 -']],
    ['`registry.example.com:5000/acme/engine:v1`', ['registry.example.com:5000/acme/engine v1 -']],
    [`\`acme/engine:v1@sha256:${digest}\``, [`acme/engine v1 sha256:${digest}`]],
    ['Built on acme/engine:v1.', ['acme/engine v1 -']],
    [`sha256:${digest}`, [`- - sha256:${digest}`]],
    ['`sha256:0123456789ab`', ['- - sha256:0123456789ab']],
    ['`v0.5.21-cu130`', ['- v0.5.21-cu130 -']],
    ['`acme/engine:main`', []],
    ['`path/to/run.sh:12`', []],
    ['`owner/name:12`', []],
    ['`configs/nvidia-master.yaml:v2`', []],
    ['sha256:0123', []],
    ['v0.5.21-cu130', []],
    ['`a-1`', []],
    ['`--flag-1234567`', []],
    ['https://example.com/acme/engine:v1', []],
  ])('%s: %j', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });

  test('is read back as it was written', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(name, name, fc.stringMatching(/^v[0-9]{1,3}(\.[0-9]{1,3}){0,2}$/), (owner, engine, tag) => {
        expect(found(`Uses \`${owner}/${engine}:${tag}\` now`)).toEqual([`${owner}/${engine} ${tag} -`]);
        expect(found(`Uses ${owner}/${engine}:${tag}.`)).toEqual([`${owner}/${engine} ${tag} -`]);
      }),
    );
  });
});

describe('a version', () => {
  test.each<[string, string[]]>([
    ['SGLang `0.5.21`', ['sglang 0.5.21']],
    ['vLLM v0.11.0rc2', ['vllm 0.11.0rc2']],
    ['vLLM: 0.11.0.', ['vllm 0.11.0']],
    ['ai-dynamo==1.2.3', ['dynamo 1.2.3']],
    ['Dynamo version 1.2.3', ['dynamo 1.2.3']],
    ['TensorRT-LLM 1.3.0', ['trtllm 1.3.0']],
    ['TRT-LLM release 1.3', ['trtllm 1.3']],
    ['trtllm=1.3', ['trtllm 1.3']],
    ['mooncake wheel 0.3.7+cu13', ['mooncake 0.3.7+cu13']],
    ['SGLang 0.5.21, vLLM 0.11.0', ['sglang 0.5.21', 'vllm 0.11.0']],
    ['SGLang 5', []],
    ['sglang/0.5.21', []],
    ['my-sglang 0.5.21', []],
    ['sglang-router 0.5.21', []],
    ['SGLang is at 0.5.21', []],
  ])('%s: %j', (markdown, expected) => {
    expect(claims('version', markdown).map(({ component, version }) => `${component} ${version}`)).toEqual(
      expected,
    );
  });

  test('never ends with punctuation', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{1,3}\.[0-9]{1,3}[\w.+,-]{0,10}$/), (text) => {
        for (const { version } of claims('version', `vLLM ${text}`)) {
          expect(version).not.toMatch(/[.,-]$/);
          expect(text.startsWith(version)).toBe(true);
        }
      }),
    );
  });
});

describe('a number', () => {
  test.each<[string, string[]]>([
    ['The stream interval is 32.', ['the stream interval is']],
    ['stream interval: 32', ['stream interval']],
    ['stream-interval=`32`', ['stream interval']],
    ['the interval of 32', ['the interval']],
    ['`SGLANG_X=1` stream interval 32', ['stream interval']],
    ['a stream interval 32x', []],
    ['a stream interval 32%', []],
    ['see a/b/32', []],
    ['item #32', []],
  ])('%s stands behind %j', (markdown, expected) => {
    const words = claims('number', markdown).map(({ before }) => before.join(' '));
    expect(words).toEqual(expected.map((text) => text.replace(/ is$/, '')));
  });

  test('stands before words, nearest first', () => {
    expect(claims('number', '2048 SWA prefix tails').map(({ value, after }) => [value, ...after])).toEqual([
      ['2048', 'swa', 'prefix', 'tails'],
    ]);
  });

  test('is one of thirty in a sentence', () => {
    const many = Array.from({ length: 60 }, (_, at) => `batch size ${at}`).join(', ');
    expect(quotes('number', many)).toHaveLength(30);
  });
});

describe('a run', () => {
  test.each([
    'partially',
    'failed',
    'except',
    'cancelled',
    'rerun',
    'previous',
    'earlier',
    'before',
    'main',
    'until',
    'if',
    'should',
    'pending',
    'most',
    "didn't",
    '未',
    '失败',
    '如果',
  ])('is not said to have passed beside "%s"', (word) => {
    expect(quotes('run', `Run 39695060576 passed, ${word} so.`)).toEqual([]);
    expect(claims('run', 'Run 39695060576 passed, so.').map(({ id }) => id)).toEqual([39_695_060_576]);
  });

  test('is one, however often it is named, and one of several', () => {
    const url = `https://github.com/${REPOSITORY.toUpperCase()}/actions/runs`;
    const markdown = `Runs 39695060576 and run #39695060577 passed: [a](${url}/39695060576), [b](${url}/39695060578/job/1).`;
    expect(claims('run', markdown).map(({ id }) => id)).toEqual([
      39_695_060_576, 39_695_060_577, 39_695_060_578,
    ]);
  });
});

describe('pull requests in a row', () => {
  test.each<[string, number[]]>([
    ['The image includes acme/engine#1, #2 and #3.', [1, 2, 3]],
    ['The image includes acme/engine#1, #2, and #3.', [1, 2, 3]],
    ['acme/engine#1, #2, and #3 are merged.', [1, 2, 3]],
    ['acme/engine#1, #2，#3 are merged.', []],
    ['acme/engine#1 / #2 & #3 are merged.', [1, 2, 3]],
    ['已合并 acme/engine#1、#2 和 #3。', [1, 2, 3]],
    ['The image includes acme/engine#1 and 2.', [1]],
    ['The image includes acme/engine#1 and #2x.', [1]],
  ])('%s: %j', (markdown, expected) => {
    expect(claims('upstream', markdown).map(({ number }) => number)).toEqual(expected);
  });

  test('are of one repository, and each is one claim, whatever its case', () => {
    const markdown = 'The image includes acme/engine#1, and https://github.com/Acme/Engine/pull/1.';
    expect(claims('upstream', markdown).map(({ repository, number }) => `${repository}#${number}`)).toEqual([
      'Acme/Engine#1',
    ]);
  });
});
