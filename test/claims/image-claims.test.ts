import { describe, expect, test } from '@jest/globals';
import { claims } from './support.ts';

const DIGEST = `sha256:${'ab'.repeat(32)}`;

const found = (markdown: string) =>
  claims('image', markdown).map(({ repository, tag, digest }) => [repository, tag, digest]);

describe('an image', () => {
  test.each<[string, (string | undefined)[][]]>([
    ['Runs `acme/engine:v1.2`.', [['acme/engine', 'v1.2', undefined]]],
    ['Runs acme/engine:v1.2.', [['acme/engine', 'v1.2', undefined]]],
    ['`ghcr.io/acme/engine:v1`', [['ghcr.io/acme/engine', 'v1', undefined]]],
    ['`nvcr.io#nvidia/engine:1.0`', [['nvcr.io/nvidia/engine', '1.0', undefined]]],
    ['`docker.io/acme/engine:v1`', [['acme/engine', 'v1', undefined]]],
    [`\`acme/engine:v1@${DIGEST}\``, [['acme/engine', 'v1', DIGEST]]],
    [`pinned to \`${DIGEST}\``, [[undefined, undefined, DIGEST]]],
    ['`sha256:0123456789ab`', [[undefined, undefined, 'sha256:0123456789ab']]],
    ['`nightly-dev-20261021-c1c287a4`', [[undefined, 'nightly-dev-20261021-c1c287a4', undefined]]],
    ['`runners/launch.sh:12`', []],
    ['`configs/a.yaml:12`', []],
    ['`owner/name:main`', []],
    ['https://example.com/a:80', []],
    ['`sha256:0123`', []],
    ['plain-text-1234', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });
});
