/** A recipe that is refused: too large, no YAML, no text. The message is plain text for people and names the file. */
export class RecipeUnreadable extends Error {
  override readonly name = 'RecipeUnreadable';
  readonly path: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path} ${reason}`, options);
    this.path = path;
  }
}

/** The largest real recipe has 60,000 characters. */
const MOST_CHARACTERS = 2 * 1024 * 1024;
const MOST_LINES = 50_000;

/** The text of a recipe. Throws `RecipeUnreadable` for one that is too large, or no UTF-8. */
export function recipeText(bytes: Uint8Array, path: string): string {
  if (bytes.length > 4 * MOST_CHARACTERS)
    throw new RecipeUnreadable(path, `has more than ${4 * MOST_CHARACTERS} bytes`);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new RecipeUnreadable(path, 'is not UTF-8', { cause });
  }
  if (text.length > MOST_CHARACTERS)
    throw new RecipeUnreadable(path, `is longer than ${MOST_CHARACTERS} characters`);
  const plain = text.replaceAll('\r\n', '\n');
  let lines = 1;
  for (let at = plain.indexOf('\n'); at !== -1; at = plain.indexOf('\n', at + 1)) lines += 1;
  if (lines > MOST_LINES) throw new RecipeUnreadable(path, `has more than ${MOST_LINES} lines`);
  return plain;
}
