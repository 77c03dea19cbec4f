import { type Answer, json } from '../http/answer.ts';
import type { Call } from '../http/call.ts';

const RAW = 'application/vnd.github.raw+json; charset=utf-8';

export function wantsRaw({ accept }: Call): boolean {
  return /\bapplication\/vnd\.github(?:\.v3)?\.raw\b/.test(accept);
}

/** Content as bytes, or in base64 within its description. */
export function blobAnswer(call: Call, content: Uint8Array, description: object): Answer {
  if (wantsRaw(call)) return { status: 200, headers: { 'content-type': RAW }, body: content };
  const encoded = Buffer.from(content)
    .toString('base64')
    .replace(/(.{60})/g, '$1\n');
  return json({ ...description, content: encoded, encoding: 'base64' });
}
