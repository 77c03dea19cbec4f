import { describe, expect, test } from '@jest/globals';
import { readInput } from '../../../src/cli/pareto/read-input.ts';

async function* chunks(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(65);
}

describe('standard input', () => {
  test('is put together from its pieces', async () => {
    expect(Buffer.from(await readInput('-', chunks(2, 3))).toString()).toBe('AAAAA');
  });

  test('may be empty', async () => {
    expect(await readInput('-', chunks())).toHaveLength(0);
  });

  test('is not read on where it is too large', async () => {
    const mib = 1024 * 1024;
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(32 * mib);
      for (;;) {
        read += 1;
        yield chunk;
      }
    }
    await expect(readInput('-', endless())).rejects.toThrow(
      `standard input: has more than ${64 * mib} bytes`,
    );
    expect(read).toBe(3);
  });
});
