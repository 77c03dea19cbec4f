import { readFile, stat } from 'node:fs/promises';
import { EvidenceInputError } from '../evidence/errors.ts';

/** Text of a file named on the command line. Throws `EvidenceInputError` naming the option and the file. */
export async function readInputFile(file: string, option: string, maxBytes: number): Promise<string> {
  const name = `${option} ${file}`;
  const bytes = await readBytes(file, name, maxBytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new EvidenceInputError(name, 'is not UTF-8 text', { cause });
  }
}

async function readBytes(file: string, name: string, maxBytes: number): Promise<Buffer> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new EvidenceInputError(name, 'is a directory, not a file');
    if (found.size > maxBytes)
      throw new EvidenceInputError(name, `has ${found.size} bytes, more than the limit of ${maxBytes}`);
    return await readFile(file);
  } catch (cause) {
    if (cause instanceof EvidenceInputError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    throw new EvidenceInputError(
      name,
      code === 'ENOENT' ? 'no such file' : `cannot be read (${String(code ?? cause)})`,
      { cause },
    );
  }
}
