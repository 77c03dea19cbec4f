import type { Origin, UnknownReason } from '../../value.ts';
import { type Invocation, wordAt } from '../invocation.ts';
import type { Machine } from '../machine.ts';
import { hole, keyOf, type Piece, type Text } from '../text.ts';
import { emitAction } from './emit.ts';

/** Print commands for the shell that asks; python's own text is followed where it is written. */
const printers = /^(?:python[\d.]*|conda|mamba|micromamba|modulecmd|lmod|ssh-agent|dircolors|locale)$/;
/** Print what nobody here has seen, wherever it stands in a command. */
const carriers =
  /^(?:curl|wget|aria2c|nc|ncat|socat|base32|base64|openssl|gpg|xxd|uudecode|gunzip|zcat|bzcat|xzcat|zstdcat|gzip|bzip2|xz|zstd)$/;
/** Behind this a word is a command of its own. */
const commandStart =
  /(?:^|[;&|\n({`!]|(?:^|[\s;])(?:then|do|else|elif|if|while|until|exec|time|sudo|eval|source|\.))\s*$/;

/** Stands for a program that prints the installer of `uv`, which puts that one program into the user's folder. */
const uvInstaller = 'astral.sh/uv/install.sh';
const uvCommand =
  /^(?:curl(?: -[fsSL]{1,6}| --proto =https| --tlsv1\.2)*|wget(?: -qO-| -q?O -)) https:\/\/astral\.sh\/uv\/(?:\d[\d.]{0,20}\/)?install\.sh$/;

/** Ways in which a python program gets at text that is not written in it. */
const decoding =
  /\b(?:base64|urllib|requests|httpx|codecs|zlib|lzma|gzip|bz2|marshal|pickle|socket|fromhex|unhexlify|popen|rot13)\b|\bchr\s*\(/;

/** What a program's output is named after, if not its name: the installer that it fetches, python that decodes. */
export function printerName({ machine, words }: Invocation, name: string | undefined): string | undefined {
  const known = words.map((_, index) => wordAt({ words }, index) ?? '?').join(' ');
  if (uvCommand.test(known)) return uvInstaller;
  const isPython = name !== undefined && /^python[\d.]*$/.test(name);
  const read = machine.input === undefined ? '' : keyOf(machine.input.text);
  return isPython && (decoding.test(known) || decoding.test(read)) ? 'python that decodes' : undefined;
}

const MOST_SHOWN = 150;

interface Place {
  readonly node: { readonly pos: number; readonly end: number };
  readonly origin: Origin;
}

/** Code that is run and that nobody can read here: an unknown patch. False if all commands in the text are told. */
export function noteUnknownCode(machine: Machine, text: Text, { node, origin }: Place): boolean {
  const found = unknownCommand(text);
  if (found === undefined) return false;
  emitAction(machine, { action: 'patch', target: unknownCode([found], origin) }, node, origin);
  return true;
}

/** A target that says what is run, and looks like no file whatever that is called. */
export function unknownCode(text: Text, origin: Origin): Text {
  const what = keyOf(text).slice(0, MOST_SHOWN);
  return hole(
    { kind: 'unsupported', what: 'code that is not in the revision' },
    `code from "${what}"`,
    origin,
  );
}

/** The hole in the text that is a command, or may hold one. */
function unknownCommand(text: Text): Piece | undefined {
  let before = '';
  for (const piece of text) {
    if (piece.kind === 'literal') {
      before = piece.text;
      continue;
    }
    if (isCode(piece, commandStart.test(before.slice(-40)))) return piece;
    before = 'x';
  }
  return undefined;
}

function isCode(piece: Piece, isCommand: boolean): boolean {
  if (piece.kind === 'literal') return false;
  if (piece.kind === 'hole') return isUnread(piece.hole.reason, isCommand);
  return piece.options.some(({ text }) => text?.[0] !== undefined && isCode(text[0], isCommand));
}

function isUnread(reason: UnknownReason, isCommand: boolean): boolean {
  if (reason.kind === 'command')
    return (
      carriers.test(reason.name) || (isCommand && reason.name !== uvInstaller && !printers.test(reason.name))
    );
  if (!isCommand) return false;
  return (
    reason.kind === 'file' ||
    reason.kind === 'limit' ||
    (reason.kind === 'unsupported' && reason.what === 'edited file')
  );
}

/** What a carrier printed. */
export function isFetched([first]: Text): boolean {
  return first !== undefined && isCode(first, false);
}

/** A python program that begins with what nobody can read here. */
export function isUnknownProgram(text: Text): boolean {
  const first = text.find((piece) => piece.kind !== 'literal' || piece.text.trim() !== '');
  return first !== undefined && isCode(first, true);
}
