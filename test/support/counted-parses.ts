import { jest } from '@jest/globals';
import MarkdownIt from 'markdown-it';

/** What is parsed as markdown while something is done, in order. */
export async function parsesDuring(work: () => unknown): Promise<string[]> {
  const parse = jest.spyOn(MarkdownIt.prototype, 'parse');
  try {
    await work();
    return parse.mock.calls.map(([source]) => String(source));
  } finally {
    parse.mockRestore();
  }
}
