const plain: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  v: '\v',
  f: '\f',
  b: '\b',
  a: '\u0007',
  e: '\u001b',
  E: '\u001b',
  '\\': '\\',
};

/** Who reads the escapes: the format of `printf` (and `tr`), its `%b`, or `echo -e`. */
export type Dialect = 'printf' | '%b' | 'echo';

const patterns: Readonly<Record<Dialect, RegExp>> = {
  printf: /\\(?:([ntrvfbaeE\\])|(["'?])|([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|(c))/g,
  '%b': /\\(?:([ntrvfbaeE\\])|(["'?])|(0[0-7]{0,3}|[0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|(c))/g,
  echo: /\\(?:([ntrvfbaeE\\])|($.)|(0[0-7]{0,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|(c))/g,
};

/** Text with its backslash escapes carried out; undefined if it ends early (`\c`) or has bytes that are no ASCII. */
export function unescaped(text: string, dialect: Dialect = 'printf'): string | undefined {
  let isFollowed = true;
  const result = text.replace(
    patterns[dialect],
    (whole, letter?: string, quote?: string, octal?: string, hex?: string, unicode?: string) => {
      if (letter !== undefined) return plain[letter] ?? whole;
      if (quote !== undefined) return quote;
      const code =
        octal !== undefined ? Number.parseInt(octal, 8) : Number.parseInt(hex ?? unicode ?? '', 16);
      // Zeroes end strings.
      const isCharacter = code > 0 && (code < 128 || unicode !== undefined);
      isFollowed &&= isCharacter;
      return isCharacter ? String.fromCharCode(code) : whole;
    },
  );
  return isFollowed ? result : undefined;
}
