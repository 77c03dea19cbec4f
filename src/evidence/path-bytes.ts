const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const utf8 = new TextEncoder();
const LONE_LOW = 0xdc00;

/**
 * A git path as a string. Git paths are bytes: those that are not UTF-8 are kept, each as the lone
 * surrogate U+DC00 + byte (Python's "surrogateescape"), so that distinct paths stay distinct.
 */
export function decodePath(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return decodeByPieces(bytes);
  }
}

function decodeByPieces(bytes: Uint8Array): string {
  let path = '';
  let at = 0;
  while (at < bytes.length) {
    const length = validSequenceLength(bytes, at);
    if (length === 0) {
      path += String.fromCharCode(LONE_LOW + (bytes[at] ?? 0));
      at += 1;
      continue;
    }
    path += strictUtf8.decode(bytes.subarray(at, at + length));
    at += length;
  }
  return path;
}

function validSequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length += 1) {
    try {
      strictUtf8.decode(bytes.subarray(at, at + length));
      return length;
    } catch {
      // A longer sequence may still be valid.
    }
  }
  return 0;
}

/** The bytes of a path made by `decodePath`. */
export function encodePath(path: string): Uint8Array {
  const pieces: number[] = [];
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= LONE_LOW && code <= LONE_LOW + 0xff) pieces.push(code - LONE_LOW);
    else pieces.push(...utf8.encode(character));
  }
  return Uint8Array.from(pieces);
}

/** A path for people and for JSON: undecodable bytes and control characters as `\xNN`, those above ASCII as `\u{NN}`. */
export function printablePath(path: string): string {
  let printable = '';
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    if (code >= LONE_LOW && code <= LONE_LOW + 0xff) printable += escapeByte(code - LONE_LOW);
    else if (code < 0x20 || code === 0x7f) printable += escapeByte(code);
    else if (code >= 0x80 && code <= 0x9f) printable += `\\u{${code.toString(16)}}`;
    else printable += character;
  }
  return printable;
}

function escapeByte(byte: number): string {
  return `\\x${byte.toString(16).padStart(2, '0')}`;
}
