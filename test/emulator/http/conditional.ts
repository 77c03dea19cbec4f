import { createHash } from 'node:crypto';
import type { Answer } from './answer.ts';
import { bytesOf } from './serve.ts';

/** The answer with its ETag, or 304 if that is the one the client knows. */
export function conditional(answer: Answer, known: string | undefined): Answer {
  if (answer.status !== 200) return answer;
  const digest = createHash('sha256').update(bytesOf(answer)).digest('hex');
  const etag = `W/"${digest}"`;
  if (known === etag) return { status: 304, headers: { etag } };
  return { ...answer, headers: { ...answer.headers, etag } };
}
