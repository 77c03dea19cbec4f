import { describe, expect, test } from '@jest/globals';
import { chatTemplateLibrary } from '../../src/facts/chat-template-library.ts';
import { projectFiles } from '../benchmark/submission/support.ts';
import { gather } from '../support/gather.ts';
import { memoryEvidence } from '../support/memory-evidence.ts';

const path = 'benchmarks/benchmark_lib.sh';
const libraryOf = (text: string) =>
  gather(chatTemplateLibrary, memoryEvidence({ head: projectFiles({}, { [path]: text }) }));
const branches = (...lines: readonly string[]) =>
  `while :; do case "$1" in\n${lines.join('\n')}\nesac; done\n`;

describe('--dsv4 of the shared library', () => {
  test.each([
    [
      'on lines of its own',
      ['    --dsv4)', '        dsv4=true', '        use_chat_template=true', '        shift', '        ;;'],
      4,
    ],
    ['on one line', ['--dsv4) dsv4=1; use_chat_template=1; shift ;;'], 2],
    ['beside another name', ['--dsv4|--deepseek-v4)', 'use_chat_template="true" ;;'], 3],
    ['behind another name', ['--v4|--dsv4)', "use_chat_template='true' ;;"], 3],
  ])('implies the template where its branch says so: %s', async (_name, lines, line) => {
    expect(await libraryOf(branches(...lines))).toEqual({ path, impliesTemplate: true, line });
  });

  test.each([
    [
      'its branch does not',
      ['--dsv4)', 'dsv4=true', ';;', '--use-chat-template)', 'use_chat_template=true', ';;'],
    ],
    ['it switches it off', ['--dsv4) use_chat_template=false ;;']],
    ['there is no such option', ['--use-chat-template) use_chat_template=true ;;']],
    ['it is only handed on', ['cmd+=(--dsv4)', 'use_chat_template=true']],
  ])('does not where %s', async (_name, lines) => {
    expect(await libraryOf(branches(...lines))).toEqual({ path, impliesTemplate: false, line: undefined });
  });

  test('does not without a library', async () => {
    const evidence = memoryEvidence({ head: { 'configs/nvidia-master.yaml': '{}' } });
    expect(await gather(chatTemplateLibrary, evidence)).toMatchObject({ impliesTemplate: false });
  });
});
