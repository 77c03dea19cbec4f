import { describe, expect, test } from '@jest/globals';
import { dayOf, partsOf } from '../../../checks/15-pr-description/images.ts';
import { isSameVersion, parseVersion } from '../../../checks/15-pr-description/versions.ts';
import { AGG, answer, DIGEST, DISAGG, IMAGE, OLD_IMAGE } from './support.ts';

describe('an image', () => {
  test.each([
    `Image \`${IMAGE}\`.`,
    `Image \`${IMAGE}@${DIGEST}\`.`,
    `Pinned to \`${DIGEST}\`.`,
    `Pinned to \`${DIGEST.slice(0, 24)}\`.`,
    'On `nightly-dev-20261021-c1c287a4`.',
    `\`${AGG}\` runs \`${OLD_IMAGE}\`.`,
    `Moves from \`${OLD_IMAGE}\` to \`${IMAGE}\`.`,
  ])('%s agrees', async (body) => {
    expect(await answer(body)).toMatch(
      /^pass: what the description claims is what the head has: 1 image|2 images/,
    );
  });

  test.each([
    `Image \`${IMAGE.replace('20261021', '20261022')}\`.`,
    'On `nightly-dev-20261022-c1c287a4`.',
    `Pinned to \`${DIGEST.replace('ab', 'cd')}\`.`,
    `\`${DISAGG}\` runs \`acme/other:v1.2\`.`,
    `\`${AGG}\` runs \`${IMAGE}\`.`,
  ])('%s contradicts', async (body) => {
    expect(await answer(body)).toMatch(
      /^fail: `[^`]+` is claimed, but the head has `lmsysorg\/sglang:nightly-dev-/,
    );
  });

  test.each([
    'The router runs `acme/other:v1.2`.',
    `Previously \`${IMAGE.replace('20261021', '20261001')}\`.`,
    `\`${DISAGG}\` ran \`${OLD_IMAGE}\`.`,
    'See `m8-fp4-b200-vllm-agentic`.',
  ])('%s is not checked', async (body) => {
    expect(await answer(body)).toMatch(/^not-applicable/);
  });

  test.each<[string, ReturnType<typeof partsOf>]>([
    ['a/b:t', { repository: 'a/b', tag: 't', digest: undefined }],
    ['nvcr.io#a/b:t@sha256:1', { repository: 'nvcr.io/a/b', tag: 't', digest: 'sha256:1' }],
    ['docker.io/a/b:t', { repository: 'a/b', tag: 't', digest: undefined }],
    ['host:5000/a/b', { repository: 'host:5000/a/b', tag: undefined, digest: undefined }],
    ['host:5000/a/b:t', { repository: 'host:5000/a/b', tag: 't', digest: undefined }],
  ])('%s has its parts', (image, parts) => {
    expect(partsOf(image)).toEqual(parts);
  });

  test.each<[string | undefined, string | undefined]>([
    ['nightly-dev-cu13-20261021-c1c287a4', '2026-10-21'],
    ['v1-2026-10-21', '2026-10-21'],
    ['v0.5.21-cu130', undefined],
    ['20261321', undefined],
    ['120261021', undefined],
    [undefined, undefined],
  ])('%s names the day %s', (tag, day) => {
    expect(dayOf(tag)).toBe(day);
  });
});

describe('a version', () => {
  test.each([
    'Dynamo `1.6.0.dev20261019`',
    'Dynamo 1.6',
    'SGLang `0.0.0.dev1+gc1c287a42`',
    'Mooncake 0.3.13.post1',
  ])('%s agrees', async (claim) => {
    expect(await answer(`Ships ${claim}.`)).toBe(
      'pass: what the description claims is what the head has: 1 version',
    );
  });

  test.each<[string, string]>([
    ['Dynamo `1.6.0.dev20261018`', '1.6.0.dev20261019'],
    ['Dynamo 1.7', '1.6.0.dev20261019'],
    ['SGLang `0.0.0.dev1+gc1c287b42`', `${IMAGE}@${DIGEST}`],
    ['Mooncake 0.3.14', '0.3.13.post1'],
  ])('%s contradicts', async (claim, actual) => {
    expect(await answer(`Ships ${claim}.`)).toContain(`but the head has \`${actual}\``);
  });

  test.each(['vLLM 0.21.0', 'SGLang 0.5.21'])('%s is written nowhere', async (claim) => {
    expect(await answer(`Ships ${claim}.`)).toMatch(/^not-applicable/);
  });

  test.each<[string, string, boolean]>([
    ['1.6', '1.6.0', true],
    ['1.6', '1.6.3.dev1', true],
    ['1', '1.9', true],
    ['1.6.0', '1.6', true],
    ['v0.21.0', '0.21.0', true],
    ['0.5.21', 'v0.5.21-cu130', true],
    ['1.3.0rc5', '1.3.0-rc5', true],
    ['0.3.13.post1', '0.3.13.post1', true],
    ['1.6', '1.7.0', false],
    ['1.3.0rc5', '1.3.0rc6', false],
    ['1.3.0', '1.3.0rc6', false],
    ['0.3.13', '0.3.13.post1', false],
    ['1.6.0.dev1', '1.6.0', false],
    ['0.5.2', '0.5.21', false],
  ])('%s and %s are the same: %s', (claimed, actual, expected) => {
    const [one, other] = [claimed, actual].map(parseVersion);
    expect(one !== undefined && other !== undefined && isSameVersion(one, other)).toBe(expected);
  });

  test.each(['', 'latest', 'x1.2'])('%j is none', (text) => {
    expect(parseVersion(text)).toBeUndefined();
  });
});
