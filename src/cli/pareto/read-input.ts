import { readFile, stat } from 'node:fs/promises';
import { EvidenceInputError } from '../../evidence/errors.ts';

const MAX_BYTES = 64 * 1024 * 1024;

/** Bytes of the file, or of standard input for `-`. Throws `EvidenceInputError`. */
export async function readInput(
  file: string,
  standardInput: AsyncIterable<Uint8Array> = process.stdin,
): Promise<Uint8Array> {
  const name = nameOfInput(file);
  return file === '-' ? readStream(standardInput, name) : readBytes(file, name);
}

export function nameOfInput(file: string): string {
  return file === '-' ? 'standard input' : file;
}

async function readStream(stream: AsyncIterable<Uint8Array>, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > MAX_BYTES) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBytes(file: string, name: string): Promise<Uint8Array> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new EvidenceInputError(name, 'is a directory, not a file');
    if (found.size > MAX_BYTES) throw tooLarge(name);
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof EvidenceInputError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const reason = code === 'ENOENT' ? 'no such file' : `cannot be read (${String(code ?? cause)})`;
    throw new EvidenceInputError(name, reason, { cause });
  }
}

function tooLarge(name: string): EvidenceInputError {
  return new EvidenceInputError(name, `has more than ${MAX_BYTES} bytes`);
}
