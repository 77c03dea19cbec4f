import { describe, expect, test } from '@jest/globals';
import { clientFrom } from '../../../src/launch/shell/to-serving.ts';
import { clients, run } from './support.ts';

/** The flag that is to switch the chat template on. */
function flagOf(words: string): string | undefined {
  const [event] = clients(run(`python3 benchmark_serving.py ${words}\n`));
  if (event === undefined) throw new Error('no client');
  return clientFrom(event).templateFlag;
}

describe('the flag for the chat template', () => {
  test.each([
    ['--use-chat-template', 'use-chat-template'],
    ['--dsv4', 'dsv4'],
    ['--dsv4 --use-chat-template', 'use-chat-template'],
    ['--use-chat-template --dsv4', 'use-chat-template'],
    ['--apply_chat_template', 'apply_chat_template'],
  ])('of %s is %s', (words, flag) => {
    expect(flagOf(words)).toBe(flag);
  });

  test('is none of a client that sends raw prompts', () => {
    expect(flagOf('--model m')).toBeUndefined();
  });
});
