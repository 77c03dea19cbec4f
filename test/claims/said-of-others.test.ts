import { describe, expect, test } from '@jest/globals';
import { claims, REPOSITORY } from './support.ts';

describe('what is unchanged', () => {
  test.each<[string, string]>([
    ['Their configuration and image are unchanged.', 'config'],
    ['The image is unchanged.', 'image'],
    ['Its other points are unchanged.', 'others'],
    ['The existing points stay the same.', 'others'],
    ['其配置和镜像不变。', 'config'],
    ['镜像保持不变。', 'image'],
    ['The recipe is untouched.', 'config'],
  ])('%s: %s', (markdown, of) => {
    expect(claims('unchanged', markdown).map((claim) => claim.of)).toEqual([of]);
  });

  test.each([
    'Accuracy is unchanged.',
    'The config is otherwise unchanged.',
    'The script is unchanged.',
    'Everything else about the config is unchanged.',
    'The configs should be unchanged.',
    'Unchanged.',
    'The image changed.',
    '除镜像外配置不变。',
  ])('is not said by: %s', (markdown) => {
    expect(claims('unchanged', markdown)).toEqual([]);
  });
});

describe('an upstream pull request', () => {
  const found = (markdown: string) =>
    claims('upstream', markdown).map(({ repository, number, said }) => `${repository}#${number} ${said}`);

  test.each<[string, string[]]>([
    ['acme/engine#12 is included in the image.', ['acme/engine#12 included']],
    ['The image includes acme/engine#12.', ['acme/engine#12 included']],
    ['The image contains acme/engine#12 and #13.', ['acme/engine#12 included', 'acme/engine#13 included']],
    ['镜像已包含 acme/engine#12。', ['acme/engine#12 included']],
    ['acme/engine#12 is merged.', ['acme/engine#12 merged']],
    ['acme/engine#12 (merged as 0123abc)', ['acme/engine#12 merged']],
    ['acme/engine#12（已合并）', ['acme/engine#12 merged']],
    ['https://github.com/acme/engine/pull/12 has been merged', ['acme/engine#12 merged']],
    ['[engine fix](https://github.com/acme/engine/pull/12) is merged', ['acme/engine#12 merged']],
    ['[acme/engine#12](https://github.com/acme/engine/pull/12) is merged', ['acme/engine#12 merged']],
    ['See acme/engine#12.', []],
    ['acme/engine#12 is not merged.', []],
    ['Once acme/engine#12 is merged, drop it.', []],
    ['acme/engine#12 is open, acme/engine#13 merged.', []],
    ['The image lacks acme/engine#12.', []],
    ['The image does not contain acme/engine#12.', []],
    ['acme/engine#12 尚未合并', []],
    ['#12 is merged', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });
});

describe('a run', () => {
  const url = (id: string, repository = REPOSITORY) => `https://github.com/${repository}/actions/runs/${id}`;
  const found = (markdown: string) => claims('run', markdown).map(({ id }) => id);

  test.each<[string, number[]]>([
    ['All jobs passed in run 39695060576.', [39695060576]],
    [`All jobs passed: [run](${url('39695060576')}).`, [39695060576]],
    [`[Run 39695060576](${url('39695060576')}) is green`, [39695060576]],
    [`<${url('39695060576')}> 全部通过`, [39695060576]],
    [`All passed in [run](${url('39695060576', 'other/bench')}).`, []],
    ['Run 39695060576 failed.', []],
    ['Run 39695060576 has not passed.', []],
    ['All but one passed in run 39695060576.', []],
    ['See run 39695060576.', []],
    ['Run 12 passed.', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });
});

describe('what is on or off', () => {
  const found = (markdown: string) =>
    claims('state', markdown).map(({ of, role, isOn }) => `${role ?? 'all'} ${of} ${isOn ? 'on' : 'off'}`);

  test.each<[string, string[]]>([
    [
      'Keep prefill KV events, disable unused decode KV events, and retain metrics on both roles.',
      ['prefill kv-events on', 'decode kv-events off', 'all metrics on'],
    ],
    [
      'Decode KV events are off, prefill KV events and the metrics of both roles stay on',
      ['decode kv-events off', 'prefill kv-events on', 'all metrics on'],
    ],
    [
      '保留 prefill KV events，关闭 decode KV events，两侧 metrics 保留',
      ['prefill kv-events on', 'decode kv-events off', 'all metrics on'],
    ],
    ['Prefill KV events feed the router.', []],
    ['Reads metrics of both roles.', []],
  ])('%s', (markdown, expected) => {
    expect(found(markdown)).toEqual(expected);
  });

  test('can contradict, although it says that something is disabled', () => {
    expect(claims('state', 'Disable decode KV events.')[0]?.isPlain).toBe(true);
    expect(claims('state', 'Previously decode KV events were off.').map(({ isPlain }) => isPlain)).toEqual(
      [],
    );
  });
});
