import { EvidenceInputError } from '../../evidence/errors.ts';
import { MAX_SIGNOFF_CHARACTERS } from '../../signoff/parse-signoff.ts';
import { readInputFile } from '../read-input-file.ts';

/** Text of a sign-off file. Throws `EvidenceInputError` for what GitHub would not take as a comment. */
export async function readSignoffFile(file: string): Promise<string> {
  // A character takes at most four bytes.
  const text = await readInputFile(file, '--signoff', MAX_SIGNOFF_CHARACTERS * 4);
  if (text.trim() === '') throw new EvidenceInputError(`--signoff ${file}`, 'is empty');
  if (text.length <= MAX_SIGNOFF_CHARACTERS) return text.replace(/^\ufeff/, '');
  throw new EvidenceInputError(
    `--signoff ${file}`,
    `is longer than the ${MAX_SIGNOFF_CHARACTERS} characters GitHub allows in a comment`,
  );
}
