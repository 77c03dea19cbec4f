import { EvidenceTooLarge } from '../../errors.ts';

/** A body's bytes, read only as far as the limit. Throws `EvidenceTooLarge` beyond it. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body !== null) {
    for await (const chunk of body) {
      size += chunk.length;
      // Leaving the loop cancels the stream, and with it the download.
      if (size > maxBytes) throw new EvidenceTooLarge(address, maxBytes);
      chunks.push(chunk);
    }
  }
  const joined = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
