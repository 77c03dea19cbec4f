import { describe, expect, test } from '@jest/globals';
import { AGG, answer, DISAGG } from './support.ts';

describe('a setting', () => {
  test.each([
    '`SEGMENT_SIZE=80gb` on prefill, `SEGMENT_SIZE=140gb` on decode.',
    '`SEGMENT_SIZE=80GB` on prefill and `140gb` on decode.',
    '`--max-prefill-tokens 32768`',
    'Prefill of c128: `--max-prefill-tokens 32768`.',
    '`--stream_interval=32`',
    '`--enable-replay`',
    '`--router-mode kv` and `DYN_EVENT_PLANE=zmq`',
    'Uses `flash_mega`.',
    'Uses stream interval 32.',
    'Uses max running requests of 768.',
    `\`${AGG}\` has \`--chunked-prefill-size 4096\`.`,
    'Raises it from `--max-running-requests 256` to `--max-running-requests 512`.',
    'Keep prefill KV events, disable decode KV events, and retain metrics on both roles.',
    '| Conc | GPUs | Decode MRR | Graph BS |\n|---|---|---|---|\n| c64 | 22 | 512 | 32 |\n| 128 | 26 | 768 | 32 |',
  ])('%s agrees', async (body) => {
    expect(await answer(body)).toMatch(/^pass: /);
  });

  test.each<[string, string, string]>([
    ['`SEGMENT_SIZE=90gb` on prefill.', 'SEGMENT_SIZE=90gb', '`SEGMENT_SIZE=80gb`'],
    ['`SEGMENT_SIZE=140gb` on prefill.', 'SEGMENT_SIZE=140gb', '`SEGMENT_SIZE=80gb`'],
    ['`SEGMENT_SIZE=80gb` on prefill and `90gb` on decode.', 'SEGMENT_SIZE=90gb', '`SEGMENT_SIZE=140gb`'],
    ['`--stream-interval 33`', '--stream-interval 33', '`--stream-interval 32`'],
    ['Uses stream interval 33.', 'uses stream interval 33', '`--stream-interval 32`'],
    [
      'Prefill of c64: `--max-prefill-tokens 32768`.',
      '--max-prefill-tokens 32768',
      '`--max-prefill-tokens 65536`',
    ],
    ['`--attention-backend other`', '--attention-backend other', '`--attention-backend flash_mega`'],
    ['Decode KV events are on.', 'Decode KV events: on', '`kv_events: false`'],
    [
      '| Conc | Decode MRR |\n|---|---|\n| c64 | 768 |',
      'c64, Decode MRR: 768',
      '`--max-running-requests 512`',
    ],
    ['| Conc | GPUs |\n|---|---|\n| c64 | 23 |', 'c64, GPUs: 23', '`22 GPUs`'],
  ])('%s contradicts', async (body, quote, actual) => {
    expect(await answer(body)).toMatch(/^fail: /);
    expect(await answer(body)).toContain(`\`${quote}\` is claimed, but the head has ${actual}`);
  });

  test.each([
    '`--no-such-flag 1`',
    'Previously `--stream-interval 33`.',
    'Moves from `--stream-interval 33`.',
    '~~`--stream-interval 33`~~',
    '> `--stream-interval 33`',
    '```\n--stream-interval 33\n```',
    'Drop `SEGMENT_SIZE=90gb`.',
    '`--stream-interval off`',
    '`--enable-replay 3`',
    'Interval 33 runs.',
    `\`${AGG}\` has \`--stream-interval 33\`.`,
  ])('%s is nothing that can be checked', async (body) => {
    expect(await answer(body)).toBe('not-applicable: the description makes no claim that can be checked');
  });

  test('of a named config is held against that one', async () => {
    expect(await answer(`\`${DISAGG}\` has \`--chunked-prefill-size 8192\`.`)).toMatch(/^not-applicable/);
    expect(await answer(`\`${AGG}\` has \`--chunked-prefill-size 8192\`.`)).toContain(
      'the head has `--chunked-prefill-size 4096`',
    );
  });

  test('does not contradict where some point is not known', async () => {
    const head = { 'benchmarks/multi_node/srt-slurm-recipes/b.yaml': 'a: [\n' };
    expect(await answer('`--stream-interval 33`', { head })).toMatch(/^not-applicable/);
    expect(await answer('`--stream-interval 32`', { head })).toMatch(/^pass/);
  });
});
