const SHORTEST = 20;
const LEAST_BITS = 64;
const MOST_BYTES = 1_000;

/** Words of examples and defaults that are public, Probot's first. */
const publicWords = ['development', 'changeme', 'webhook-secret', 'your-secret', 'mysecret', 'placeholder'];

/** What is wrong with a webhook secret, or `undefined`. Never quotes it. */
export function weaknessOf(secret: string): string | undefined {
  const lower = secret.toLowerCase();
  if (publicWords.some((word) => word === lower)) return 'is a public default';
  if (secret.length < SHORTEST) return `is shorter than ${SHORTEST} characters`;
  if (secret.length > MOST_BYTES) return `is longer than ${MOST_BYTES} characters`;
  if (!/^[\x21-\x7e]+$/.test(secret)) return 'holds blanks or characters beyond ASCII';
  if (isRepetition(secret) || isSequence(secret) || bitsOf(secret) < LEAST_BITS)
    return 'is too easy to guess';
  return undefined;
}

/** Shannon's measure over the characters: what a random text of this alphabet would hold. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}

/** A short piece over and over has the entropy of that piece. */
function isRepetition(text: string): boolean {
  // A text that repeats itself occurs in its own double before its end.
  const period = `${text}${text}`.indexOf(text, 1);
  return period <= text.length / 2;
}

/** Keys in a row: nearly all characters follow the one before by the same step of at most one. */
function isSequence(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1)
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) <= 1) steps += 1;
  return steps > text.length * 0.6;
}
