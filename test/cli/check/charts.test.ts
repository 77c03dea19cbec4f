import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runCli } from '../../support/run-cli.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const directory = temporaryDirectory();
const check = (fixture: string, charts: string) =>
  runCli(['check', '--checks', '14', '--evidence', `fixtures/${fixture}`, '--charts', charts]);

describe('check --charts', () => {
  test('draws each affected curve, the same bytes every time', async () => {
    const [one, other] = [path.join(directory, 'a', 'b'), path.join(directory, 'c')];
    const { code } = await check('rejected', one);
    await check('rejected', other);
    expect(code).toBe(0);
    const names = await readdir(one);
    expect(names.sort()).toEqual([
      'dsr1_1k1k_gb300_dynamo-trt_fp4_mtp.svg',
      'dsr1_8k1k_gb300_dynamo-trt_fp4_mtp.svg',
      'dsv41flash_agentic-coding_gb300_dynamo-sglang_fp4.svg',
      'dsv41flash_agentic-coding_h200_vllm_fp4.svg',
      'glm5.2_agentic-coding_b200_sglang_fp4.svg',
    ]);
    for (const name of names) {
      const picture = await readFile(path.join(one, name), 'utf8');
      expect(picture).toMatch(/^<svg [\s\S]*<\/svg>\n$/);
      expect(await readFile(path.join(other, name), 'utf8')).toBe(picture);
    }
  });

  test('says which directory cannot be written', async () => {
    const { code, stderr } = await check('pr-4303', 'package.json/x');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'pr-verdict: --charts package.json/x: cannot be written (ENOTDIR)\n',
    });
  });
});
